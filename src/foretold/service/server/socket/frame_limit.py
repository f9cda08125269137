"""A limit on the WebSocket frames that a client sends, including those that never become a message."""

from __future__ import annotations

from ..limits import Bucket

MOST_FRAGMENTS = 64  # frames of one message
_FINAL, _OPCODE, _CONTROL = 0x80, 0x0F, 0x08  # in the first byte (RFC 6455, 5.2)
_MASKED, _LENGTH = 0x80, 0x7F  # in the second one
_TWO_BYTES, _EIGHT_BYTES = 126, 127  # values that mean that the length follows in 2 or 8 bytes


class FrameLimit:
    """Tracks the frames of one connection by their headers only. The library parses them; here they are only counted,
    before it spends time and memory on them."""

    __slots__ = ("_bucket", "_fragments", "_head", "_skip")

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket
        self._head = b""  # the incomplete header of a frame
        self._skip = 0  # bytes still to come of the current frame
        self._fragments = 0

    def allows(self, data: bytes) -> bool:
        """Return whether the frames that begin in ``data`` are within the limits."""
        if self._skip >= len(data):
            self._skip -= len(data)
            return True
        start, size = self._skip, len(data)
        if self._head:
            data, start = self._head + data, 0
            size = len(data)
        while (end := _end_of_frame(data, start, size)) is not None:
            if not (self._bucket.take() and self._short_enough(data[start])):
                return False
            start = end
        self._head, self._skip = data[start:], max(0, start - size)
        return True

    def _short_enough(self, first: int) -> bool:
        """Return whether a frame with this first byte leaves its message with few enough fragments."""
        opcode = first & _OPCODE
        if not opcode & _CONTROL:
            self._fragments = 0 if first & _FINAL else self._fragments + 1 if opcode == 0 else 1
        return self._fragments <= MOST_FRAGMENTS


def _end_of_frame(data: bytes, start: int, size: int) -> int | None:
    """Return where the frame that begins at ``start`` ends; None if its header is incomplete."""
    if start + 2 > size:
        return None
    second = data[start + 1]
    length = second & _LENGTH
    begin = start + (6 if second & _MASKED else 2)
    if length >= _TWO_BYTES:
        wide = 2 if length == _TWO_BYTES else 8
        begin += wide
        length = int.from_bytes(data[start + 2 : start + 2 + wide], "big")
    return begin + length if begin <= size else None
