"""``foretold replay`` and ``foretold verify``."""

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from generators import random_rules
from rich.console import Console
from typer.testing import CliRunner, Result

from foretold import FairDeal, FirstDealer, Game, Rules, find_rules
from foretold.bots import RandomBot
from foretold.cli import app
from foretold.cli.commands.replay import print_all
from foretold.cli.replay_viewer import step_through
from foretold.game.fair.evidence import Evidence
from foretold.game.text.json import plain
from foretold.locales import LANGUAGES, Texts


def played(rules: Rules, seed: int, actions: int | None = None) -> Game:
    game, bot = Game(rules, seed=seed), RandomBot(seed)
    while not game.over and actions != 0:
        game.play(bot.choose(game.view(game.turn)))
        actions = None if actions is None else actions - 1
    return game


SHORT = find_rules("anniversary", players=3, hand_sizes=(1, 3))
FINISHED = played(SHORT, 1)
UNFINISHED = played(SHORT, 1, 8)


def write(folder: Path, text: str) -> str:
    (folder / "record").write_text(text, encoding="utf-8")
    return str(folder / "record")


@pytest.mark.parametrize("text", [FINISHED.record(), FINISHED.to_json(), "\ufeff" + FINISHED.record()])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_text_and_json_from_files_and_standard_input(tmp_path: Path, command: str, text: str) -> None:
    from_file = CliRunner().invoke(app, [command, write(tmp_path, text)])
    from_input = CliRunner().invoke(app, [command, "-"], input=text)
    assert from_file.exit_code == from_input.exit_code == (3 if command == "verify" else 0)
    assert from_file.stdout == from_input.stdout != ""


def test_verify_says_what_it_found() -> None:
    result = CliRunner().invoke(app, ["verify", "-"], input=FINISHED.record())
    assert result.exit_code == 3
    assert "follows the rules to the end. Rounds: 2 of 2" in result.stdout
    assert "Deals not proven: " in result.stdout and "missing to prove the deals: a commitment" in result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_speaks_every_language(language: str) -> None:
    texts = Texts(language, "plain", "replay")
    for record in (fair_record(), UNFINISHED.record()):
        said = CliRunner().invoke(app, ["verify", "-", "--language", language], input=record).stdout
        assert texts("replay.fair.not-proven") in said and not re.search(r"[{}]|(plain|replay)\.", said)
        assert said.splitlines()[0].startswith(texts("plain.verify.whole")[:8])


def test_verify_of_an_unfinished_game() -> None:
    result = CliRunner().invoke(app, ["verify", "-"], input=UNFINISHED.record())
    assert result.exit_code == 3
    assert "unfinished" in result.stdout and "the end of the game" in result.stdout


FAIR = FairDeal("table-7", "5a" * 32, ("ann-1", "", "c1e0"))


def fair_game(first_dealer: FirstDealer = FirstDealer.CHOSEN, fair: FairDeal = FAIR) -> Game:
    rules = Rules(players=3, hand_sizes=(1, 2), first_dealer=first_dealer)
    game, bot = Game(rules, fair=fair, names=["Ann", "Bot", "Cleo"]), RandomBot(1)
    while not game.over:
        game.play(bot.choose(game.view(game.turn)))
    return game


def fair_record(first_dealer: FirstDealer = FirstDealer.CHOSEN) -> str:
    return fair_game(first_dealer).record()


def test_a_record_alone_is_consistent_and_proves_nothing() -> None:
    result = CliRunner().invoke(app, ["verify", "-"], input=fair_record())
    assert result.exit_code == 3 and "follows the rules to the end. Rounds: 2 of 2" in result.stdout
    assert "Deals not proven: The record is consistent with itself, but " in result.stdout
    assert "anything this device saw of the game" in result.stdout
    assert "Decks of game table-7 recomputed from the secret and the random numbers added: 2." in result.stdout
    assert f"Commitment: {FAIR.commitment}\n" in result.stdout
    assert "Random numbers added: Ann ann-1, Bot none, Cleo c1e0\n" in result.stdout
    drawn = CliRunner().invoke(app, ["verify", "-"], input=fair_record(FirstDealer.HIGH_CARD))
    assert "The draw for the first dealer follows from the secret." in drawn.stdout


