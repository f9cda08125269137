"""A game in the terminal, with lines fed to it."""

import errno
import io
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest
from generators import random_rules
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from typer.testing import CliRunner, Result

from foretold import Action, Anniversary, Bids, Form, Game, Kind, Rules, Sight, View, find_rules
from foretold.bots import CountingBot
from foretold.cli import app
from foretold.cli.plain.match import Match
from foretold.game.text.rules_text import write_rules
from foretold.game.text.save_file import NotSaved, save
from foretold.locales import LANGUAGES, Texts


def play(lines: Iterable[str], *words: str) -> Result:
    return CliRunner().invoke(app, ["play", *words], input="".join(f"{line}\n" for line in lines))


def match(
    rules: Rules,
    ask: Callable[[str], str],
    seed: int = 1,
    *,
    attended: bool = False,
    width: int = 80,
    language: str = "en",
) -> tuple[Match, io.StringIO]:
    out = io.StringIO()
    game = Game(rules, seed=seed, names=["You", "Ada", "Bob", "Cyd", "Dan", "Eve"][: rules.players])
    bots = [CountingBot(seat) for seat in range(rules.players)]
    console = Console(file=out, width=width)
    return Match(game, 0, bots, CountingBot(9), console, ask, attended=attended, language=language), out


def first_choice(prompt: str) -> str:
    return {"bid> ": "0", "play> ": "1", "pass> ": "1", "trump> ": "1", "change> ": "1"}[prompt]


@pytest.mark.parametrize(
    "rules",
    [
        find_rules("us"),
        find_rules("anniversary", players=6),
        Rules(anniversary=Anniversary.JUGGLER | Anniversary.CLOUD, players=3),
        Rules(bids=Bids.HIDDEN),
        Rules(bids=Bids.SECRET, anniversary=Anniversary.ALL),
        Rules(form=Form.UNICOLOR),
        Rules(form=Form.DUEL, players=2, bids=Bids.SECRET),
        Rules(sight=Sight.FORESIGHT),
        Rules(sight=Sight.CLAIRVOYANCE),
    ],
    ids=write_rules,
)
def test_whole_games(rules: Rules) -> None:
    def ask(prompt: str) -> str:
        return "" if rules.sight is Sight.FORESIGHT and "press Enter" in out.getvalue()[-80:] else first_choice(prompt)

    table, out = match(rules, ask)
    assert table.run()
    assert "Scorepad" in out.getvalue()
    assert out.getvalue().splitlines()[-1].startswith("The game is over. Winner")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_in_every_language(language: str) -> None:
    text = Texts(language, "plain")
    answers = {f"{text(f'plain.kind.{kind.value}').lower()}> ": "0" if kind is Kind.BID else "1" for kind in Kind}
    table, out = match(find_rules("anniversary", players=6, hand_sizes=(2, 3)), answers.__getitem__, language=language)
    assert table.run()
    assert not re.search(r"\b(plain|table|game|terminal|common)\.[a-z]|\{\w+\}", out.getvalue())
    assert max(map(len, out.getvalue().splitlines())) <= 80


@pytest.mark.parametrize("seed", range(30))
def test_games_under_random_rules(seed: int) -> None:
    table, out = match(random_rules(Random(seed), short=True), first_choice, seed)
    assert table.run()
    assert "Traceback" not in out.getvalue()


def test_the_last_trick_is_remembered_after_the_next_deal_with_who_led_and_who_won() -> None:
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        if prompt == "bid> " and asked.count(prompt) == 2:  # the second round is dealt
            return "last"
        return first_choice(prompt)

    table, out = match(Rules(players=3, hand_sizes=(1, 2)), ask)
    assert table.run()
    lines = [line for line in out.getvalue().splitlines() if "The trick goes to: " in line]
    assert lines[0] == lines[1] and lines[0].count("(led)") == 1 and "(led)" in lines[0].split(",")[0]


def test_the_rules_of_the_table_are_shown_in_the_players_language() -> None:
    answers = iter(["rules", "q", ""])
    table, out = match(find_rules("anniversary", hand_sizes="1"), lambda _: next(answers), language="fr")
    table.run()
    assert "Cartes et donne" in out.getvalue() and "Loup-garou" in out.getvalue()
    assert "\n  1. " in out.getvalue() and "1.:" not in out.getvalue()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(st.text(), st.sampled_from(["hint", "pad", "last", "?", "t", "save", "w", "1", "0", "q"]))))
