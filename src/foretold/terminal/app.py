"""The client in the terminal."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from string import digits
from typing import ClassVar

from rich.cells import cell_len
from rich.console import Group
from rich.markup import escape
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import RichLog, Static

from ..game.actions import Action
from ..game.cards import Card, hand_order
from ..game.events import Event, GameOver, RoundDealt, RoundScored, TrickTaken, TrumpFound
from ..game.fair.verdict import Verdict
from ..game.view import PublicView
from ..locales import Texts
from ..service.table.commands import AnyCommand, Rematch, Say, Start
from .block import block, chart
from .choices import Choices
from .dialogs import Asking, Reading, Typing
from .faces import SMALL
from .hand import Hand
from .heading import heading, seats
from .layout import fitting
from .look import PALETTES, Look, ThemeName
from .paced_queue import PacedQueue
from .picture import Picture, PlayableTable, Refused
from .question import announcing, question, ways, why_not
from .reference import help_text, rules_text
from .table_menu import menu
from .trick import LastTrick, laid, trick
from .waiting_room import waiting_room

INSIDE = 3  # columns of frame and margin beside the table
LOUD = (RoundDealt, TrickTaken, RoundScored, GameOver)  # what stands out in the story of the game
KEYS = {
    "?": "help",
    "h": "hint",
    "b": "block",
    "l": "last",
    "r": "rules",
    "q": "leave",
    "s": "save",
    "m": "menu",
    "t": "theme",
}
# The app itself looks at all keys of the table before any widget does, so that each acts before the next. None of them
# acts while something lies over the table.
OF_THE_TABLE = frozenset(("move", "move_line", "take", "lower", "digit", *KEYS.values()))
LABELS = {
    "help": "terminal.key.help",
    "hint": "table.hint",
    "block": "common.pad-short",
    "last": "table.last-trick",
    "rules": "terminal.key.rules",
    "save": "terminal.key.save",
    "menu": "table.menu",
    "theme": "home.theme",
    "leave": "table.leave.go",
}
AGAIN = "again"  # how the client ends when its player wants another game


class Play(App[str]):
    """A table, and a player at it. It ends with nothing, with ``AGAIN``, or by an error and its message."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False, priority=True),
        Binding("right", "move(1)", show=False, priority=True),
        Binding("up", "move_line(-1)", show=False, priority=True),
        Binding("down", "move_line(1)", show=False, priority=True),
        Binding("enter,space", "take", "↵", show=False, priority=True),
        Binding("escape", "lower", show=False, priority=True),
        *(Binding(digit, f"digit('{digit}')", show=False, priority=True) for digit in digits),
        *(
            Binding("question_mark" if key == "?" else key, name, show=False, priority=True)
            for key, name in KEYS.items()
        ),
        Binding("ctrl+c,ctrl+q", "quit_at_once", show=False, priority=True),
    ]

    def __init__(
        self,
        table: PlayableTable,
        texts: Texts,
        edition: str,
        *,
        pace: float = 1.0,
        link: str = "",
        theme: ThemeName = "dark",
    ) -> None:
        super().__init__()
        self.table, self.texts, self.link = table, texts, link
        self.words = Look(texts, edition, theme)
        for name, palette in PALETTES.items():
            self.register_theme(palette.theme(name))
        self._paint()
        self.picture = Picture()
        self.layout_now = fitting(80, 24, 4)
        self.paced = PacedQueue(self._show, pace)
        self._announcing: tuple[Action, ...] = ()
        self._last = LastTrick()
        self._room = (80, 24)
        self._mounted = False
        self._typed = ""

    def compose(self) -> ComposeResult:
        """The table on the left; on the right, where there is room, what happened and the Block of Truth."""
        with Horizontal(id="all"):
            with Vertical(id="table"):
                yield Static(id="heading")
                yield Static(id="seats")
                yield Static(id="trick")
                yield Choices(self.words, id="choices")
                yield Hand(self.words, id="hand")
                yield Static(id="message")
            with Vertical(id="beside"):
                with VerticalScroll(id="block-room"):
                    yield Static(id="block")
                yield Static(id="last")
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin."""
        self.title, self._mounted = "Foretold", True
        for panel, title in (("#block-room", "common.pad"), ("#last", "table.last-trick"), ("#log", "table.log")):
            self.query_one(panel).border_title = self.texts(title)
        with suppress(NotImplementedError, RuntimeError):  # where there are no signals, or not in this thread
            for ending in ("SIGTERM", "SIGHUP"):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, ending), self.exit, "")
        self._room = (self.size.width, self.size.height)
        self._live()
        self.run_worker(self.paced.run())

    def _keys(self, width: int) -> str:
        """The line of keys in this many columns; each may be tapped."""
        missing = "menu" if self.table.local else "save"
        shown = {key: name for key, name in KEYS.items() if name != missing}
        labels = {key: self.texts(LABELS[name]) for key, name in shown.items()}
        between = "  " if cell_len("  ".join(f"{key} {label}" for key, label in labels.items())) < width else " "
        return between.join(
            f"[@click=app.{shown[key]}][b]{key}[/b] {escape(label)}[/]" for key, label in labels.items()
        )

    def _paint(self) -> None:
        """Take the colours of the theme."""
        self.theme = f"foretold-{self.words.theme}"

    @work
    async def _live(self) -> None:
        try:
            await self.table.run(self.paced.put)
        except Refused as error:
            self.exit(str(error), return_code=1)

    def on_resize(self, event: events.Resize) -> None:
        """Another size may have room for more, or for less."""
        self._room = (event.size.width, event.size.height)
        self._refresh()

    def _fit(self) -> None:
        players = 4 if self.picture.game is None else len(self.picture.game.names)
        self.layout_now = now = fitting(*self._room, players)
        beside = self.query_one("#beside")
        beside.display = now.beside > 0
        beside.styles.width = now.beside
        self.query_one("#last").display = now.last
        self.query_one(Hand).card_size = now.size
        self.query_one("#keys", Static).update(self._keys(self._room[0]))
        self.set_class(now.roomy, "-roomy")
        self.set_class(now.size.height < SMALL.height, "-tiny")

    # ------------------------------------------------------------------ picture

    def _show(self, picture: Picture) -> None:
        before, self.picture = self.picture, picture
        self._announcing, self._typed = (), ""
        self._last = self._last.after(picture, before.game)
        self._narrate(before.verdict)
        self._refresh()

    def _narrate(self, before: Verdict | None) -> None:
        game, verdict = self.picture.game, self.picture.verdict
        if game is None:
            return
        for event in (*self.picture.earlier, self.picture.event):
            if event is not None and (line := self.words.describe(event, game.names, self.picture.seat)):
                self._tell_line(line, isinstance(event, LOUD))
                if not _in_heading(event):
                    self._say(line)
        if verdict is not None and verdict is not before:
            line = self.words.verdict(verdict)
            self._tell_line(line, True)
            self._say(line)
        for said in self.picture.chat:
            text = self.texts(f"game.phrase.{said.phrase}") if said.phrase else said.text or ""
            self._tell_line(f"{said.name}: {text}", False)
            self._say(f"{said.name}: {text}")

    def _tell_line(self, line: str, loud: bool) -> None:
        self.query_one(RichLog).write(Text(line, "bold" if loud else ""))

    def _refresh(self) -> None:
        if not self._mounted:
            return
        self._fit()
        picture, words, now = self.picture, self.words, self.layout_now
        self.query_one("#heading", Static).update(heading(picture, words, now.table))
        self.query_one("#seats", Static).update(
            seats(picture, words, now.table) if picture.game else waiting_room(picture, words, self.link)
        )
        self.query_one("#trick", Static).update(trick(picture, words, now.trick, now.size))
        hand = self.query_one(Hand)
        hand.cards = self._hand()
        asked = announcing(self._announcing, words) if self._announcing else question(picture, words)
        hand.playable, hand.active = asked.cards, bool(asked.cards)
        hand.settle()
        choices = self.query_one(Choices)
        if (choices.question, choices.answers) != (asked.line, asked.answers):
            choices.ask(asked.line, asked.answers)
        if picture.game is not None and now.beside:
            self._refresh_beside(picture.game)
        if picture.lost:
            self._say(self.texts("table.notice.lost"))

    def _refresh_beside(self, game: PublicView) -> None:
        """The Block of Truth, its newest line in sight; and the last trick."""
        room = self.layout_now.beside - INSIDE
        self.query_one("#block", Static).update(block(game.names, self.picture.pad, self.words, room))
        self.query_one("#block-room").scroll_end(animate=False)
        self.query_one("#last", Static).update(
            laid(game.names, self._last.plays, self._last.taken_by, self.words, room, SMALL)
        )

    def _hand(self) -> tuple[Card | None, ...]:
        """The player's hand; face down where the rules hide it."""
        own, game = self.picture.own, self.picture.game
        if own is None or own.seat is None or game is None:
            return ()
        if own.hand is None:
            return (None,) * game.hand_counts[own.seat]
        return tuple(sorted(own.hand, key=hand_order))

    def _say(self, line: str) -> None:
        self.query_one("#message", Static).update(Text(line))

    # ------------------------------------------------------------------ doing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys of the table rest while something lies over it."""
        if action == ("menu" if self.table.local else "save"):
            return False
        return action not in OF_THE_TABLE or len(self.screen_stack) == 1

    def action_move(self, by: int) -> None:
        """Choose another card or answer."""
        hand, choices = self.query_one(Hand), self.query_one(Choices)
        if choices.answers:
            choices.move(by)
        elif hand.active:
            hand.move(by)

    def action_move_line(self, by: int) -> None:
        """Choose an answer of another line."""
        if self.query_one(Choices).answers:
            self.query_one(Choices).move_line(by)

    def action_take(self) -> None:
        """Do what is chosen; or go on, where nobody is to act."""
        if self.picture.passing:
            self.paced.hurry()
            return
        if self.picture.game is None:
            self._ask(Start())
            return
        hand, choices = self.query_one(Hand), self.query_one(Choices)
        if choices.answer is not None:
            self._answer(choices.answer)
        elif hand.raised:
            self._take_card(hand.cards[hand.chosen])

    def action_lower(self) -> None:
        """Take back the choice of a card to announce."""
        self._announcing = ()
        self._refresh()

    def action_digit(self, digit: str) -> None:
        """Choose a bid, of one digit or two."""
        choices = self.query_one(Choices)
        self._typed = (self._typed + digit)[-2:]
        labels = [label for _, label in choices.answers]
        for typed in (self._typed, digit):
            if typed in labels:
                self._typed = typed
                choices.chosen = labels.index(typed)
                return

    def on_hand_taken(self, message: Hand.Taken) -> None:
        """A raised card was tapped."""
        self._take_card(message.card)

    def on_choices_taken(self, message: Choices.Taken) -> None:
        """An answer was tapped."""
        self._answer(message.answer)

    def on_click(self) -> None:
        """A tap anywhere goes on, where nobody is to act."""
        if self.picture.passing:
            self.paced.hurry()

    def _take_card(self, card: Card | None) -> None:
        actions = ways(self.picture, card)
        if not actions:
            self._say(f"{self.words.card(card)}: {why_not(self.picture, self.words)}")
        elif len(actions) == 1:
            self._act(actions[0])
        else:
            self._announcing = actions
            self._refresh()

    def _answer(self, answer: str) -> None:
        """An action; or, after the game, whether there shall be another."""
        if not self.picture.over:
            self._act(Action(answer))
        elif answer != AGAIN:
            self.exit("")
        elif self.table.local:
            self.exit(AGAIN)
        else:
            self._ask(Rematch())

    @work
    async def _act(self, action: Action) -> None:
        try:
            await self.table.act(action)
        except Refused as error:
            self._say(str(error))

    @work
    async def _ask(self, command: AnyCommand) -> None:
        """The host starts; after a game at a server's table, everybody may want another."""
        try:
            await self.table.ask(command)
        except Refused as error:
            self._say(str(error))

    # ------------------------------------------------------------------ looking and asking

    def action_help(self) -> None:
        """What the keys do, the game in short, and what the special cards do."""
        game = self.picture.game
        self.push_screen(Reading(help_text(None if game is None else game.rules, self.words)))

    def action_rules(self) -> None:
        """The complete rules of this table."""
        if self.picture.game is not None:
            self.push_screen(Reading(rules_text(self.picture.game.rules, self.texts.language, self.words)))

    def action_theme(self) -> None:
        """Change between dark and light."""
        self.words.switch()
        self._paint()
        self._refresh()
        self.query_one(Hand).refresh()
        self.query_one(Choices).refresh()

    def action_block(self) -> None:
        """The Block of Truth and the chart."""
        game = self.picture.game
        if game is not None:
            pad = self.picture.pad
            whole = block(game.names, pad, self.words, self.size.width - 10)
            self.push_screen(Reading(Group(whole, Text(), chart(game.names, pad, self.words))))

    def action_last(self) -> None:
        """The last trick, with who led and who won."""
        game = self.picture.game
        if game is not None and self._last.plays:
            self._say(self._last.describe(game.names, self.words))

    @work
    async def action_hint(self) -> None:
        """What a strong bot would do."""
        try:
            action = await self.table.hint()
        except Refused as error:
            self._say(str(error))
        else:
            self._say(self.texts("table.hint.would", action=self.words.action(action)))

    def action_save(self) -> None:
        """Write the record to a file."""
        self.push_screen(Typing(self.texts("terminal.save-as"), "game.txt"), self._save)

    def _save(self, name: str | None) -> None:
        if name is None:
            return
        try:
            self._say(self.texts("terminal.saved", path=self.table.save(name)))
        except Refused as error:
            self._say(str(error))

    def action_menu(self) -> None:
        """Pause, be right back, take back, talk: what one does with others at a server's table."""
        entries = menu(self.picture, self.texts)
        answers = [("say", self.texts("table.chat.words"))]
        answers += [(str(place), label) for place, (label, _) in enumerate(entries)]

        def take(chosen: str | None) -> None:
            if chosen == "say":
                self.push_screen(Typing(self.texts("table.chat.words")), self._speak)
            elif chosen is not None:
                self._ask(entries[int(chosen)][1])

        self.push_screen(Asking(self.words, self.texts("table.menu"), tuple(answers)), take)

    def _speak(self, said: str | None) -> None:
        if said:
            self._ask(Say(said))

    def action_quit_at_once(self) -> None:
        """Leave without a question: every action is kept, so nothing is lost by it."""
        self.exit("")

    def action_leave(self) -> None:
        """Leave; nothing is lost by it, but not by accident either."""
        if self.picture.over or self.picture.game is None:
            self.exit("")
            return
        question = self.texts("terminal.leave.local")
        if not self.table.local:
            question = f"{self.texts('table.leave.title')} {self.texts('table.leave.playing')}"
        answers = (("stay", self.texts("table.leave.stay")), ("go", self.texts("table.leave.go")))

        def take(chosen: str | None) -> None:
            if chosen == "go":
                self.exit("")

        self.push_screen(Asking(self.words, question, answers), take)


def _in_heading(event: Event) -> bool:
    """Whether the heading shows it already: what a round brought matters more than that the next one is dealt."""
    return isinstance(event, RoundDealt) or (isinstance(event, TrumpFound) and event.seat is None)
