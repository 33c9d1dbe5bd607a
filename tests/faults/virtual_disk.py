"""A disk for SQLite that strikes at a chosen call, and that knows what a power cut would leave of each file."""

import os
from pathlib import Path

import apsw

SECTOR = 512


class VirtualDisk(apsw.VFS):
    """Files of SQLite's in a real folder; beside each one what the medium has for certain, and the writes since.

    `strike` is called before and after each write and sync while it is set; it may make the disk sick or dead.
    """

    def __init__(self, name):
        self.begin(None)
        super().__init__(name, "")

    def begin(self, strike):
        self.strike, self.sickness, self.is_dead, self.lives = strike, "", False, 0
        self.wait = lambda: None
        self.images, self.calls = {}, 0

    def xOpen(self, name, flags):  # noqa: N802 - SQLite's name
        if self.is_dead or self.sickness == "vanished":
            raise apsw.exception_for(apsw.SQLITE_CANTOPEN)
        return VirtualFile(self, name, flags)

    def meet(self, call, life):
        """Fail or wait as the sickness wants it."""
        sick = self.sickness
        if self.is_dead or life != self.lives or sick == "vanished" or (call != "read" and sick == "write error"):
            raise apsw.exception_for(apsw.SQLITE_IOERR)
        if call == "sync" and sick == "failing sync":
            raise apsw.exception_for(apsw.SQLITE_IOERR_FSYNC)
        if call == "write" and sick == "full":
            raise apsw.exception_for(apsw.SQLITE_FULL)
        if call == "write" and sick == "read-only":
            raise apsw.exception_for(apsw.SQLITE_READONLY)
        if call == "sync" and sick.startswith("slow"):
            self.wait()

    def unplug(self):
        """The medium goes: what is open stays dead, also when it is back."""
        self.lives += 1
        self.sickness = "vanished"

    def told(self, when, call):
        """A call begins or has ended: the fault may strike."""
        if call != "read" and when == "before":
            self.calls += 1
        if self.strike is not None and call != "read" and not self.is_dead:
            self.strike(when, call)

    def cut_power(self, random, how):
        """Leave of every file what was synced, and some of the writes since: none, a part, in another order, torn."""
        for path, image in self.images.items():
            Path(path).write_bytes(image.after_cut(random, how))
        for path in self.images:
            Path(f"{path}-shm").unlink(missing_ok=True)
        self.images = {}


class Image:
    """What is certain of a file, and the writes that are not."""

    def __init__(self, path):
        self.synced = bytearray(Path(path).read_bytes()) if Path(path).exists() else bytearray()
        self.pending = []

    def sync(self):
        for write in self.pending:
            put(self.synced, write)
        self.pending = []

    def after_cut(self, random, how):
        left, kept = bytearray(self.synced), list(self.pending)
        if how == "lost":
            kept = kept[: random.randrange(len(kept) + 1)]
        elif how == "reordered":
            kept = [one for one in kept if random.random() < 0.5]
        elif how == "torn" and kept:
            kept = kept[: random.randrange(len(kept)) + 1]
            offset, data = kept[-1]
            if data is not None:
                kept[-1] = offset, data[: random.randrange(len(data)) // SECTOR * SECTOR]
        elif how == "unsynced":
            kept = []
        for write in kept:
            put(left, write)
        return bytes(left)


def put(image, write):
    """Apply a write, or a cut to a length (no data), to an image."""
    offset, data = write
    if data is None:
        del image[offset:]
        return
    if len(image) < offset:
        image.extend(bytes(offset - len(image)))
    image[offset : offset + len(data)] = data


class VirtualFile(apsw.VFSFile):
    def __init__(self, disk, name, flags):
        self.disk, self.life = disk, disk.lives
        self.path = os.fspath(name.filename() if isinstance(name, apsw.URIFilename) else name)
        if self.path not in disk.images:
            disk.images[self.path] = Image(self.path)
        super().__init__("", name, flags)

    @property
    def image(self):
        found = self.disk.images.get(self.path)
        if found is None:
            found = self.disk.images[self.path] = Image(self.path)
        return found

    def excepthook(self, *_error):
        pass

    def xRead(self, amount, offset):  # noqa: N802 - SQLite's name
        self.disk.meet("read", self.life)
        return super().xRead(amount, offset)

    def xWrite(self, data, offset):  # noqa: N802 - SQLite's name
        self.disk.told("before", "write")
        self.disk.meet("write", self.life)
        super().xWrite(data, offset)
        self.image.pending.append((offset, bytes(data)))
        self.disk.told("after", "write")
        self.disk.meet("read", self.life)

    def xTruncate(self, size):  # noqa: N802 - SQLite's name
        self.disk.meet("write", self.life)
        super().xTruncate(size)
        self.image.pending.append((size, None))

    def xSync(self, flags):  # noqa: N802 - SQLite's name
        self.disk.told("before", "sync")
        self.disk.meet("sync", self.life)
        super().xSync(flags)
        if self.disk.sickness != "lying sync":
            self.image.sync()
        self.disk.told("after", "sync")
        self.disk.meet("read", self.life)