def test_no_answer_breaks_the_game(answers: list[str]) -> None:
    def ask(prompt: str) -> str:
        if not answers:
            raise EOFError
        said = answers.pop(0)
        return "" if prompt.startswith("Save") or said.casefold().startswith("save ") else said

    table, _ = match(find_rules("anniversary", hand_sizes=(2, 3)), ask)
    table.run()


def test_a_game_from_the_command_line_to_its_end() -> None:
    lines = ["1"] * 3 + ["hint", "pad", "last", "t", "?"] + ["1"] * 60
    result = play(lines, "us", "hand-sizes=1,2", "--seed", "3", "--name", "Ada")
    assert result.exit_code == 0
    assert "Ada" in result.stdout and "--seed 3" in result.stdout
    assert "Winner" in result.stdout.splitlines()[-1]
    assert result.stderr == ""


def test_the_same_seed_deals_the_same_cards() -> None:
    outputs = {play(["0", "1", "1"], "--seed", "42").stdout for _ in range(2)}
    assert len(outputs) == 1


def test_end_of_input_leaves_the_game() -> None:
    result = play([], "--seed", "1")
    assert result.exit_code == 0
    assert result.stdout.endswith("You have left the game.\n")


def test_control_c_offers_to_save_and_again_leaves() -> None:
    prompts = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        raise KeyboardInterrupt

    table, _ = match(Rules(), ask)
    assert not table.run()
    assert len(prompts) == 2 and prompts[1].startswith("Save the record")


@pytest.mark.parametrize("attended", [True, False])
def test_the_end_of_input_asks_where_somebody_is_there_and_again_leaves(attended: bool) -> None:
    prompts = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        raise EOFError

    table, out = match(Rules(), ask, attended=attended)
    assert not table.run()
    assert [prompt.startswith("Save the record") for prompt in prompts] == ([False, True] if attended else [False])
    assert out.getvalue().endswith("\n")  # what is told next begins on a line of its own


def test_a_finished_game_can_be_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"

    def ask(prompt: str) -> str:
        return str(file) if prompt.startswith("Save the record") else first_choice(prompt)

    table, out = match(Rules(hand_sizes=(1, 2)), ask, attended=True)
    assert table.run() and table.saved
    assert Game.parse(file.read_text(encoding="utf-8")).over
    assert out.getvalue().count("The game is over. Winner") == 1


@pytest.mark.parametrize(("lines", "over"), [(["q"], False), (["0"], False), (["0", ""], True)])
def test_the_option_save_keeps_the_record_however_the_game_ends(tmp_path: Path, lines: list[str], over: bool) -> None:
    file = tmp_path / "game.json"
    result = play(lines, "hand-sizes=1", "--seed", "5", "--save", str(file))
    assert result.exit_code == 0
    assert Game.from_json(file.read_text(encoding="utf-8")).over is over
    assert "Save the record" not in result.stdout


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), SystemExit(1)])
def test_the_option_save_keeps_the_record_if_the_output_fails(tmp_path: Path, error: BaseException) -> None:
    class Failing(io.StringIO):
        def write(self, text: str) -> int:
            if len(self.getvalue()) > 500:
                raise error
            return super().write(text)

    game, file = Game(seed=1), tmp_path / "game.txt"
    bots = [CountingBot(seat) for seat in range(4)]
    table = Match(game, 0, bots, CountingBot(9), Console(file=Failing()), first_choice, save_to=str(file))
    with pytest.raises(type(error)):
        table.run()
    assert Game.parse(file.read_text(encoding="utf-8")).actions == game.actions


def test_the_option_save_overwrites_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("mine")
    for name, expected in ((str(file), "exists already"), (f"{tmp_path}/no/where", "there is no folder")):
        result = play([], "--save", name)
        assert result.exit_code == 2
        assert result.stderr.startswith("foretold: --save: ") and expected in result.stderr
    assert file.read_text() == "mine"
    late = tmp_path / "late.txt"
    result = play([f"save {late}", "0", "q"], "--seed", "5", "--save", str(late))
    assert result.exit_code == 1 and "exists already" in result.stdout


def test_illegal_input_is_explained_by_its_rule() -> None:
    result = play(["7", "x y z", "q", ""], "hand-sizes=3", "--seed", "1")
    assert "Not allowed: Bids are 0 to 3 in this round." in result.stdout
    assert "Not understood: x y z. Expected: a number of tricks from 0 to 3." in result.stdout
    result = play(["1", "wizard", "q", ""], "hand-sizes=1", "--seed", "5")
    assert "You do not hold W♠." in result.stdout


