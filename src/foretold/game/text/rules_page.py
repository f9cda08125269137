"""The rules of one table in the player's language, generated for all screens from the rules' rows and functions and the
message catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from ...locales import Texts
from ...rules.actions import plays_of
from ...rules.cards import JESTER, NEVER, WIZARD
from ...rules.editions import find_edition
from ...rules.options import Anniversary, Bids, BidSum, Form, Rules, Sight, variants
from ...rules.plays import follow_after
from ...rules.schedules import Schedule
from ...rules.scores import points
from ...rules.state import FREE, OPEN
from ...rules.trump import dealer_names
from ..cards import CARDS, SUITS, Card
from .names import Names

SECTIONS = ("game", "learn", "rules", "table")  # of the catalogue
FEW = 5  # up to so many hand sizes are listed one by one
JESTERS = len(SUITS)
Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RulesSection:
    """A section of the page: sentences, and a table of two columns below them."""

    title: str
    lines: tuple[str, ...]
    rows: Rows


@dataclass(frozen=True)
class RulesPage:
    """The complete rules of a table."""

    title: str
    sections: tuple[RulesSection, ...]


def rules_page(rules: Rules, language: str) -> RulesPage:
    """The rules of a table in a language, with its edition's names for the cards."""
    return _Author(rules, Texts(language, *SECTIONS)).page()


