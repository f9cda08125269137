"""A look ahead by the network, in worlds that the seat may be in."""

from bots.tables import view_of

from foretold import Action
from foretold.lab.coach.ahead import Look, look_ahead


def test_a_play_that_loses_the_bid_in_every_world_is_worth_less() -> None:
    """The last card but one decides: with the higher card the bid of none is lost, whatever the others hold."""
    view = view_of("B5 G1 / B3 G2 / B12 B2", "R5", "bids 0=1 1=1 2=0", "trick 0 B5 B3")
    plays = Action("play B12"), Action("play B2")
    both, none = look_ahead([Look(view, plays, worlds=32, seed=1), Look(view, plays, worlds=0, seed=1)])
    assert both.shape == (32, 2) and none.shape == (0, 2)
    assert both[:, 1].mean() > both[:, 0].mean() + 20
