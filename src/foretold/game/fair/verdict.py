"""The verdict on the deals of a game, from its record and one client's evidence.

A record alone proves nothing: the dealing side could have searched for a favourable secret, or published a game that
nobody played. The verdict is ``proven`` only if nothing is missing. The browser has an independent verifier
(web/src/lib/fair).
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Literal, NamedTuple, Protocol

from ..events import RoundDealt
from ..game import Game
from ..text.json import plain
from . import FairDeal
from .evidence import Evidence

State = Literal["good", "missing", "bad"]


class Check(NamedTuple):
    """The result of one check: the record's ``deals`` and ``end``; the commitment (``promise``) and the ``nonce``; the
    events ``seen``, and whether the server ``told`` them without contradiction; or that there is no ``evidence``.
    ``round`` is the first round in which something is missing or wrong."""

    name: Literal["deals", "end", "evidence", "promise", "nonce", "seen", "told"]
    state: State
    round: int = 0
    detail: str = ""  #: more detail, in English


class Phrases(Protocol):
    """Texts in some language."""

    def __call__(self, key: str, **values: object) -> str: ...


class Verdict(NamedTuple):
    """The overall result of all checks."""

    checks: tuple[Check, ...]

    @property
    def word(self) -> Literal["proven", "not-proven", "broken"]:
        """Broken if anything is wrong, else proven if nothing is missing."""
        states = {check.state for check in self.checks}
        return "broken" if "bad" in states else "not-proven" if "missing" in states else "proven"

    def sentence(self, texts: Phrases) -> str:
        """Return the reason for the verdict as a sentence."""
        bad = next((check for check in self.checks if check.state == "bad"), None)
        if bad is not None:
            return texts(f"replay.fair.broken.{bad.name}", round=bad.round)
        missing = [check for check in self.checks if check.state == "missing"]
        if not missing:
            return texts("replay.fair.why.proven")
        said = "; ".join(texts(f"replay.fair.missing.{check.name}", round=check.round) for check in missing)
        return texts("replay.fair.why.not-proven", missing=said)


def verify(record: Game, evidence: Evidence | None) -> Verdict:
    """Return the verdict on a parsed record, which therefore follows the rules and its own secret and nonces."""
    fair = record.fair
    checks = [Check("deals", "good" if fair is not None else "missing")]
    checks.append(Check("end", "good" if record.over else "missing"))
    if fair is not None and evidence is None:
        checks.append(Check("evidence", "missing"))
    elif fair is not None and evidence is not None:
        if evidence.game != fair.game:
            raise ValueError(f"expected evidence of game {fair.game}, got that of game {evidence.game[:64]}")
        checks += [_promise(fair, evidence), _nonce(fair, evidence), _seen(record, evidence), _told(evidence)]
    return Verdict(tuple(checks))


def _promise(fair: FairDeal, evidence: Evidence) -> Check:
    if not evidence.commitment:
        return Check("promise", "missing")
    good = evidence.commitment == fair.commitment
    detail = "" if good else f"promised was {evidence.commitment[:64]}, the record has {fair.commitment}"
    return Check("promise", "good" if good else "bad", detail=detail)


def _nonce(fair: FairDeal, evidence: Evidence) -> Check:
    """Check the nonce. One that was not acknowledged may be missing because it came too late, or after another
    device's."""
    seats = range(len(fair.nonces)) if evidence.seat is None else range(evidence.seat, evidence.seat + 1)
    used = {fair.nonces[seat] for seat in seats if seat < len(fair.nonces)} - {""}
    if evidence.acknowledged:
        good = evidence.acknowledged in used
        detail = "" if good else f"acknowledged was {evidence.acknowledged[:64]}, the record has {sorted(used)}"
        return Check("nonce", "good" if good else "bad", detail=detail)
    return Check("nonce", "good" if used & set(evidence.nonces) else "missing")


def _seen(record: Game, evidence: Evidence) -> Check:
    """Check that the record's events, as the seat sees them, are those that the client saw."""
    round = 1
    for event, seen in zip_longest(record.events, evidence.events):
        expected = None if event is None else plain(event.seen_by(evidence.seat))
        if isinstance(event, RoundDealt):
            round = event.round
        if seen is None:
            return Check("seen", "missing", round)
        if seen != expected:
            return Check("seen", "bad", round, f"seen was {seen}, the record says {expected or 'nothing'}")
    return Check("seen", "good")


def _told(evidence: Evidence) -> Check:
    round = evidence.contradiction
    return Check("told", "good") if round is None else Check("told", "bad", max(1, round))
