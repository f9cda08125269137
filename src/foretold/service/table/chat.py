"""Chat: preset phrases and free text; people can mute each other."""

from __future__ import annotations

from .commands import PHRASES, Mute, Say
from .dispatch import Asker, applies, handles
from .events import AnyEvent, Muted, Said
from .refusal import Code, Refused
from .state import Table
from .text import readable


@handles(Say)
def _say(table: Table, command: Say, asker: Asker) -> list[AnyEvent]:
    assert asker.person is not None
    if table.seat_of(asker.id) is None and asker.id not in table.watchers:
        raise Refused(Code.NOT_YOURS, "take a seat or watch first")
    if (command.text is None) == (command.phrase is None):
        raise Refused(Code.MALFORMED, "expected either a text or a phrase")
    if table.settings.chat == "off" or (command.text is not None and table.settings.chat != "free"):
        raise Refused(Code.QUIET, "the host has turned free chat off")
    if command.phrase is not None and command.phrase not in PHRASES:
        raise Refused(Code.UNKNOWN, f"expected one of {', '.join(PHRASES)}")
    text = None if command.text is None else readable(command.text)
    if text == "":
        raise Refused(Code.MALFORMED, "expected text with visible characters")
    return [Said(asker.id, asker.person.name, text, command.phrase)]


@applies(Said)
def _said(table: Table, event: Said, at: float) -> None:
    table.said.append((at, event))


@handles(Mute)
def _mute(table: Table, command: Mute, asker: Asker) -> list[AnyEvent]:
    if table.seat_of(asker.id) is None and asker.id not in table.watchers:
        raise Refused(Code.NOT_YOURS, "take a seat or watch first")
    if (command.person in table.muted.get(asker.id, ())) == command.on:
        return []
    if command.on and command.person not in heard_of(table):
        raise Refused(Code.UNKNOWN, "there is no person with this id at the table")
    return [Muted(asker.id, command.person, command.on)]


@applies(Muted)
def _muted(table: Table, event: Muted, at: float) -> None:
    muted = table.muted.setdefault(event.person, set())
    if event.on:
        muted.add(event.other)
    else:
        muted.discard(event.other)


def heard_of(table: Table) -> set[str]:
    """Return the ids of everybody at the table, and of the authors of messages that are still shown."""
    seated = {seat.person.id for seat in table.seats if seat.person is not None}
    return seated | set(table.watchers) | {said.person for _, said in table.said}


def hears(table: Table, person: str, said: Said) -> bool:
    """Return whether a message is shown to somebody, who may have muted its author."""
    return said.person not in table.muted.get(person, ())
