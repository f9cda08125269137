"""A review on the terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..game.text.names import Names
from ..lab.coach.page import COLUMNS
from ..lab.coach.result import Bidding, PlayerReview, Review
from ..lab.coach.sentences import coach_names, decimal, place, sentence
from ..locales import Texts
from ..rules.options import Edition
from .plain.screen import hanging, shortened

NAME = 14  # columns for a name
GOOD, BAD = "green", "red"


def report(review: Review, edition: Edition, out: Console, language: str = "en") -> None:
    """Print all but the single decisions."""
    names = coach_names(edition, language)
    text = names.text
    out.print(Text(text("report.luck-and-skill"), "bold"))
    out.print(_accounts(review, text))
    out.print(Text(f"{text('report.explained')} {text('report.columns')}", "dim"))
    if not review.finished:
        out.print(Text(text("report.unfinished"), "dim"))
    out.print()
    out.print(Text(text("coach.bidding"), "bold").append(f"   {text('report.marks')}", "not bold dim"))
    out.print(_bids(review, text))
    out.print(Text(text("coach.mistakes"), "bold"))
    for player in review.players:
        _mistakes(player, names, out)


def _accounts(review: Review, text: Texts) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    table.add_column("")
    for key in COLUMNS.values():
        table.add_column(text(key), justify="right")
    for player in review.players:
        account = player.account
        row = [Text(shortened(player.name, NAME)), Text(str(player.score)), Text(f"{player.par:.0f}")]
        row += [_signed(value) for value in (account.ahead, account.skill, account.luck)]
        row += [Text(f"{value:+.0f}", "dim") for value in (account.own, account.others, account.hand, account.fall)]
        table.add_row(*row)
    return table


def _signed(value: float) -> Text:
    return Text(f"{value:+.0f}", GOOD if value >= 0.5 else BAD if value <= -0.5 else "")


def _bids(review: Review, text: Texts) -> Table:
    sizes = [one.hand_size for one in review.players[0].bidding]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    table.add_column("")
    for size in sizes:
        table.add_column(str(size), justify="right", min_width=2, no_wrap=True)
    table.add_column(text("coach.exact"), justify="right")
    for player in review.players:
        exact, rounds = (sum(getattr(one, name) for one in player.bidding) for name in ("exact", "rounds"))
        room = NAME if len(sizes) <= 15 else 8
        table.add_row(shortened(player.name, room), *map(_bid, player.bidding), f"{exact}/{rounds}")
    return table


def _bid(one: Bidding) -> Text:
    if one.exact == one.rounds:
        return Text("✓", GOOD)
    if one.rounds > 1:
        return Text(f"{one.exact}/{one.rounds}", BAD)
    return Text(f"{one.over - one.under:+d}", BAD)


def _mistakes(player: PlayerReview, names: Names, out: Console) -> None:
    share = names.text("coach.agreed", agreed=player.agreed, decisions=player.decisions)
    out.print(Text(f"{player.name}", "bold").append(f"   {share}", "not bold dim"))
    if not player.mistakes:
        out.print(Text(f"  {names.text('coach.no-mistakes')}", "dim"))
    for mistake in player.mistakes:
        label = f"  {decimal(-mistake.cost, names):>6}  {place(mistake.round, mistake.trick, names):<19} "
        out.print(hanging(label, Text(sentence(mistake.reason, names))))
