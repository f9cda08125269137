"""From the host's start to the first deal: the server commits to a secret, every client adds a nonce, cards are dealt.

The secret is fixed before any nonce is known, and the nonces before any card: neither the server nor a player can
choose the deals (docs/fair-deals.md).
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from ...bots.names import BOT_NAMES
from ...game.checks import MAX_NAME
from ...game.fair import FairDeal, commitment_of
from ...game.game import Game
from ...game.moments import moments
from ...rules.options import FirstDealer
from .commands import Nonce, Start
from .dispatch import Asker, applies, handles
from .events import AnyEvent, BotSat, NonceGiven, Prepared, Started, TakenOver
from .refusal import Code, Refused
from .seats import following_bots, require_between, require_host, require_seat
from .state import Table

NONCE_WAIT = 3.0  # seconds that a client has to add its nonce


@handles(Start)
def _start(table: Table, command: Start, asker: Asker) -> list[AnyEvent]:
    require_host(table, asker)
    require_between(table)
    if not table.people():
        raise Refused(Code.TOO_EARLY, "nobody sits at the table")
    return beginning(table, asker)


def beginning(table: Table, asker: Asker, unready: Collection[int] = ()) -> list[AnyEvent]:
    """Return the events that begin a game: bots fill empty seats, and play for people who are away or ``unready``, so
    that nobody waits for them."""
    level = table.settings.level
    bots = [BotSat(number, level) for number, seat in enumerate(table.seats) if seat.empty]
    bots += following_bots(table, level)
    replaced = {number: number in unready or not table.seats[number].present for number in table.people()}
    changed = [TakenOver(seat, on) for seat, on in replaced.items() if table.seats[seat].taken_over != on]
    return [*bots, *changed, preparation(table, asker)]


def preparation(table: Table, asker: Asker) -> Prepared:
    """Return the event that prepares a game at the table."""
    secret = asker.chance()
    game = f"{table.id}-{table.games + 1}"
    return Prepared(game, secret, commitment_of(secret))


@applies(Prepared)
def _prepared(table: Table, event: Prepared, at: float) -> None:
    table.prepared_at, table.usual_level = at, table.settings.level
    table.game, table.game_id, table.games = None, event.game, table.games + 1
    table.secret, table.commitment = event.secret, event.commitment
    table.take_back, table.last_actor, table.before, table.paused_since = None, None, None, None
    table.asides, table.rematch_since = {}, None
    for seat in table.seats:
        seat.nonce, seat.wants_rematch, seat.shows_hands = "", False, False


@handles(Nonce)
def _nonce(table: Table, command: Nonce, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    if not table.preparing or command.game != table.game_id:
        raise Refused(Code.TOO_LATE, "no game with this id is waiting for nonces")
    if table.seats[seat].nonce:
        return []
    missing = [other for other in awaited(table) if other != seat]
    return [NonceGiven(seat, command.nonce), *([] if missing else [start(table)])]


def awaited(table: Table) -> list[int]:
    """Return the seats of people present whose clients have yet to add a nonce."""
    return [seat for seat in table.people() if table.seats[seat].present and not table.seats[seat].nonce]


@applies(NonceGiven)
def _nonce_given(table: Table, event: NonceGiven, at: float) -> None:
    table.seats[event.seat].nonce = event.nonce


def start(table: Table) -> Started:
    """Return the event that starts the prepared game."""
    return Started(table.first_dealer)


def chooses_dealer(table: Table) -> bool:
    """Return whether the first dealer is chosen, not drawn."""
    return table.rules.first_dealer is FirstDealer.CHOSEN


@applies(Started)
def _started(table: Table, event: Started, at: float) -> None:
    table.prepared_at = None
    dealer = event.dealer if chooses_dealer(table) else None
    table.game = Game(table.rules, fair=fair_deal(table), names=names_of(table), dealer=dealer)
    table.turn_since = at
    table.moments = moments(None, table.game.events, table.game.public())
    for seat in table.game.pending:
        table.seats[seat].asked = table.seq


def fair_deal(table: Table) -> FairDeal:
    """Return the fair deal of the current game."""
    return FairDeal(game=table.game_id, secret=table.secret, nonces=tuple(seat.nonce for seat in table.seats))


def names_of(table: Table) -> list[str]:
    """Return a unique name for every seat: a person's or a bot's."""
    names: list[str] = []
    for number, seat in enumerate(table.seats):
        name = seat.person.name if seat.person is not None else BOT_NAMES[number]
        numbered = (f"{name[: MAX_NAME - 3]} {again}" for again in count(number + 1))
        names.append(name if name not in names else next(other for other in numbered if other not in names))
    return names
