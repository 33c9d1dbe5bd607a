"""Both images build without a warning, keep their size, and are what the RP2040's ROM and boot drive take."""

import struct
import subprocess

import pytest
from firmware_core import FIRMWARE

from hw.firmware.tools import size_report
from hw.firmware.tools.image import ImageError, main, rom_crc, uf2, with_crc
from tests.needs import needs


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    needs("arm-none-eabi-gcc")
    folder = tmp_path_factory.mktemp("images")
    done = subprocess.run(["make", "-C", FIRMWARE, f"BUILD={folder}"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stderr
    return folder, done.stdout


@pytest.mark.slow
def test_both_images_build_and_their_sizes_are_told(build):
    folder, said = build
    report = [line for line in said.splitlines() if " of " in line]
    for line, board in zip(report, ("rp2040", "mps2"), strict=True):
        flash, ram = size_report.sections("arm-none-eabi-size", str(folder / f"{board}.elf"))
        assert f"flash {flash:6} of" in line
        assert f"RAM {ram:6} of" in line
        assert 4000 < flash < 16 * 1024


@pytest.mark.slow
def test_an_image_above_its_budget_fails(build, monkeypatch, capsys):
    monkeypatch.setitem(size_report.BUDGET, "mps2", (4096, 16 * 1024))
    assert size_report.main(["arm-none-eabi-size", f"mps2={build[0] / 'mps2.elf'}"]) == 1
    assert "OVER BUDGET" in capsys.readouterr().out


@pytest.mark.slow
def test_the_rp2040s_rom_would_run_it(build):
    image = (build[0] / "rp2040.bin").read_bytes()
    flash, _ = size_report.sections("arm-none-eabi-size", str(build[0] / "rp2040.elf"))
    assert abs(len(image) - flash) < 512, "the flash holds the program and nothing else"
    assert rom_crc(b"123456789") == 0x0376E6E7, "the published check value of CRC-32/MPEG-2"
    assert rom_crc(image[:252]) == int.from_bytes(image[252:256], "little")
    stack, start = struct.unpack_from("<II", image, 256)
    assert stack == 0x20000000 + 256 * 1024
    assert start % 2 == 1, "Thumb code"
    assert 0x10000100 < start < 0x10000000 + len(image)


@pytest.mark.slow
def test_the_uf2_file_holds_the_whole_image_once(build):
    image, data = (build[0] / "rp2040.bin").read_bytes(), (build[0] / "rp2040.uf2").read_bytes()
    assert len(data) % 512 == 0
    flash = {}
    for number in range(len(data) // 512):
        block = data[512 * number : 512 * number + 512]
        head = struct.unpack_from("<8I", block)
        assert head[:3] == (0x0A324655, 0x9E5D5157, 0x2000)
        assert head[4:] == (256, number, len(data) // 512, 0xE48BFF56)
        assert struct.unpack_from("<I", block, 508) == (0x0AB16F30,)
        flash[head[3]] = block[32:288]
    whole = b"".join(flash[at] for at in sorted(flash))
    assert min(flash) == 0x10000000
    assert whole[: len(image)] == image


@pytest.mark.parametrize(("image", "says"), [
    (b"\x00" * 256, "second stage"), (b"\x01" * 300, "second stage"), (b"\x00" * (2 * 1024 * 1024 + 1), "the flash holds 2097152"),
])  # fmt: skip
def test_what_the_rom_would_not_run_or_the_flash_not_hold_is_refused(image, says, tmp_path, capsys):
    with pytest.raises(ImageError, match=says):
        with_crc(image)
    source = tmp_path / "raw"
    source.write_bytes(image)
    assert main([str(source), str(tmp_path / "a.uf2"), str(tmp_path / "a.bin")]) == 1
    assert says in capsys.readouterr().err
    assert not (tmp_path / "a.uf2").exists()


def test_a_last_block_that_is_not_full_is_filled():
    assert len(uf2(b"\x01" * 257)) == 1024


@pytest.mark.slow
def test_static_analysis_finds_nothing(tmp_path):
    needs("arm-none-eabi-gcc")
    needs("cppcheck")
    done = subprocess.run(["make", "-s", "-C", FIRMWARE, "check", f"BUILD={tmp_path}"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
