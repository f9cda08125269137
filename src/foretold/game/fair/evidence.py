"""Evidence: what a client keeps of a game with fair deals, to compare with the published record (docs/fair-deals.md).

Events are kept in their wire format, as written by ``plain``. What a table shows besides (hands, the card turned up,
the trick) must agree with them: a server that announces one card and shows another is detected here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

KIND = "foretold evidence 1"

Told = Mapping[str, Any]
"""An event as plain values."""


@dataclass
class Evidence:
    """One seat's evidence, or a spectator's. ``nonces`` are all that were sent for the seat, and ``acknowledged`` the
    one that the server confirmed. ``contradiction`` is the first round in which the server's messages contradicted each
    other."""

    game: str
    commitment: str = ""  #: as published before the nonce was sent
    seat: int | None = None
    nonces: list[str] = field(default_factory=list)
    acknowledged: str = ""
    events: list[dict[str, Any]] = field(default_factory=list)
    contradiction: int | None = None

    @property
    def heard(self) -> int:
        """How many events are final: all but those of a last action that may have been taken back since."""
        last = _last_action(self.events)
        return len(self.events) if last is None else last

    @property
    def round(self) -> int:
        """The round that was dealt last; 0 before the first."""
        return next((event["round"] for event in reversed(self.events) if event["event"] == "RoundDealt"), 0)

    def see(self, news: Sequence[Told], shown: Mapping[str, Any] | None = None) -> None:
        """Add events. ``shown`` is what the table shows after them, with any of the keys of ``shown_after``; it is
        compared from the first deal on."""
        for event in news:
            if event["event"] != "ActionTakenBack":
                self.events.append(dict(event))
            elif (last := _last_action(self.events)) is not None:
                del self.events[last:]
            else:
                self._contradicted()
        if shown is not None and self.round and not self._agrees(shown):
            self._contradicted()

    def catch_up(self, heard: int, news: Sequence[Told], shown: Mapping[str, Any] | None = None) -> bool:
        """Add the events missed while disconnected, which begin at index ``heard``; return whether they close the
        gap."""
        if heard != self.heard:
            return False
        del self.events[heard:]
        self.see(news, shown)
        return True

    def to_json(self) -> str:
        """Return the evidence as JSON text."""
        return json.dumps({"kind": KIND, **asdict(self)}, ensure_ascii=False, separators=(",", ":")) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Evidence:
        """Parse evidence that a client wrote; raise ``ValueError`` if it is invalid."""
        try:
            content = json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError("expected JSON, as a client writes its evidence") from None
        if not isinstance(content, dict) or content.pop("kind", None) != KIND:
            raise ValueError(f"expected evidence, which is JSON with the kind {KIND!r}")
        types = {"seat": int | None, "nonces": list, "events": list, "contradiction": int | None}
        for name in (one.name for one in fields(cls)):
            if not isinstance(content.get(name), types.get(name, str)):
                raise ValueError(f"{name}: expected {types.get(name, str)}, got {content.get(name)!r:.60}")
        if not all(isinstance(event, dict) and isinstance(event.get("event"), str) for event in content["events"]):
            raise ValueError("events: expected objects with the name of an event")
        return cls(**{one.name: content[one.name] for one in fields(cls)})

    def _agrees(self, shown: Mapping[str, Any]) -> bool:
        try:
            return _agree(shown, shown_after(self.events))
        except (LookupError, TypeError, AttributeError):  # events that no Foretold server sends
            return False

    def _contradicted(self) -> None:
        if self.contradiction is None:
            self.contradiction = self.round


def shown_after(events: Sequence[Told]) -> dict[str, Any]:
    """Return what a table shows after these events: ``hands`` (None for one that is not seen), the card ``turned`` up,
    the ``trump``, the ``trick`` on the table, and the open ``bids``."""
    hands: list[list[str] | None] = []
    bids: list[int | None] = []
    trick: list[list[Any]] = []
    turned = trump = None
    start = len(events)
    while start > 0 and (start == len(events) or events[start]["event"] != "RoundDealt"):
        start -= 1
    for event in events[start:]:
        seat: Any = event.get("seat")
        card = event.get("card")
        match event["event"]:
            case "RoundDealt":
                hands = [None if hand is None else list(hand) for hand in event["hands"]]
                bids, turned = [None] * len(hands), event["turned"]
            case "WerewolfSwapped":
                turned = "Werewolf"
                hands[seat] = _without(hands[seat], "Werewolf", card)
            case "TrumpFound":
                trump = event["trump"]
            case "BidMade":
                bids[seat] = None if event["face_down"] else event["tricks"]
            case "BidsShown":
                bids = list(event["bids"])
            case "BidChanged":
                bids[seat] = None if bids[seat] is None else bids[seat] + event["by"]
            case "HandsTakenUp":
                hands = [None if hand is None else list(hand) for hand in event["hands"]]
            case "CardPlayed":
                trick.append([seat, event["play"]])
                hands[seat] = _without(hands[seat], event["play"].removeprefix("play ").partition("=")[0])
            case "TrickTaken":
                trick = []
            case "CardReceived":  # until everybody has passed a card, a card laid aside still counts as held
                hands[event["giver"]] = _without(hands[event["giver"]], card)
                hand = hands[seat]
                hands[seat] = None if hand is None or card is None else [*hand, card]
    return {"hands": hands, "turned": turned, "trump": trump, "trick": trick, "bids": bids}


def _without(hand: list[str] | None, card: str | None, instead: str | None = None) -> list[str] | None:
    """Return a hand without a card that left it; None (unknown) if that card was not seen."""
    if hand is None or card is None:
        return None
    rest = [other for other in hand if other != card]
    return rest if instead is None else [*rest, instead]


def _agree(shown: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
    """Return whether what a table shows agrees with its events. A hand known to only one of them proves nothing."""
    for name, value in shown.items():
        if name == "hands":
            pairs = zip(value, told["hands"], strict=False)
            if any(a is not None and b is not None and sorted(a) != sorted(b) for a, b in pairs):
                return False
        elif _plain(value) != _plain(told[name]):
            return False
    return True


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def _last_action(events: Sequence[Told]) -> int | None:
    """Return the index at which the events of the last action begin, if it had no consequences and may be taken
    back."""
    place = len(events) - 1
    if place > 0 and events[place]["event"] == "TrickTaken":
        place -= 1
    if place < 0:
        return None
    last = events[place]
    named = last["event"] == "TrumpFound" and last["seat"] is not None
    return place if named or last["event"] in ("BidMade", "CardPlayed", "CardPassed") else None
