"""``foretold rules``: editions, options, variants, what combines, and the rules by their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import USAGE, fail
from ..rulebook import NoSuchRule, is_number, rule_text
from ..streams import console

if TYPE_CHECKING:
    from rich.table import Table

    from ...rules.editions import EditionCard
    from ..variants import Variant

TABLES = 80  # columns: in fewer, a table would leave some of its own out
ABREAST = 5  # editions whose names fit into one table


def rules(
    about: Annotated[
        str | None,
        typer.Argument(
            metavar="EDITION|NUMBER",
            help="Only this edition; or this rule, as 5.4, or section, as 5.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Show editions, options, variants, and what combines; or a rule by its number.

    Refusals name the rule that forbids something: foretold rules 5.4 prints it.
    """
    if about is not None and is_number(about):
        print_rule(about)
    else:
        print_overview(about)


def print_rule(number: str) -> None:
    """Print a rule, or a section."""
    from rich.markdown import Markdown

    try:
        text = rule_text(number)
    except NoSuchRule as error:
        fail(str(error), USAGE)
    console().print(Markdown(text))


def print_overview(edition: str | None) -> None:
    """Print what there is to choose from, in all editions or in one."""
    from ...rules.editions import EDITIONS, find_edition
    from ...rules.options import RulesError
    from ..variants import VARIANTS

    try:
        chosen = (find_edition(edition),) if edition is not None else EDITIONS
    except RulesError as error:
        fail(str(error), USAGE)

    out = console(TABLES)
    out.print(editions_table(chosen))
    for first in range(0, len(chosen), ABREAST):
        out.print(names_table(chosen[first : first + ABREAST]))
    if edition is not None:
        stated = tuple(variant for variant in VARIANTS if chosen[0].edition in variant.sources)
        if stated:
            out.print(variants_table(stated, "Variants of this edition"))
        return
    out.print(options_table())
    out.print(variants_table(VARIANTS, "Variants"))
    out.print(combinations_table(VARIANTS))
    out.print("\nforetold rules 5 prints a section of the rules, foretold rules 5.4 a single rule.")


def editions_table(editions: tuple[EditionCard, ...]) -> Table:
    """What each edition is called and plays."""
    from ...game.text.rules_text import write_rules

    table = _table("Editions" if len(editions) > 1 else "Edition")
    for name in ("name", "edition", "language", "also called", "plays"):
        table.add_column(name, no_wrap=name == "plays")
    for card in editions:
        defaults = write_rules(card.rules).replace(f" edition={card.edition.value}", "")
        table.add_row(card.edition.value, card.title, card.language, ", ".join(card.aliases), defaults)
    return table


def names_table(editions: tuple[EditionCard, ...]) -> Table:
    """Each edition's names of the cards, next to the notation's."""
    from ...game.cards import ANNIVERSARY, SUITS
    from ...game.text.names import printed_names

    table = _table("Names on the cards")
    table.add_column("", style="dim", no_wrap=True)
    for card in editions:
        table.add_column(card.edition.value)
    names = [printed_names(card.edition) for card in editions]
    for suit in SUITS:
        table.add_row(f"{suit.value} {suit.name.lower()}", *(each.suit(suit.value) for each in names))
    table.add_row("1 to 13", *(f"{each.rank_name(1)} to {each.rank_name(13)}" for each in names))
    table.add_row("Wizard", *(each.announced("W") for each in names))
    table.add_row("Jester", *(each.announced("J") for each in names))
    table.add_row("their letters", *(", ".join(card.letters) if card.letters else "-" for card in editions))
    for special in ANNIVERSARY:
        table.add_row(str(special), *(each.card(str(special)) for each in names))
    return table


def options_table() -> Table:
    """The options and their values."""
    from ...game.text.rules_text import ENUMS, options_of
    from ...rules.options import Anniversary, Rules
    from ...rules.schedules import Schedule

    table = _table("Options, as option=value; what the edition plays, else the first value")
    table.add_column("option", no_wrap=True)
    table.add_column("values")
    table.add_column("about")
    table.add_row("players", f"{Rules().players}, or 2 to 6", "Players at the table (rules 2.1, 7.6, 7.7).")
    for name, kind in ENUMS.items():
        default = options_of(Rules())[name]
        values = sorted((str(member.value) for member in kind), key=lambda value: value != default)
        table.add_row(name, ", ".join(values), kind.__doc__)
    cards = "+".join(str(card.name).lower() for card in list(Anniversary)[:2])
    table.add_row("anniversary", f"none, all, or cards such as {cards}", "The anniversary cards mixed in (rule 1.5).")
    table.add_row(
        "suits", f"{Rules().suits}, in any order", "Who owns which suit in Unicolor, seat by seat (rule 7.6)."
    )
    schedules = ", ".join(schedule.value for schedule in Schedule)
    table.add_row("hand-sizes", f"{schedules}, or sizes such as 1,3,5", "Cards dealt in each round (rules 2.5 to 2.8).")
    return table


def variants_table(variants: tuple[Variant, ...], title: str) -> Table:
    """The variants, how to ask for them, who states them, and for how many players."""
    from ..variants import players_of

    table = _table(title)
    for name in ("rule", "variant", "option", "players", "stated by"):
        table.add_column(name)
    for variant in variants:
        players = players_of(variant)
        count = str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"
        sources = ", ".join(edition.value for edition in variant.sources) or "no edition"
        table.add_row(variant.rule, variant.name, variant.word, count, sources)
    return table


def combinations_table(variants: tuple[Variant, ...]) -> Table:
    """Which variants can be played together."""
    from ..variants import combination

    table = _table("What combines: numbers are those of players, where only these will do")
    table.add_column("")
    for variant in variants:
        table.add_column(variant.rule, justify="center")
    for one in variants:
        cells = ["" if one is other else combination(one, other) for other in variants]
        table.add_row(f"{one.rule} {one.name}", *cells)
    return table


def _table(title: str) -> Table:
    from rich import box
    from rich.table import Table

    return Table(
        title=f"\n{title}",
        title_style="bold",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
