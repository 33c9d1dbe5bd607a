"""A file system of SQLite's that is sick until it is healed: full, read-only, slow, failing syncs, gone."""

import time

import apsw

SICK = ("full", "read-only", "failing sync", "slow", "vanished")


class SickDisk(apsw.VFS):
    """All files of one name of it; `sickness` is what every call meets from now on."""

    def __init__(self, name, slow_s=2.0):
        self.slow_s, self.lives, self._sickness = slow_s, 0, ""
        super().__init__(name, "")

    @property
    def sickness(self):
        return self._sickness

    @sickness.setter
    def sickness(self, sickness):
        # What was open on a medium that is unplugged stays dead when it is plugged in again.
        self.lives += sickness == "vanished"
        self._sickness = sickness

    def xOpen(self, name, flags):  # noqa: N802 - SQLite's name
        if self.sickness == "vanished":
            raise apsw.exception_for(apsw.SQLITE_CANTOPEN)
        return SickFile(self, name, flags)

    def meet(self, call, life):
        """Raise or wait as the sickness wants it at a call."""
        if life != self.lives or self.sickness == "vanished" or (self.sickness == "failing sync" and call == "sync"):
            raise apsw.exception_for(apsw.SQLITE_IOERR_FSYNC if call == "sync" else apsw.SQLITE_IOERR)
        if call == "write" and self.sickness == "full":
            raise apsw.exception_for(apsw.SQLITE_FULL)
        if call == "write" and self.sickness == "read-only":
            raise apsw.exception_for(apsw.SQLITE_READONLY)
        if call == "sync" and self.sickness == "slow":
            time.sleep(self.slow_s)


class SickFile(apsw.VFSFile):
    def __init__(self, disk, name, flags):
        self.disk, self.life = disk, disk.lives
        super().__init__("", name, flags)

    def excepthook(self, *_error):
        pass

    def xRead(self, amount, offset):  # noqa: N802 - SQLite's name
        self.disk.meet("read", self.life)
        return super().xRead(amount, offset)

    def xWrite(self, data, offset):  # noqa: N802 - SQLite's name
        self.disk.meet("write", self.life)
        super().xWrite(data, offset)

    def xSync(self, flags):  # noqa: N802 - SQLite's name
        self.disk.meet("sync", self.life)
        super().xSync(flags)
