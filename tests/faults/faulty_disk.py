"""A file system of SQLite's, written in Python, that strikes once at a chosen write or sync of the journal."""

import apsw

WRITE_FAULTS = ("full", "write error", "read-only", "torn write", "lost write", "kill before write", "kill after write")
SYNC_FAULTS = ("failing sync", "kill before sync", "kill after sync")
KINDS = (*WRITE_FAULTS, *SYNC_FAULTS)


class FaultyDisk(apsw.VFS):
    """Strikes at one call; behind a kill every call fails, as nothing runs any more."""

    def __init__(self, name):
        self.arm("", -1)
        super().__init__(name, "")

    def arm(self, kind, at):
        self.kind, self.left, self.is_dead, self.struck = kind, at, False, False

    def xOpen(self, name, flags):  # noqa: N802 - SQLite's name
        return FaultyFile(self, name, flags)

    def strikes(self, calls):
        if self.is_dead:
            raise apsw.IOError("dead")
        if self.kind not in calls or self.struck:
            return False
        self.left -= 1
        self.struck = self.left < 0
        return self.struck


class FaultyFile(apsw.VFSFile):
    def __init__(self, disk, name, flags):
        self.disk = disk
        super().__init__("", name, flags)

    def excepthook(self, *_error):
        pass

    def xWrite(self, data, offset):  # noqa: N802 - SQLite's name
        if not self.disk.strikes(WRITE_FAULTS):
            super().xWrite(data, offset)
            return
        kind = self.disk.kind
        self.disk.is_dead = kind in {"torn write", "lost write", "kill before write", "kill after write"}
        if kind == "torn write":
            super().xWrite(bytes(data)[: len(data) // 2], offset)
        if kind == "kill after write":
            super().xWrite(data, offset)
        if kind == "lost write":
            return
        raise {"full": apsw.FullError, "read-only": apsw.ReadOnlyError}.get(kind, apsw.IOError)(kind)

    def xSync(self, flags):  # noqa: N802 - SQLite's name
        if not self.disk.strikes(SYNC_FAULTS):
            super().xSync(flags)
            return
        self.disk.is_dead = self.disk.kind != "failing sync"
        if self.disk.kind == "kill after sync":
            super().xSync(flags)
        raise apsw.IOError(self.disk.kind)
