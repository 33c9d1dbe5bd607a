"""A TCP relay that can stop forwarding without closing anything: the network between a table and its broker is cut."""

import select
import socket
import threading


class Relay:
    """Forwards connections to a port on loopback, until it is cut; ends with the `with` block."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self._pairs: dict[socket.socket, socket.socket] = {}
        self.is_cut = False
        self._ended = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while not self._ended:
            if self.is_cut:
                # Who connects meanwhile waits in the kernel's queue and hears nothing.
                select.select([], [], [], 0.02)
                continue
            ready, _, _ = select.select([self._server, *self._pairs], [], [], 0.02)
            for one in ready:
                if one is self._server:
                    self._connect()
                elif one in self._pairs:
                    self._forward(one)

    def _connect(self) -> None:
        near, _ = self._server.accept()
        try:
            far = socket.create_connection(("127.0.0.1", self._to), 1)
        except OSError:
            near.close()
            return
        self._pairs |= {near: far, far: near}

    def _forward(self, one: socket.socket) -> None:
        other = self._pairs[one]
        try:
            data = one.recv(65536)
            other.sendall(data)
        except OSError:
            data = b""
        if not data:
            for end in (one, other):
                self._pairs.pop(end, None)
                end.close()

    def __enter__(self):
        return self

    def __exit__(self, *_told):
        self._ended = True
        self._thread.join(5)
        for one in (self._server, *self._pairs):
            one.close()
