"""A review on the terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..lab.coach.result import Bidding, PlayerReview, Review
from ..rules.options import Edition
from .labels import Labels
from .screen import hanging, shortened

NAME = 14  # columns for a name
GOOD, BAD = "green", "red"


def report(review: Review, edition: Edition, out: Console) -> None:
    """Print all but the single decisions."""
    out.print(Text("Luck and skill", "bold"))
    out.print(_accounts(review))
    out.print(
        Text(
            "Points ahead of the mean of the others. Skill: how much better the own decisions were than theirs, all "
            "set beside the strongest bot's and judged by what one could know. Luck: the hand, and how everything fell "
            "that nobody could see. Others' mean + skill + luck = score.",
            "dim",
        )
    )
    if not review.finished:
        out.print(Text("The game is not over: only the rounds that are count.", "dim"))
    out.print()
    out.print(Text("Bids by hand size", "bold").append("   ✓ exact, + tricks too many, - too few", "not bold dim"))
    out.print(_bids(review))
    out.print(Text("The dearest mistakes", "bold"))
    for player in review.players:
        _mistakes(player, Labels(edition, out), out)


def _accounts(review: Review) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    table.add_column("")
    for name in ("score", "others'", "ahead", "skill", "luck", "own", "theirs", "hand", "fall"):
        table.add_column(name, justify="right")
    for player in review.players:
        account = player.account
        row = [Text(shortened(player.name, NAME)), Text(str(player.score)), Text(f"{player.par:.0f}")]
        row += [_signed(value) for value in (account.ahead, account.skill, account.luck)]
        row += [Text(f"{value:+.0f}", "dim") for value in (account.own, account.others, account.hand, account.fall)]
        table.add_row(*row)
    return table


def _signed(value: float) -> Text:
    return Text(f"{value:+.0f}", GOOD if value >= 0.5 else BAD if value <= -0.5 else "")


def _bids(review: Review) -> Table:
    sizes = [one.hand_size for one in review.players[0].bidding]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    table.add_column("")
    for size in sizes:
        table.add_column(str(size), justify="right", min_width=2, no_wrap=True)
    table.add_column("exact", justify="right")
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


def _mistakes(player: PlayerReview, labels: Labels, out: Console) -> None:
    share = f"{player.agreed} of {player.decisions} decisions as the strongest bot's"
    out.print(Text(f"{player.name}", "bold").append(f"   {share}", "not bold dim"))
    if not player.mistakes:
        out.print(Text("  none that the coach is sure of", "dim"))
    for mistake in player.mistakes:
        place = f"round {mistake.round}" + (f", trick {mistake.trick}" if mistake.trick else ", bids")
        label = f"  {-mistake.cost:>6.1f}  {place:<19} "
        out.print(hanging(label, Text(labels.relabel(mistake.text))))