@pytest.mark.parametrize("typed", [FAIR.commitment, f" {FAIR.commitment.upper()} "])
def test_commitment_and_nonce_do_not_show_that_this_game_was_played(typed: str) -> None:
    given = ["verify", "-", "--commitment", typed, "--nonce", "ann-1"]
    result = CliRunner().invoke(app, given, input=fair_record())
    assert result.exit_code == 3
    assert "missing to prove the deals: what happened from round 1 on." in result.stdout


def test_verify_refuses_another_commitment_nonce_or_none() -> None:
    other = CliRunner().invoke(app, ["verify", "-", "--commitment", "0" * 64], input=fair_record())
    assert other.exit_code == 1 and other.stdout == ""
    assert f"promised was {'0' * 64}, the record has {FAIR.commitment}" in other.stderr
    ignored = CliRunner().invoke(app, ["verify", "-", "--nonce", "mine"], input=fair_record())
    assert ignored.exit_code == 1 and ignored.stdout == ""
    assert "confirmed your device’s random number but did not use it" in ignored.stderr
    none = CliRunner().invoke(app, ["verify", "-", "--commitment", "0" * 64], input=FINISHED.record())
    assert none.exit_code == 1 and none.stdout == ""
    assert "expected a record with a commitment to its deals, got one without" in none.stderr


def test_verify_explains_what_cannot_be_a_commitment_or_a_nonce() -> None:
    result = CliRunner().invoke(app, ["verify", "-", "--commitment", "abc"], input=fair_record())
    assert result.exit_code == 2
    assert "--commitment: expected a commitment of 64 digits from 0 to 9 and a to f, got 3 characters" in result.stderr
    result = CliRunner().invoke(app, ["verify", "-", "--nonce", "ä"], input=fair_record())
    assert result.exit_code == 2 and "--nonce: expected a nonce of 1 to 64 letters" in result.stderr


def kept(game: Game, seat: int) -> Evidence:
    """What an honest game's seat saw."""
    assert game.fair is not None
    nonce = game.fair.nonces[seat]
    seen = Evidence(game.fair.game, game.fair.commitment, seat, [nonce], nonce)
    seen.see([plain(event.seen_by(seat)) for event in game.events])
    return seen


def verified(tmp_path: Path, record: str, evidence: str) -> Result:
    (tmp_path / "seen.json").write_text(evidence, encoding="utf-8")
    return CliRunner().invoke(app, ["verify", "-", "--evidence", str(tmp_path / "seen.json")], input=record)


def test_evidence_proves_an_honest_game(tmp_path: Path) -> None:
    result = verified(tmp_path, fair_record(), kept(fair_game(), 0).to_json())
    assert result.exit_code == 0
    assert "Deals proven fair: The record matches everything this device kept" in result.stdout


def test_evidence_of_another_game_contradicts_its_record(tmp_path: Path) -> None:
    played = fair_game(fair=FairDeal("table-7", "77" * 32, FAIR.nonces))
    seen = kept(played, 0)
    seen.commitment = FAIR.commitment  # the server promised one secret and dealt from another
    result = verified(tmp_path, fair_record(), seen.to_json())
    assert result.exit_code == 1 and result.stdout == ""
    assert "In round 1 the record differs from what this device saw. (seen was {'event': 'RoundDealt'" in result.stderr


def test_evidence_that_is_none_is_explained(tmp_path: Path) -> None:
    wrong_seat = kept(fair_game(), 0).to_json().replace('"seat":0', '"seat":"0"')
    for text in ("no JSON", "[]", '{"kind": "other"}', wrong_seat):
        result = verified(tmp_path, fair_record(), text)
        assert result.exit_code == 2 and result.stderr.startswith("foretold: --evidence: ")
        assert "expected" in result.stderr
    other = kept(fair_game(fair=FairDeal("table-8", "5a" * 32, FAIR.nonces)), 0)
    assert "expected evidence of game table-7, got that of game table-8" in (
        verified(tmp_path, fair_record(), other.to_json()).stderr
    )
    both = CliRunner().invoke(app, ["verify", "-", "--evidence", "x", "--nonce", "y"], input=fair_record())
    assert both.exit_code == 2 and "expected neither --commitment nor --nonce" in both.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_whose_deals_were_changed_is_refused(command: str) -> None:
    text = fair_record()
    deck = [line for line in text.splitlines() if line.startswith("deck")][1]
    *rest, one, other = deck.split()
    result = CliRunner().invoke(app, [command, "-"], input=text.replace(deck, " ".join([*rest, other, one])))
    assert result.exit_code == 1 and result.stdout == ""
    assert "the deck of round 2 does not follow from the secret and the nonces" in result.stderr


