"""The client in the terminal."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from ..game.actions import Action
from ..game.cards import Card
from ..locales import Texts
from ..service.table.commands import AnyCommand, Rematch, Say, Start, TakeBack
from .block import block, chart
from .choices import Choices
from .client import TableClient
from .dialogs import Asking, Reading, Typing
from .faces import SMALL
from .hand import Hand
from .keys import BINDINGS, OF_THE_TABLE, keys_line, missing
from .layout import fitting
from .look import PALETTES, Look, ThemeName
from .paced_queue import PacedQueue
from .picture import Picture, Refused
from .question import announcing, question, ways, why_not
from .reference import help_text, rules_text
from .table_menu import menu
from .table_widget import TableWidget
from .trick import LastTrick

AGAIN = "again"  # the answer of a player who wants another game


class Play(App[str]):
    """A table, and a player at it. It ends with nothing, or by an error and its message."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = BINDINGS

    def __init__(
        self,
        table: TableClient,
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
        self._widget = TableWidget(self.words, link)
        for name, palette in PALETTES.items():
            self.register_theme(palette.theme(name))
        self._paint()
        self.picture = Picture()
        self.paced = PacedQueue(self._show, pace)
        self._announcing: tuple[Action, ...] = ()
        self._last = LastTrick()
        self._room = (80, 24)
        self._mounted = False
        self._typed = ""

    def compose(self) -> ComposeResult:
        """The table, and the line of keys below it."""
        yield self._widget
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin."""
        self.title, self._mounted = "Foretold", True
        with suppress(NotImplementedError, RuntimeError):  # where there are no signals, or not in this thread
            for ending in ("SIGTERM", "SIGHUP"):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, ending), self.exit, "")
        self._room = (self.size.width, self.size.height)
        self._live()
        self.run_worker(self.paced.run())

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

    # ------------------------------------------------------------------ picture

    def _show(self, picture: Picture) -> None:
        before, self.picture = self.picture, picture
        self._announcing, self._typed = (), ""
        self._last = self._last.after(picture, before.game)
        self._widget.narrate(picture, before.verdict)
        self._refresh()

    def _refresh(self) -> None:
        if not self._mounted:
            return
        picture = self.picture
        players = 4 if picture.game is None else len(picture.game.names)
        now = fitting(*self._room, players)
        self.query_one("#keys", Static).update(keys_line(self.texts, self.table.local, self._room[0]))
        self.set_class(now.roomy, "-roomy")
        self.set_class(now.size.height < SMALL.height, "-tiny")
        asked = announcing(self._announcing, self.words) if self._announcing else question(picture, self.words)
        self._widget.draw(picture, asked, self._last, now)

    def _say(self, line: str) -> None:
        self._widget.say(line)

    def _refuse(self, error: Refused) -> None:
        """Say why something was refused, in the player's language: tables give their reasons in English."""
        key = f"common.error.{error.code}"
        self._say(self.texts(key) if key in self.texts and self.texts.language != "en" else str(error))

    # ------------------------------------------------------------------ doing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys of the table rest while something lies over it."""
        if action == missing(self.table.local):
            return False
        return action not in OF_THE_TABLE or len(self.screen_stack) == 1

    def action_move(self, by: int) -> None:
        """Choose another card or answer."""
        hand, choices = self._widget.hand, self._widget.choices
        if choices.answers:
            choices.move(by)
        elif hand.active:
            hand.move(by)

    def action_move_line(self, by: int) -> None:
        """Choose an answer of another line."""
        if self._widget.choices.answers:
            self._widget.choices.move_line(by)

    def action_take(self) -> None:
        """Do what is chosen; or go on, where nobody is to act."""
        if self.picture.passing:
            self.paced.hurry()
            return
        if self.picture.game is None:
            self._ask(Start())
            return
        hand, choices = self._widget.hand, self._widget.choices
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
        choices = self._widget.choices
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
        else:
            self._ask(Rematch())

    @work
    async def _act(self, action: Action) -> None:
        try:
            await self.table.act(action)
        except Refused as error:
            self._refuse(error)

    @work
    async def _ask(self, command: AnyCommand) -> None:
        """The host starts; after a game everybody may want another."""
        try:
            await self.table.ask(command)
        except Refused as error:
            self._refuse(error)

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
        self._widget.hand.refresh()
        self._widget.choices.refresh()

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
        if not self.picture.legal:
            self._say(why_not(self.picture, self.words))
            return
        try:
            action = await self.table.hint()
        except Refused as error:
            self._refuse(error)
        else:
            self._say(self.texts("table.hint.would", action=self.words.action(action)))

    def action_take_back(self) -> None:
        """Take the last action back."""
        self._ask(TakeBack())

    def action_save(self) -> None:
        """Write the record to a file."""
        self.push_screen(Typing(self.texts("terminal.save-as"), "game.txt"), self._save)

    def _save(self, name: str | None) -> None:
        if name is None:
            return
        try:
            self._say(self.texts("terminal.saved", path=self.table.save(name)))
        except Refused as error:
            self._refuse(error)

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
        """Leave, but not by accident; nothing is lost by it where the game could be saved."""
        if self.picture.over or self.picture.game is None:
            self.exit("")
            return
        question = self.texts("terminal.leave.local" if self.table.saved else "terminal.leave.unsaved")
        if not self.table.local:
            question = f"{self.texts('table.leave.title')} {self.texts('table.leave.playing')}"
        answers = (("stay", self.texts("table.leave.stay")), ("go", self.texts("table.leave.go")))

        def take(chosen: str | None) -> None:
            if chosen == "go":
                self.exit("")

        self.push_screen(Asking(self.words, question, answers), take)
