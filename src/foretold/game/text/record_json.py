"""Write and parse records as JSON (docs/notation.md), with the same checks as for text."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import zip_longest
from typing import Any, NoReturn

from ...rules.options import FirstDealer, Rules, RulesError
from ..actions import Action
from ..cards import Card
from ..checks import checked_name
from ..errors import IllegalAction, NotationError
from ..fair import FairDeal, checked_game, checked_hex, checked_nonce
from ..game import Game
from ..view import Phase
from .json import plain
from .record import unsealed_record
from .rules_text import options_of, parse_options
from .scanner import MAX_TEXT

KIND = "foretold record"
VERSION = 1


def write_json(game: Game) -> str:
    """Return the record of a game as JSON text."""
    if game.began_at_position:
        raise ValueError("a game that began at a position has no record; write its position")
    start: dict[str, Any] = {"dealer": game.first_dealer} if game.draw is None else {"draw": plain(game.draw)}
    totals = [row.totals for row in game.pad.rows]
    rounds = []
    for deck, made, total in zip_longest(game.decks, game.actions, totals):
        rounds.append({"deck": plain(deck), "actions": plain(made), "totals": plain(total)})
    content = {
        "kind": KIND,
        "version": VERSION,
        "rules": options_of(game.rules),
        "names": list(game.names),
        **({} if game.fair is None else {"fair": _fair_object(game, game.fair)}),
        **start,
        "rounds": rounds,
        "winners": list(game.winners) if game.over else None,
    }
    return json.dumps(content, ensure_ascii=False)


def _fair_object(game: Game, fair: FairDeal) -> dict[str, Any]:
    return {
        "game": fair.game,
        "commitment": fair.commitment,
        "secret": fair.secret,
        "nonces": list(fair.nonces),
        "seal": fair.seal(unsealed_record(game)),
    }


def read_json(text: str) -> Game:
    """Parse a JSON record into a game; ``NotationError`` has the path of the first error."""
    root = _load(text)
    _expect(root, "", "kind", KIND)
    _expect(root, "", "version", VERSION)
    game, fair = _start(root)
    rounds = _list(_get(root, "", "rounds"), "rounds")
    for number, item in enumerate(rounds):
        _play_round(game, item, f"rounds[{number}]", fair)
        if game.phase not in (Phase.DEAL, Phase.OVER) and number + 1 < len(rounds):
            _fail(f"rounds[{number + 1}]", "the round before is not over")
    winners = list(game.winners) if game.over else None
    _expect(root, "", "winners", winners)
    _no_more(root, "", {"kind", "version", "rules", "names", "fair", "dealer", "draw", "rounds", "winners"})
    if fair is not None:
        _go_on_from(game, fair, root["fair"])
    return game


def _go_on_from(game: Game, fair: FairDeal, value: dict[str, Any]) -> None:
    if game.phase is Phase.DEAL:
        _fail("rounds", f"expected round {len(game.pad.rows) + 1}: where deals are fair, it follows at once")
    game.deal_from(fair)
    if value["seal"] != fair.seal(unsealed_record(game)):
        _fail("fair.seal", "the seal is not that of this record: something in it was changed")


def _load(text: str) -> Any:
    if len(text) > MAX_TEXT:
        _fail("", f"expected at most {MAX_TEXT} characters, got {len(text)}")
    try:
        return json.loads(text, object_pairs_hook=_object)
    except NotationError:
        raise
    except json.JSONDecodeError as error:
        raise NotationError(f"expected JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError):
        _fail("", "expected JSON with few levels and small numbers")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            _fail("", f"expected each key of an object once, got {key[:40]!r} twice")
        made[key] = value
    return made


def _start(root: Any) -> tuple[Game, FairDeal | None]:
    rules = _read_rules(_get(root, "", "rules"))
    names = _names(_get(root, "", "names"), rules.players)
    fair = _read_fair(root["fair"], rules.players) if "fair" in root else None
    chosen = rules.first_dealer is FirstDealer.CHOSEN
    path = "dealer" if chosen else "draw"
    value = _get(root, "", path)
    if ("draw" if chosen else "dealer") in root:
        _fail("", f"expected {path} only")
    try:
        if chosen:
            return Game(rules, decks=(), names=names, dealer=_seat(value, path, rules.players)), fair
        draw = _cards(value, path)
        game = Game(rules, decks=(), names=names, draw=draw)
        if fair is not None:
            fair.check_draw(draw)
    except NotationError:
        raise
    except ValueError as error:
        _fail(path, str(error))
    return game, fair


def _names(value: Any, players: int) -> list[str]:
    names = _list(value, "names")
    if len(names) != players:
        _fail("names", f"expected {players} names, got {len(names)}")
    return [_believed(name, f"names[{seat}]", checked_name) for seat, name in enumerate(names)]


def _believed(value: Any, path: str, checked: Callable[[str], str]) -> str:
    """Return a checked value; a failed check becomes an error at its path."""
    try:
        return checked(value)
    except ValueError as error:
        _fail(path, str(error))


def _read_fair(value: Any, players: int) -> FairDeal:
    game = _believed(_get(value, "fair", "game"), "fair.game", checked_game)
    secret = _believed(_get(value, "fair", "secret"), "fair.secret", lambda text: checked_hex(text, "a secret"))
    nonces = _list(_get(value, "fair", "nonces"), "fair.nonces")
    if len(nonces) != players:
        _fail("fair.nonces", f"expected {players} nonces, got {len(nonces)}")
    added = [_believed(nonce, f"fair.nonces[{seat}]", checked_nonce) for seat, nonce in enumerate(nonces)]
    fair = FairDeal(game, secret, tuple(added))
    _expect(value, "fair", "commitment", fair.commitment)
    _get(value, "fair", "seal")
    _no_more(value, "fair", {"game", "commitment", "secret", "nonces", "seal"})
    return fair


def _read_rules(value: Any) -> Rules:
    if not isinstance(value, dict):
        _fail("rules", "expected an object of options")
    for key, option in value.items():
        if not isinstance(option, str):
            _fail("rules", f"expected a string for {key[:40]!r}")
    try:
        return Rules(**parse_options(f"{key}={option}" for key, option in value.items()))
    except RulesError as error:
        _fail("rules", str(error))


def _play_round(game: Game, item: Any, path: str, fair: FairDeal | None) -> None:
    if game.phase is not Phase.DEAL:
        _fail(path, "the game is over")
    deck = _cards(_get(item, path, "deck"), f"{path}.deck")
    actions = _list(_get(item, path, "actions"), f"{path}.actions")
    rounds = len(game.pad.rows)
    try:
        game.deal(deck)
        if fair is not None:
            fair.check_deck(deck, rounds + 1)
    except ValueError as error:
        _fail(f"{path}.deck", str(error))
    for place, pair in enumerate(actions):
        _act(game, pair, f"{path}.actions[{place}]")
    over = len(game.pad.rows) > rounds
    _expect(item, path, "totals", list(game.scores) if over else None)
    _no_more(item, path, {"deck", "actions", "totals"})


def _act(game: Game, pair: Any, path: str) -> None:
    if not isinstance(pair, list) or len(pair) != 2:
        _fail(path, "expected a seat and an action")
    seat = _seat(pair[0], path, game.rules.players)
    try:
        game.play(Action(_string(pair[1], path)), seat)
    except IllegalAction as error:
        _fail(path, str(error))
    except NotationError as error:
        _fail(path, error.message)


def _fail(path: str, message: str) -> NoReturn:
    raise NotationError(message, path=path or "record")


def _get(value: Any, path: str, key: str) -> Any:
    if not isinstance(value, dict):
        _fail(path, "expected an object")
    if key not in value:
        _fail(path, f"expected {key!r}")
    return value[key]


def _expect(value: Any, path: str, key: str, expected: Any) -> None:
    got = _get(value, path, key)
    if json.dumps(got) != json.dumps(expected):  # 20.0 and true are not 20 and 1
        _fail(f"{path}.{key}".lstrip("."), f"expected {json.dumps(expected)}")


def _no_more(value: dict[str, Any], path: str, known: set[str]) -> None:
    for key in value:
        if key not in known:
            _fail(path, f"there is no {key[:40]!r} here")


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        _fail(path, "expected a list")
    return value


def _string(value: Any, path: str) -> str:
    if not isinstance(value, str):
        _fail(path, "expected a string")
    return value


def _seat(value: Any, path: str, players: int) -> int:
    if type(value) is not int or not 0 <= value < players:
        _fail(path, f"expected a seat from 0 to {players - 1}")
    return value


def _cards(value: Any, path: str) -> list[Card]:
    cards = []
    for place, text in enumerate(_list(value, path)):
        try:
            cards.append(Card(_string(text, f"{path}[{place}]")))
        except NotationError as error:
            _fail(f"{path}[{place}]", error.message)
    return cards
