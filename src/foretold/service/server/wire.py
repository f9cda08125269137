"""uvicorn's WebSocket with two short cuts, since a table sends many small messages to few people: a message that is
encoded already goes to the transport as it is, and reading goes on while a message waits to be answered."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "foretold.wire"  # where an application finds the short cut, among the extensions of its scope
MOST_UNREAD = 32  # messages that a client may send ahead before it is not read from

_WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole message of text


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    def handle_connect(self, event: Request) -> None:
        """Tell the application of the short cut."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"wire": self}}

    def write_text(self, message: bytes) -> int:
        """Send a message of UTF-8; how many bytes wait to be sent. After the end of the socket nothing happens."""
        if self.close_sent or self.disconnected or not self.handshake_complete:
            return 0
        size = len(message)
        if size < 126:
            header = bytes((_WHOLE_TEXT, size))
        elif size < 65_536:
            header = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            header = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(header + message)
        return self.transport.get_write_buffer_size()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; stop reading only if many wait."""
        self.read_paused = True  # so that reading is not stopped for this one
        super().send_receive_event_to_app()
        self.read_paused = self.queue.qsize() >= MOST_UNREAD
        if self.read_paused and not self.close_sent:
            self.transport.pause_reading()