class _Author:
    """Writes the sections for one table."""

    def __init__(self, rules: Rules, texts: Texts) -> None:
        self.rules = rules
        self.names = Names(texts, rules.edition.value)
        self.specials = [Card(card.row.name) for card in rules.anniversary]
        self.cards = [CARDS[WIZARD], CARDS[JESTER], *self.specials]

    def page(self) -> RulesPage:
        sections = (
            self.deal(),
            self.trump(),
            self.bids(),
            self.tricks(),
            self.special(),
            self.variants(),
            self.score(),
        )
        return RulesPage(self.names.text("table.menu.rules"), tuple(one for one in sections if one.lines or one.rows))

    def say(self, key: str, **values: object) -> str:
        """Return a sentence of the catalogue; ``{W}``, ``{J}`` and so on become the edition's card names."""
        known = {letter: self.names.announced(letter) for letter in "WJ"}
        known |= {str(card): self.names.card(card) for card in CARDS if card.is_anniversary}
        return self.names.text(f"rules.{key}", **known, **values)

    def listed(self, test: Callable[[Card], bool]) -> str:
        """Return the names of this table's Wizards, Jesters and anniversary cards that satisfy a condition."""
        return ", ".join(self.names.card(card) for card in self.cards if test(card))

    def customs(self, section: str) -> Iterator[str]:
        """Return what the edition's rulebook adds to a section."""
        for custom in find_edition(self.rules.edition).customs:
            if custom.startswith(f"{section}."):
                yield self.say(f"custom.{custom}")

    def deal(self) -> RulesSection:
        rules, names = self.rules, self.names
        ranks = {"low": names.rank_name(1), "high": names.rank_name(13)}
        lines = [self.say("deck", suits=", ".join(map(names.suit, SUITS)), **ranks)]
        if self.specials:
            lines.append(self.say("mixed-in", cards=self.listed(lambda card: card.is_anniversary)))
        lines.append(self.say(f"dealer.{rules.first_dealer.value}"))
        lines += self.customs("deal")
        lines.append(self.say(f"deal.{rules.form.value}"))
        rows = (
            (names.text("game.edition"), names.text(f"game.edition.{rules.edition.value}")),
            (names.text("game.option.players"), str(rules.players)),
            (names.text("game.option.hand-sizes"), str(len(rules.rounds))),
            (self.say("hand-sizes"), _sizes(rules.rounds)),
            *self.owners(),
        )
        return RulesSection(self.say("title.deal"), tuple(lines), rows)

    def owners(self) -> Iterator[tuple[str, str]]:
        """In Unicolor, which seat plays which suit (rule 7.6)."""
        if self.rules.form is Form.UNICOLOR:
            player = self.names.text("game.word.player").capitalize()
            for number, letter in enumerate(self.rules.suits[: self.rules.players], start=1):
                yield f"{player} {number}", self.names.suit(letter)

    def trump(self) -> RulesSection:
        title = self.names.text("learn.chapter.trump")
        if self.rules.form is Form.UNICOLOR:
            return RulesSection(title, (self.say("trump.never"),), ())
        unseen = self.rules.sight is Sight.CLAIRVOYANCE
        rows = [(self.say("turned.number"), self.say("trump.suit"))]
        rows.append((self.listed(lambda card: not dealer_names(card.index)), self.say("trump.none")))
        named = self.say("trump.named-unseen" if unseen else "trump.named")
        rows.append((self.listed(lambda card: dealer_names(card.index)), named))
        if self.rules.deck_size in [size * self.rules.players for size in self.rules.rounds]:
            rows.append((self.say("turned.nothing"), self.say("trump.none")))
        lines = [self.say("turned"), *self.customs("trump")]
        if Anniversary.WEREWOLF in self.rules.anniversary:
            lines.append(self.say("card.Werewolf"))
        return RulesSection(title, tuple(lines), tuple(rows))

    def bids(self) -> RulesSection:
        text = self.names.text
        lines = [self.say("bids.range")]
        lines.append(self.say("bids.open") if self.rules.bids is Bids.OPEN else ": ".join(self.variant("bids")))
        lines.append(self.say("bids.sum") if self.rules.bid_sum is BidSum.FREE else ": ".join(self.variant("bid_sum")))
        if self.rules.bids is not Bids.SECRET:
            lines += self.customs("bids")
            lines.append(self.say("bids.seen"))
        return RulesSection(text("game.option.bids"), tuple(lines), ())

    def tricks(self) -> RulesSection:
        lines = [self.say("lead")]
        if self.rules.form is Form.UNICOLOR:
            lines.append(self.say("follow.never"))
        else:
            playable = self.listed(lambda card: card.special is None or card.special.ways != NEVER)
            lines.append(self.say("follow", cards=playable))
            lines.append(self.say("follow.free", cards=self.listed(lambda card: FREE in _leads(card))))
            lines.append(self.say("follow.open", cards=self.listed(lambda card: OPEN in _leads(card))))
        lines.append(self.say("wins"))
        rows = tuple((f"{number}.", line) for number, line in enumerate(self.winners(), start=1))
        return RulesSection(self.names.text("learn.chapter.tricks"), tuple(lines), rows)

    def winners(self) -> Iterator[str]:
        """Who takes a trick, the strongest first (rule 5.6)."""
        if Anniversary.DRAGON in self.rules.anniversary:
            yield self.say("wins.Fairy")
            yield self.names.card("Dragon")
        yield self.say(f"wins.{self.rules.wizards.value}")
        if self.rules.form is Form.UNICOLOR:
            yield self.say("wins.number")
        else:
            yield self.say("wins.trump")
            yield self.say("wins.suit")
        low = JESTERS + sum(OPEN in _leads(card) for card in self.specials)
        if self.rules.players <= low:
            yield self.say("wins.jester")

    def special(self) -> RulesSection:
        more = {"Juggler", "Cloud"}
        rows = []
        for card in self.specials:
            what = self.names.help(card)
            rows.append((self.names.card(card), f"{what} {self.say(f'card.{card}')}" if str(card) in more else what))
        lines = tuple(self.customs("special")) if rows else ()
        return RulesSection(self.names.text("game.option.anniversary"), lines, tuple(rows))

    def variants(self) -> RulesSection:
        """Return the variants that no other section describes."""
        chosen = [option for value, option in variants().items() if getattr(self.rules, option) is value]
        rows = [self.variant(option) for option in chosen if option not in ("bids", "bid_sum")]
        if isinstance(self.rules.hand_sizes, tuple):
            rows.append((self.names.text("game.option.hand-sizes.own"), _sizes(self.rules.rounds)))
        return RulesSection(self.names.text("learn.chapter.variants"), (), tuple(rows))

    def variant(self, option: str) -> tuple[str, str]:
        """Return the name and the meaning of an option's chosen value."""
        value = getattr(self.rules, option)
        key = f"game.option.{option.replace('_', '-')}.{value.value}"
        if isinstance(value, Schedule):
            return self.names.text(key), _sizes(self.rules.rounds)
        meant = self.names.text(f"{key}.help")
        return self.names.text(key), f"{meant} {self.say(f'sight.{value.value}')}" if option == "sight" else meant

    def score(self) -> RulesSection:
        each = points(1, 1) - points(0, 0)
        rows = (
            (self.say("met"), self.say("met.points", exact=points(0, 0), each=each)),
            (self.say("missed"), self.say("missed.points", each=-points(0, 1))),
        )
        return RulesSection(self.say("title.score"), (self.say("winner"),), rows)


def _leads(card: Card) -> set[int]:
    """Return the suits to follow that result from each way to lead a card."""
    return {follow_after(play) for play in plays_of(card.index)}


def _sizes(sizes: tuple[int, ...]) -> str:
    """Return hand sizes as text, abbreviated if they increase in equal steps."""
    steps = {after - before for before, after in pairwise(sizes)}
    if len(sizes) <= FEW or len(steps) > 1:
        return ", ".join(map(str, sizes))
    return ", ".join([*map(str, sizes[:3]), "…", str(sizes[-1])])
