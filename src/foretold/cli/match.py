"""One person and bots at a table: a game by question and answer in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.text import Text

from ..bots.protocol import Bot
from ..game.actions import Action, Kind
from ..game.errors import IllegalAction, NotationError
from ..game.events import BidMade, CardPassed, CardPlayed, Event, RoundDealt, RoundScored, TrickTaken, TrumpFound
from ..game.game import Game
from ..game.view import View
from .labels import Labels
from .reading import KINDS, choices, read_action
from .screen import Seats, heading, pad_table, seats_table
from .telling import joined, tell, won_by

ROWS_BETWEEN = 5  # of the Block of Truth after a round; all of them at the end
HELP = """\
Type what you do, in large or small letters:
  2               a bid
  {card:15} a card; w is any Wizard, j any Jester
  {suit:15} a suit for trump; none where that is allowed
  +1 or -1        a change of bid
  juggler={suit}       a card with a suit named; shapeshifter=w or =j with a shape
  3               a choice, by its number in the list
  Enter           the only choice there is
Or ask for something:
  hint            what a simple bot would do
  pad             the Block of Truth
  last            the last trick
  t               the table again
  save FILE       write the record so far to a file
  q               leave the game"""


class Quit(Exception):
    """The player leaves."""


class Match:
    """A game in which one seat belongs to the person at the terminal."""

    def __init__(
        self, game: Game, seat: int, bots: Sequence[Bot], adviser: Bot, console: Console, ask: Callable[[str], str]
    ) -> None:
        self._game = game
        self._seat = seat
        self._bots = bots
        self._adviser = adviser
        self._console = console
        self._ask = ask
        self._labels = Labels(game.rules.edition, console)
        self._told = 0
        self._bids: list[BidMade] = []
        self._trick: list[CardPlayed] = []
        self._last_trick: Text | None = None
        self._saved = 0

    def run(self) -> bool:
        """Play to the end; False if the player left before it."""
        game = self._game
        try:
            self._tell()
            while not game.over:
                seat = game.turn
                if seat == self._seat:
                    self._act()
                else:
                    game.play(self._bots[seat].choose(game.view(seat)), seat)
                self._tell()
        except (Quit, KeyboardInterrupt):
            return False
        self._print(pad_table(game.pad))
        winners = [game.names[seat] for seat in game.winners]
        self._print(Text(f"{won_by(winners)}, {max(game.scores)} points", "bold"))
        return True

    # ------------------------------------------------------------------ telling

    def _print(self, what: object = "") -> None:
        self._console.print(what, highlight=False)

    def _print_path(self, text: str, style: str = "") -> None:
        """One line, however long: a path that is broken in two cannot be copied."""
        self._console.print(Text(text, style), soft_wrap=True)

    def _tell(self) -> None:
        """Tell what has happened since the last time, as far as the player may know it."""
        seen = self._game.view(self._seat).events
        for event in seen[self._told :]:
            self._tell_event(event)
        self._told = len(seen)

    def _tell_event(self, event: Event) -> None:
        names = self._game.names
        if isinstance(event, CardPassed):
            return
        if isinstance(event, BidMade):
            self._bids.append(event)
            return
        if isinstance(event, CardPlayed):
            self._tell_bids()
            self._trick.append(event)
            return
        self._tell_bids()
        if isinstance(event, TrickTaken):
            self._last_trick = self._trick_line(event)
            self._trick.clear()
            self._print(self._last_trick)
        elif isinstance(event, RoundDealt):
            self._last_trick = None
        elif isinstance(event, TrumpFound) and event.seat is None:
            pass  # like the deal, the table shows it
        else:
            self._print(tell(event, names, self._labels))
        if isinstance(event, RoundScored) and not self._game.over:
            self._print(pad_table(self._game.pad, ROWS_BETWEEN))

    def _tell_bids(self) -> None:
        """The bids since the last telling on one line; a bid of one's own that is all there is needs no telling."""
        names = self._game.names
        bids = [f"{names[bid.seat]} {'face down' if bid.tricks is None else bid.tricks}" for bid in self._bids]
        if bids and any(bid.seat != self._seat for bid in self._bids):
            self._print(Text(f"Bids: {', '.join(bids)}"))
        self._bids.clear()

    def _trick_line(self, taken: TrickTaken) -> Text:
        names, labels = self._game.names, self._labels
        plays = joined(Text(f"{names[event.seat]} ").append_text(labels.action(event.play)) for event in self._trick)
        return plays.append(". ").append_text(tell(taken, names, labels))

    # ------------------------------------------------------------------ asking

    def _act(self) -> None:
        """Ask until the player has done something that the rules allow."""
        view = self._game.view(self._seat)
        self._tell_bids()
        self._show(view)
        while True:
            action = self._answer(view)
            if action is None:
                continue
            try:
                self._game.play(action, self._seat)
                return
            except IllegalAction as error:
                self._print(Text(self._labels.relabel(f"Not allowed: {error}"), "red"))

    def _show(self, view: View) -> None:
        labels = self._labels
        self._print()
        rounds = len(view.rules.rounds)
        self._print(heading(view.round, rounds, view.trump, view.trump_known, view.turned, labels))
        bids = tuple("?" if bid is None and made else bid for bid, made in zip(view.bids, view.have_bid, strict=True))
        others = tuple(None if seat == self._seat else hand for seat, hand in enumerate(view.hands))
        seats = Seats(
            view.names, view.dealer, self._seat, view.scores, bids, view.tricks, view.trick, view.winning, others
        )
        self._print(seats_table(seats, labels))
        hand = Text("Hand:   ", "dim")
        self._print(hand.append("not seen") if view.hand is None else hand.append_text(labels.cards(view.hand)))
        self._print(self._choices(view))

    def _choices(self, view: View) -> Text:
        labels = self._labels
        kind = KINDS[view.phase]
        line = Text(f"{kind.value.capitalize()}:".ljust(8), "dim")
        if view.follow is not None and view.trick:
            line.append("to follow: ").append_text(labels.suit(view.follow)).append("   ")
        if kind is Kind.BID:
            numbers = [action.number for action in view.legal]
            whole = len(numbers) == view.hand_size + 1
            return line.append(f"0 to {view.hand_size}" if whole else ", ".join(map(str, numbers)))
        if view.legal == (Action.play_unseen(),):
            return line.append("the card you have not seen; press Enter")
        if kind is Kind.TRUMP:
            names = (labels.suit_name(action.suit) if action.suit else Text("none") for action in choices(view))
            return line.append_text(_numbered(list(names)))
        return line.append_text(_numbered([labels.action(action) for action in choices(view)]))

    def _answer(self, view: View) -> Action | None:
        """One answer: the action that was typed, or None if something else was asked for."""
        try:
            said = self._read(f"{KINDS[view.phase].value}> ")
        except KeyboardInterrupt:
            self._print()
            self._leave(view)
        word, _, rest = said.strip().partition(" ")
        if not word:
            if len(view.legal) == 1:
                return view.legal[0]
            self._print("Type one of the choices, or ? for help.")
            return None
        request = self._requests().get(word.casefold())
        if request is not None:
            request(view, rest.strip())
            return None
        try:
            return read_action(said, view, self._labels)
        except NotationError as error:
            self._print(Text(f"Not understood: {error}", "red"))
            return None

    def _read(self, prompt: str) -> str:
        try:
            return self._ask(prompt)
        except EOFError:
            self._print()
            raise Quit from None

    def _requests(self) -> dict[str, Callable[[View, str], None]]:
        return {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "pad": lambda view, _: self._print(pad_table(view.pad)),
            "last": self._last,
            "t": lambda view, _: self._show(view),
            "table": lambda view, _: self._show(view),
            "save": self._save_as,
            "q": self._leave,
            "quit": self._leave,
            "exit": self._leave,
        }

    def _help(self, view: View, rest: str) -> None:
        pack = self._labels.relabel("B13") != "B13"
        self._print(Text(HELP.format(card="s10 or sA" if pack else "b10", suit="s" if pack else "b")))

    def _hint(self, view: View, rest: str) -> None:
        action = self._adviser.choose(view)
        self._print(Text(f"Perhaps {action.kind.value} ").append_text(self._labels.action(action)))

    def _last(self, view: View, rest: str) -> None:
        self._print(self._last_trick or "No trick has been taken in this round yet.")

    def _save_as(self, view: View, name: str) -> None:
        self._save(name)

    def _save(self, name: str) -> bool:
        if not name:
            self._print("Say where: save FILE")
            return False
        path = Path(name).expanduser()
        text = self._game.to_json() if path.suffix == ".json" else self._game.record()
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            self._print_path(f"{path} exists already; choose another name.", "red")
            return False
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            self._print_path(f"Cannot write {path}: {reason}", "red")
            return False
        self._saved = len(self._game.events)
        self._print_path(f"Saved to {path}")
        return True

    def _leave(self, view: View, rest: str = "") -> NoReturn:
        """Leave, but offer to save what is not saved; an empty answer leaves it."""
        while self._saved < len(self._game.events):
            name = self._read("Save the record to (Enter: do not save)> ").strip()
            if not name or self._save(name):
                break
        raise Quit


def _numbered(choices: Sequence[Text]) -> Text:
    return joined((Text(f"{number}:", "dim").append_text(choice) for number, choice in enumerate(choices, 1)), "  ")
