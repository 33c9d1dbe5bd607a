"""The machine's disk: Debian's packages, gpio-sim built out of tree, and the package installed as INSTALL.md says.

Everything is made once and kept below `run/machine`: a Debian, the kernel's modules, and a disk for each package.
"""

import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
GUEST = Path(__file__).parent / "guest"
KERNEL_SOURCES = {"trixie": "linux-source-6.12", "bookworm": "linux-source-6.1"}
"""The Debians that can be tried, each with its kernel's source."""
DEBIAN = (
    "ca-certificates,systemd-sysv,systemd-timesyncd,udev,dbus,kmod,adduser,initramfs-tools,linux-image-amd64,python3,"
    "python3-venv,mosquitto,mosquitto-clients,libgbm1,libdrm2,libegl1,libgles2,libgl1-mesa-dri,iproute2,procps,e2fsprogs"
)
TOOLS = "gcc make swig python3-dev python3-setuptools python3-wheel xz-utils"
SOURCES = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")
"""The header is what kernel 6.1's gpio-sim includes."""
MAKEFILE = "obj-m := gpio-sim.o irqsim.o\nirqsim-y := irq_sim.o\n"
PINS = "lgpio==0.2.2.0"


@dataclass(frozen=True)
class Image:
    """What QEMU starts."""

    disk: Path
    kernel: Path
    initrd: Path


def run(*words, **options):
    """Run a program; a failure ends the build with what it said."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def told(what, began_s):
    """Say how long a step took."""
    sys.stdout.write(f"image: {what}: {time.monotonic() - began_s:.0f} s\n")
    sys.stdout.flush()


def debian(folder, suite):
    """Return the archive of a Debian with a kernel; mmdebstrap makes it once."""
    archive = folder / f"debian-{suite}.tar"
    if not archive.is_file():
        began_s = time.monotonic()
        unfinished = archive.with_suffix(".unfinished.tar")
        run("mmdebstrap", "--quiet", "--variant=minbase", f"--include={DEBIAN}", suite, unfinished)
        unfinished.rename(archive)
        told(f"Debian {suite}", began_s)
    return archive


@contextmanager
def unpacked(archive):
    """Yield a folder with the Debian, with the network's names, in which no service starts."""
    with TemporaryDirectory() as folder:
        run("tar", "-C", folder, "-xf", archive)
        run("cp", "/etc/resolv.conf", f"{folder}/etc/resolv.conf")
        policy = Path(folder, "usr/sbin/policy-rc.d")
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
        yield Path(folder)
        policy.unlink(missing_ok=True)


def inside(root, command):
    """Run a shell command in the unpacked Debian."""
    return run("chroot", root, "sh", "-ec", command, env={
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive",
    })


def modules(folder, archive, suite):
    """Return a folder with gpio-sim, its interrupts, and the wheel of the pin library, all built in that Debian."""
    made, kernel_source = folder / f"modules-{suite}", KERNEL_SOURCES[suite]
    if made.is_dir():
        return made
    began_s = time.monotonic()
    with unpacked(archive) as root:
        (kernel,) = (path.name for path in (root / "lib/modules").iterdir())
        inside(root, f"apt-get -qq update; apt-get install -qq -y --no-install-recommends {TOOLS} {kernel_source} linux-headers-{kernel}")
        build = root / "root/modules"
        build.mkdir()
        names = " ".join(f"{kernel_source}/{name}" for name in SOURCES)
        inside(root, f"cd /root; tar -xf /usr/src/{kernel_source}.tar.xz {names}; cp {names} modules")
        sources = build / "irq_sim.c"
        # What modules may not call, and the license without which they may call less.
        text = sources.read_text().replace("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq(irqnum)")
        sources.write_text(f'{text}\n#include <linux/module.h>\nMODULE_LICENSE("GPL");\n')
        (build / "Makefile").write_text(MAKEFILE)
        inside(root, f"make -s -C /lib/modules/{kernel}/build M=/root/modules modules")
        source = folder / "pins"
        run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary=:all:", "--dest", source, PINS)
        run("cp", *source.glob("*.tar.gz"), build)
        inside(root, "cd /root/modules; python3 -m venv --system-site-packages v; PYPI=1 v/bin/pip wheel --quiet --no-index "
                     "--no-build-isolation --no-deps --wheel-dir . ./*.tar.gz")
        made.mkdir()
        run("cp", *build.glob("*.ko"), *build.glob("*.whl"), made)
    told("kernel modules and pin library", began_s)
    return made


def build_image(folder, package, suite):
    """Return the image of a Debian with a package installed; a second call for the same package only finds it."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{suite}-{package.stem}"
    disk = folder / f"{name}.img"
    image = Image(disk, folder / f"{name}.vmlinuz", folder / f"{name}.initrd")
    if disk.is_file():
        return image
    archive = debian(folder, suite)
    made = modules(folder, archive, suite)
    began_s = time.monotonic()
    with unpacked(archive) as root:
        (kernel,) = (path.name for path in (root / "lib/modules").iterdir())
        for suffix, place in ((".ko", f"lib/modules/{kernel}/extra"), (".whl", "usr/local/lib/railbird/wheels")):
            (root / place).mkdir(parents=True)
            run("cp", *made.glob(f"*{suffix}"), root / place)
        inside(root, f"depmod {kernel}; passwd -d root >/dev/null")
        run("cp", package, root / "tmp")
        inside(root, f"apt-get -qq update; apt-get install -qq -y --no-install-recommends /tmp/{package.name}; apt-get clean")
        furnish(root)
        run("cp", root / f"boot/vmlinuz-{kernel}", image.kernel)
        run("cp", root / f"boot/initrd.img-{kernel}", image.initrd)
        (root / "usr/sbin/policy-rc.d").unlink()
        unfinished = disk.with_suffix(".unfinished")
        run("truncate", "-s", "3G", unfinished)
        run("mke2fs", "-q", "-t", "ext4", "-d", root, unfinished)
        unfinished.rename(disk)
    told(f"disk of {suite} with {package.name}", began_s)
    return image


def furnish(root):
    """Add the table's own files, the pins of gpio-sim, and the agent through which the tests give commands."""
    for path in GUEST.rglob("*"):
        if path.is_file():
            target = root / path.relative_to(GUEST)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
            target.chmod(0o755 if path.suffix == ".sh" else 0o644)
    board = (ROOT / "hw/boards/main.toml").read_text().replace('chip = "auto"', 'chip = "0"')
    (root / "etc/railbird/board.toml").write_text(board)
    rules = root / "etc/udev/rules.d/70-railbird.rules"
    assert "0403" in rules.read_text()
    decks = root / "var/lib/railbird/decks.json"
    write_decks(decks)
    inside(root, "chown railbird:railbird /var/lib/railbird/decks.json; chmod 0600 /var/lib/railbird/decks.json; "
                 "systemctl enable agent pins listener mosquitto railbird-controller railbird-display")


def write_decks(path):
    """Write the virtual table's decks, as `railbird deck enroll` would."""
    from controller.decks.enrolled_decks import save_decks
    from controller.simulation.demo.demo_table import enrolled

    save_decks(path, enrolled())
