"""One person and bots at a table: a game by question and answer in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NoReturn

from rich.console import Console
from rich.text import Text

from ...bots.protocol import Bot
from ...game.actions import Action
from ...game.errors import IllegalAction, NotationError
from ...game.game import Game
from ...game.text.rules_page import rules_page
from ...game.text.save_file import NotSaved, save
from ...game.view import KINDS, View
from .answers import read_action
from .choices import choices_shown, label_of
from .help import explanation, what_to_type
from .labels import Labels
from .narrator import Narrator
from .screen import Seats, flowing, hanging, heading, pad_table, seats_table


class Quit(Exception):
    """The player leaves."""


class Match:
    """A game in which one seat belongs to the person at the terminal."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: Sequence[Bot],
        adviser: Bot,
        console: Console,
        ask: Callable[[str], str],
        *,
        save_to: str | None = None,
        attended: bool = False,
        language: str = "en",
    ) -> None:
        """``ask`` reads a line; the record goes to ``save_to`` at the end; ``attended`` says that somebody is there who
        may be asked."""
        self._game = game
        self._seat = seat
        self._bots = bots
        self._adviser = adviser
        self._console = console
        self._ask = ask
        self._save_to = save_to
        self._attended = attended
        self._labels = Labels(game.rules.edition, console, language)
        self._narrator = Narrator(game, seat, console, self._labels)
        self._saved = 0

    def run(self) -> bool:
        """Play to the end; return False if the player left early. Offers to save an unsaved record."""
        asks = self._attended
        try:
            self._play()
            self._print(pad_table(self._game.pad, self._labels))
            winners = [self._game.names[seat] for seat in self._game.winners]
            self._print(Text(self._labels.words.over(winners), "bold"))
        except (Quit, KeyboardInterrupt):
            asks = True
        except EOFError:
            pass
        except (OSError, SystemExit):  # the screen is gone (Rich exits if a pipe is closed); the record need not be
            if self._save_to is not None:
                with suppress(NotSaved):
                    save(self._game, self._save_to)
            raise
        if (self._save_to is None or not self.save(self._save_to)) and asks:
            self._offer_to_save()
        return self._game.over

    @property
    def saved(self) -> bool:
        """Whether all that has happened is in a file."""
        return self._saved == len(self._game.events)

    def _play(self) -> None:
        game = self._game
        self._narrator.narrate()
        while (seat := game.turn) is not None:
            if seat == self._seat:
                self._act()
            else:
                game.play(self._bots[seat].choose(game.view(seat)), seat)
            self._narrator.narrate()

    def _print(self, what: object = "") -> None:
        self._console.print(what, highlight=False)

    def _print_path(self, text: str, style: str = "") -> None:
        """Print a path on one line, however long, so that it can be copied."""
        self._console.print(Text(text, style), soft_wrap=True)

    # ------------------------------------------------------------------ asking

    def _act(self) -> None:
        """Ask until the player has chosen a legal action."""
        view = self._game.view(self._seat)
        self._narrator.narrate_bids()
        self._show(view)
        while True:
            action = self._answer(view)
            if action is None:
                continue
            try:
                self._game.play(action, self._seat)
                return
            except IllegalAction as error:
                why = self._labels.words.refusal(error)
                refused = Text.from_markup(self._labels.text("plain.not-allowed", why=why), emoji=False)
                refused.stylize("red")
                self._print(refused)

    def _show(self, view: View) -> None:
        labels = self._labels
        self._print()
        rounds = len(view.rules.rounds)
        top = heading(view.round, rounds, view.trump, view.trump_known, view.turned, labels)
        self._print(flowing(top, self._console.width, 3))
        bids = tuple("?" if bid is None and made else bid for bid, made in zip(view.bids, view.have_bid, strict=True))
        others = tuple(None if seat == self._seat else hand for seat, hand in enumerate(view.hands))
        seats = Seats(
            view.names, view.dealer, self._seat, view.scores, bids, view.tricks, view.trick, view.winning, others
        )
        self._print(seats_table(seats, labels, self._console.width))
        hand = labels.say("plain.not-seen") if view.hand is None else labels.cards(view.hand)
        self._print(hanging(label_of(labels.text("plain.hand"), labels), hand))
        self._print(choices_shown(view, labels, self._console.width))

    def _answer(self, view: View) -> Action | None:
        """Read one answer: return the action, or None after any other request."""
        said = self._read(f"{self._labels.text(f'plain.kind.{KINDS[view.phase].value}').lower()}> ")
        word, _, rest = said.strip().partition(" ")
        if not word:
            if len(view.legal) == 1:
                return view.legal[0]
            self._print(self._labels.text("plain.choose"))
            return None
        request = self._requests().get(word.casefold())
        if request is not None:
            self._fulfil(request, view, rest.strip())
            return None
        try:
            return read_action(said, view, self._labels)
        except NotationError as error:
            self._print(Text(str(error), "red"))
            return None

    def _fulfil(self, request: Callable[[View, str], None], view: View, rest: str) -> None:
        """Carry out a request such as hint or save. If it fails, the game continues."""
        try:
            request(view, rest)
        except Quit:
            raise
        except Exception as error:
            self._print_path(self._labels.text("common.error.other", message=error), "red")

    def _read(self, prompt: str) -> str:
        try:
            return self._ask(prompt)
        except (EOFError, KeyboardInterrupt):
            self._print()  # what comes next begins on a line of its own
            raise

    def _requests(self) -> dict[str, Callable[[View, str], None]]:
        return {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "pad": lambda view, _: self._print(pad_table(view.pad, self._labels)),
            "last": self._last,
            "rules": self._rules,
            "t": lambda view, _: self._show(view),
            "table": lambda view, _: self._show(view),
            "save": self._save_as,
            "q": self._leave,
            "quit": self._leave,
            "exit": self._leave,
        }

    def _help(self, view: View, rest: str) -> None:
        text = self._labels.text
        for about, line in explanation(view.rules, self._labels):
            self._print(Text(f"{about}: " if about else "", "bold").append(line, "not bold"))
        self._print(text("plain.help.type"))
        for what, means in what_to_type(view.rules, self._labels):
            self._print(hanging(f"  {what:20} ", Text(means)))
        self._print(text("plain.help.ask"))

    def _hint(self, view: View, rest: str) -> None:
        action = self._adviser.choose(view)
        self._print(self._labels.say("table.hint.would", action=self._labels.action(action)))

    def _last(self, view: View, rest: str) -> None:
        self._print(self._narrator.last_trick or self._labels.text("table.last-trick.none"))

    def _rules(self, view: View, rest: str) -> None:
        page = rules_page(view.rules, self._labels.text.language)
        for section in page.sections:
            self._print(Text(f"\n{section.title}", "bold"))
            for line in section.lines:
                self._print(Text(line))
            for left, right in section.rows:
                self._print(hanging(f"  {left} " if left.endswith(".") else f"  {left}: ", Text(right)))

    def _save_as(self, view: View, name: str) -> None:
        if name:
            self.save(name)
        else:
            self._print(self._labels.text("plain.save-where"))

    def save(self, name: str) -> bool:
        """Write the record so far to a new file, and say so; False if that is not possible."""
        try:
            path = save(self._game, name)
        except NotSaved as error:
            self._print_path(str(error), "red")
            return False
        self._saved = len(self._game.events)
        self._print_path(self._labels.text("terminal.saved", path=path))
        return True

    def _leave(self, view: View, rest: str) -> NoReturn:
        raise Quit

    def _offer_to_save(self) -> None:
        """Ask where to save what is not saved; an empty answer, Ctrl-C or the end of input leaves it."""
        try:
            while not self.saved:
                name = self._read(f"{self._labels.text('plain.save-ask')}> ").strip()
                if not name or self.save(name):
                    return
        except (EOFError, KeyboardInterrupt):
            return