def broken() -> Iterator[tuple[str, str]]:
    text = FINISHED.record()
    lines = text.splitlines()
    bids = next(place for place, line in enumerate(lines, start=1) if line.startswith("bids"))
    yield text.replace(lines[bids - 1], "bids 0=7"), f"line {bids}, column "
    yield text.replace("totals", "totals 1 2"), "expected"
    yield text.replace("foretold record 1", "foretold record 9"), "line 1, column 17: expected '1', got '9'"
    yield "", "line 1, column 1: "
    yield "{", "line 1, column 2: expected JSON"
    yield FINISHED.to_json().replace('"totals": [', '"totals": [1, ', 1), "rounds[0].totals: expected"
    yield "foretold position 1\n", "expected a record, got a position"


@pytest.mark.parametrize(("text", "expected"), list(broken()))
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_broken_record_is_refused_on_one_line_with_its_place(command: str, text: str, expected: str) -> None:
    result = CliRunner().invoke(app, [command, "-"], input=text)
    assert result.exit_code == 1
    assert result.stderr.startswith("foretold: standard input: ") and expected in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_cannot_be_read(tmp_path: Path, command: str) -> None:
    for path in (tmp_path, tmp_path / "nothing"):
        result = CliRunner().invoke(app, [command, str(path)])
        assert result.exit_code == 2
        assert result.stderr.startswith(f"foretold: cannot read {path}: ")
    result = CliRunner().invoke(app, [command, ""])
    assert (result.exit_code, result.stderr) == (2, "foretold: expected a file or -, got nothing\n")
    (tmp_path / "bytes").write_bytes(b"foretold \xff")
    result = CliRunner().invoke(app, [command, str(tmp_path / "bytes")])
    assert result.exit_code == 1
    assert "byte 10" in result.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_too_long(tmp_path: Path, command: str) -> None:
    with (tmp_path / "long").open("wb") as file:
        file.truncate(50_000_000)
    result = CliRunner().invoke(app, [command, str(tmp_path / "long")])
    assert result.exit_code == 1
    assert "at most 1,000,000 characters, got more than 4,000,000 bytes" in result.stderr


def test_replay_tells_every_event_with_open_hands_and_the_pad() -> None:
    result = CliRunner().invoke(app, ["replay", "-", "--all"], input=FINISHED.record())
    assert result.stdout.count("The trick goes to") + result.stdout.count("Bomb: nobody") == 4
    assert result.stdout.count("Scorepad") == 2
    assert "The game is over. Winner" in result.stdout
    for deck in FINISHED.decks:
        for card in deck[:3]:
            assert str(card) in result.stdout


def test_step_needs_a_terminal() -> None:
    result = CliRunner().invoke(app, ["replay", "-", "--step"], input=FINISHED.record())
    assert result.exit_code == 2
    assert "--step needs a terminal" in result.stderr


@pytest.mark.parametrize("seed", range(20))
def test_games_of_every_kind_can_be_shown(seed: int) -> None:
    game = played(random_rules(Random(seed), short=True), seed)
    out = io.StringIO()
    print_all(game, Console(file=out, width=80))
    assert out.getvalue().count("Scorepad") == len(game.rules.rounds)
    step_through(game, Console(file=io.StringIO(), width=80), lambda: "\r")


def keys(*pressed: str) -> tuple[Callable[[], str], list[str]]:
    left = list(pressed)
    return lambda: left.pop(0), left


def shown(*pressed: str) -> list[int]:
    """The numbers of the frames that these keys bring up."""
    out = io.StringIO()
    key, left = keys(*pressed)
    step_through(FINISHED, Console(file=out, width=80), key)
    assert left == []
    return [int(line.split("/")[0]) for line in out.getvalue().splitlines() if "q quit" in line]


def test_keys_step_forwards_backwards_and_by_rounds() -> None:
    assert shown("\r", " ", "b", "q") == [1, 2, 3, 2]
    assert shown("b", "x", "", "q") == [1, 1, 1, 1]
    frames = 1 + sum(1 + len(made) for made in FINISHED.actions)
    second_round = 3 + len(FINISHED.actions[0])
    assert shown("n", "n", "n", "n", "\r") == [1, 2, second_round, frames, frames]


def test_control_c_and_the_end_of_input_leave() -> None:
    for error in (KeyboardInterrupt, EOFError):

        def key(error: type[BaseException] = error) -> str:
            raise error

        step_through(FINISHED, Console(file=io.StringIO()), key)
