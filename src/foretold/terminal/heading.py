"""The lines above the cards: the round and its trump, and who has bid and taken what."""

from __future__ import annotations

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from ..game.text.words import signed
from ..game.view import Phase
from ..service.protocol.messages import SeatView
from . import portrait
from .faces import fitted
from .look import Look
from .picture import Picture

NAME = (8, 26)  # columns for a name, at least and at most
SHORTEST = 4  # columns of a name or a level, however narrow it is
GAP = 2  # columns between two others


def heading(picture: Picture, words: Look, width: int = 78) -> Text:
    """Round, trump, card turned up, and the sum of the bids against the tricks; no part of it broken in two."""
    game, text = picture.game, words.text
    if game is None:
        return Text("Foretold", "bold")
    parts = [Text(text("table.round", round=game.round, rounds=game.rounds), "bold")]
    if not game.trump_known:
        open_or_unknown = text("table.trump.open") if game.phase is Phase.TRUMP else "?"
        parts.append(Text(f"{text('game.word.trump')}: {open_or_unknown}"))
    elif game.trump is None:
        parts.append(Text(text("game.word.no-trump")))
    else:
        label = Text(f"{text('game.word.trump')}: ")
        parts.append(
            label.append(
                f"{words.sign(game.trump)} {words.suit(game.trump)}", f"bold {words.palette.suits[game.trump]}"
            )
        )
    if game.turned is not None and (game.turned.suit is None or game.turned.suit is not game.trump):
        parts.append(Text(f"{text('learn.turned')}: {words.card(game.turned)}"))
    if game.follow is not None and game.phase is Phase.PLAY:
        follow = f"{text('table.follow')}: {words.suit(game.follow)}"
        parts.append(Text(follow, f"bold {words.palette.suits[game.follow]}"))
    made = [bid for bid in game.bids if bid is not None]
    if len(made) == len(game.names):
        parts.append(Text(f"{text('game.word.bids')}: {sum(made)}/{game.hand_size}"))
    between = Text("  ·  ")
    lines = [parts[0]]
    for part in parts[1:]:
        if lines[-1].cell_len + between.cell_len + part.cell_len <= width:
            lines[-1] = lines[-1] + between + part
        else:
            lines.append(part)
    return Text("\n").join(lines)


def seats(picture: Picture, words: Look, width: int = 78) -> Table | Text:
    """Every seat: whose turn, dealer, face, bid beside tricks taken, what the round would give as it stands, points.
    Where it is narrow, faces are left out first, then names are cut, then what the round would give is left out, and
    then levels of bots are cut."""
    game, text = picture.game, words.text
    if game is None:
        return Text()
    table = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, header_style="dim", expand=False)
    states = [_state(picture, seat, words) for seat in range(len(game.names))]
    columns = [text(name) for name in ("game.word.bid", "game.word.tricks", "terminal.projected", "game.word.points")]
    room = width - 2 - GAP - sum(cell_len(column) + GAP for column in columns) - GAP
    beside = max(state.cell_len for state in states)
    room -= beside
    longest = max(cell_len(name) for name in game.names)
    portrayed = room - portrait.WIDTH - GAP >= max(NAME[0], longest)
    if foretells := room >= NAME[0]:
        room = min(room - portrayed * (portrait.WIDTH + GAP), NAME[1])
    else:
        room += cell_len(columns.pop(2)) + GAP
        needed = max(min(NAME[1], longest), cell_len(text("game.word.player")))
        cut = max(0, min(needed - room, beside - SHORTEST))
        for state in states:
            state.truncate(beside - cut, overflow="ellipsis")
        room = max(SHORTEST, min(NAME[1], room + cut))
    table.add_column("", min_width=2)
    if portrayed:
        table.add_column("", no_wrap=True)
    table.add_column(text("game.word.player"), no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    colours = words.palette
    for seat, name in enumerate(game.names):
        turn = seat in game.pending and not picture.over
        mark = Text("▶" if turn else " ", f"bold {colours.gold}").append(
            "●" if seat == game.dealer else " ", colours.violet
        )
        mine = "bold" if seat == picture.seat else ""
        taken, bid = game.tricks[seat], game.bids[seat]
        if picture.own is not None and seat == picture.seat:  # one sees one's own even where the others do not
            bid = picture.own.bid
        face = "·" if bid is None and not game.have_bid[seat] else "▒" if bid is None else str(bid)
        style = "" if bid is None else colours.met if bid == taken else colours.missed if taken > bid else ""
        projected = game.projected[seat]
        table.add_row(
            mark,
            *([Text(portrait.portrait(name), colours.soft)] if portrayed else []),
            Text(fitted(name, room).rstrip(), mine),
            face,
            Text(str(taken), style),
            *(["" if projected is None else signed(projected)] if foretells else []),
            str(game.scores[seat]).replace("-", "−"),
            states[seat],
        )
    return table


def _state(picture: Picture, seat: int, words: Look) -> Text:
    """Who is away, or no person."""
    if picture.table is None or seat >= len(picture.table.seats):
        return Text()
    sitting: SeatView = picture.table.seats[seat]
    if sitting.kind == "bot":
        return Text(words.level(sitting.level), "dim")
    if sitting.taken_over:
        return Text(words.text("table.seat.taken-over"), "dim")
    if sitting.right_back:
        return Text(words.text("table.seat.right-back"), "dim")
    if sitting.kind == "person" and not sitting.present:
        return Text(words.text("table.seat.away"), "dim")
    return Text()