@pytest.mark.parametrize("name", ["~nobody-of-that-name/x", "\0", "x" * 5000, "/", "."])
def test_a_place_that_cannot_be_saved_to_does_not_end_the_game(name: str) -> None:
    result = play([f"save {name}", "pad", "q", ""], "--seed", "5")
    assert "Cannot write" in result.stdout or "exists already" in result.stdout
    assert "Scorepad" in result.stdout and result.stdout.endswith("You have left the game.\n")


def test_no_request_ends_the_game() -> None:
    class Broken:
        name = "Broken"

        def choose(self, view: View) -> Action:
            raise RuntimeError("no idea")

    answers = iter(["hint", "pad", "q", ""])
    game, out = Game(Rules(), seed=1), io.StringIO()
    table = Match(game, 0, [CountingBot()] * 4, Broken(), Console(file=out), lambda _: next(answers))
    assert not table.run()
    assert "That did not work: no idea" in out.getvalue() and "Scorepad" in out.getvalue()


def test_a_full_disk_leaves_no_file_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(NotSaved, match="No space left on device"):
            save(Game(seed=1), str(tmp_path / "game.txt"))
    assert list(tmp_path.iterdir()) == []
    save(Game(seed=1), str(tmp_path / "game.txt"))
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_file_that_appears_meanwhile_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.txt"
    monkeypatch.setattr(os, "fsync", lambda _: file.write_text("mine"))
    with pytest.raises(NotSaved, match="exists already"):
        save(Game(seed=1), str(file))
    assert file.read_text() == "mine" and len(list(tmp_path.iterdir())) == 1


def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    save(Game(seed=1), str(tmp_path / "game.txt"))
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_seed_is_no_markup_and_can_be_copied() -> None:
    result = play(["q", ""], "--seed", "[/foo] $x")
    assert result.exit_code == 0
    assert "--seed '[/foo] $x' deals the same cards again" in " ".join(result.stdout.split())


def test_the_cards_of_the_edition_give_way_with_a_word_about_it() -> None:
    result = play(["q", ""], "brazil", "form=unicolor", "--seed", "1")
    assert result.exit_code == 0
    assert "played without the anniversary cards of brazil" in result.stderr and result.stderr.count("\n") == 1


@pytest.mark.parametrize("suffix", [".txt", ".json"])
def test_save_writes_a_record_that_reads_back(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"game{suffix}"
    result = play(["0", f"save {file}", f"save {file}", "save", f"save {tmp_path}/no/where", "q", ""], "--seed", "5")
    assert f"Saved to {file}" in result.stdout
    assert "exists already" in result.stdout and "Say where" in result.stdout and "Cannot write" in result.stdout
    text = file.read_text(encoding="utf-8")
    game = Game.from_json(text) if suffix == ".json" else Game.parse(text)
    assert game.names[0] == "You"


def test_q_offers_to_save(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = play(["q", str(tmp_path), str(file)], "--seed", "5")
    assert result.exit_code == 0
    assert Game.parse(file.read_text(encoding="utf-8")).names[0] == "You"


def test_q_does_not_ask_when_all_is_saved(tmp_path: Path) -> None:
    result = play([f"save {tmp_path}/game.txt", "q", "never read"], "--seed", "5")
    assert "Save the record" not in result.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--seat", "4"], "--seat: expected a whole number from 0 to 3, got '4'"),
        (["--seat", "-1"], "--seat: expected a whole number from 0 to 3, got '-1'"),
        (["--name", ""], "expected a name of 1 to 40 printable characters"),
    ],
)
def test_a_seat_or_name_that_cannot_be(words: list[str], expected: str) -> None:
    result = play([], *words)
    assert result.exit_code == 2
    assert expected in result.stderr


def test_names_of_players_are_not_markup() -> None:
    result = play(["q", ""], "--name", "[bold]Ada[/nothing]", "--seed", "1")
    assert "[bold]Ada[/nothing]" in result.stdout


def test_hidden_things_stay_hidden() -> None:
    """What is printed depends only on what the seat may know: others' secret bids and cards do not show."""
    table, out = match(Rules(bids=Bids.SECRET, hand_sizes=(3,)), first_choice)
    table.run()
    before_play = out.getvalue().split("Bids: You 0, Ada 1")[0]
    assert "face down" in before_play
    for name in ("Ada", "Bob", "Cyd"):
        line = next(line for line in before_play.splitlines() if line.strip().startswith(name) and "0" in line)
        assert line.split()[-2] in ("-", "?", "0")


def test_what_is_shown_fits_eighty_columns() -> None:
    table, out = match(find_rules("anniversary", players=6), first_choice)
    table.run()
    assert max(map(len, out.getvalue().splitlines())) <= 80
