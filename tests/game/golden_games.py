"""The golden play-throughs: which games they are, and how to write them again.

Each file in ``golden`` is the record of one whole game, dealt from a seed or fairly, and played at random. They are
checked in, so that a change of a rule, of the shuffle or of the notation shows in them. If such a change is meant,
write them again from the root of the repository, and look at the difference before committing it:

    PYTHONPATH=src:tests python tests/game/golden_games.py
"""

from pathlib import Path
from random import Random

from foretold import (
    Anniversary,
    Bids,
    BidSum,
    Edition,
    FairDeal,
    FirstDealer,
    Form,
    Game,
    Rules,
    Schedule,
    Sight,
    Wizards,
    find_rules,
)

FOLDER = Path(__file__).parent / "golden"
SHORT = (1, 2, 3)

GAMES: dict[str, Rules] = {
    **{f"edition-{edition.value}": find_rules(edition, players=3, hand_sizes=SHORT) for edition in Edition},
    "base-whole-game": Rules(players=6),
    "tournament": Rules(players=6, hand_sizes=Schedule.TOURNAMENT),
    "last-round-without-trump": Rules(players=4, hand_sizes=(15,)),
    "high-card-deals": Rules(players=5, hand_sizes=SHORT, first_dealer=FirstDealer.HIGH_CARD),
    "plus-minus-one": Rules(players=4, hand_sizes=SHORT, bid_sum=BidSum.PLUS_MINUS_ONE),
    "hidden-bids": Rules(players=4, hand_sizes=SHORT, bids=Bids.HIDDEN),
    "secret-bids": Rules(players=4, hand_sizes=SHORT, bids=Bids.SECRET),
    "leaders-sum": Rules(players=4, hand_sizes=(1, 2, 3, 4), bid_sum=BidSum.LEADERS_SUM),
    "dark-wizard": Rules(players=6, hand_sizes=(10, 10), wizards=Wizards.LAST),
    "unicolor-three": Rules(players=3, hand_sizes=(4, 5), form=Form.UNICOLOR),
    "unicolor-four": Rules(players=4, hand_sizes=(4, 15), form=Form.UNICOLOR, bids=Bids.SECRET),
    "duel": Rules(players=2, form=Form.DUEL, bids=Bids.SECRET),
    "foresight": Rules(players=4, hand_sizes=SHORT, sight=Sight.FORESIGHT),
    "clairvoyance": Rules(players=4, hand_sizes=SHORT, sight=Sight.CLAIRVOYANCE),
    "anniversary-whole-game": find_rules("brazil", players=6),
    "anniversary-secret-bids": Rules(players=3, hand_sizes=(6, 7), anniversary=Anniversary.ALL, bids=Bids.SECRET),
    "shapeshifter": Rules(players=3, hand_sizes=(12,), anniversary=Anniversary.SHAPESHIFTER),
    "dragon-and-fairy": Rules(players=3, hand_sizes=(12,), anniversary=Anniversary.DRAGON | Anniversary.FAIRY),
    "bomb": Rules(players=3, hand_sizes=(12,), anniversary=Anniversary.BOMB),
    "juggler": Rules(players=3, hand_sizes=(12,), anniversary=Anniversary.JUGGLER),
    "cloud": Rules(players=3, hand_sizes=(12,), anniversary=Anniversary.CLOUD),
    "werewolf": Rules(players=3, hand_sizes=(12, 12), anniversary=Anniversary.WEREWOLF),
    "fair-deals": Rules(players=4, hand_sizes=SHORT, first_dealer=FirstDealer.HIGH_CARD, anniversary=Anniversary.ALL),
    "fair-duel": Rules(players=2, hand_sizes=(1, 2), form=Form.DUEL, bids=Bids.SECRET),
    "fair-unicolor": Rules(players=3, hand_sizes=(4, 5), form=Form.UNICOLOR),
    "fair-chosen-suits": Rules(players=3, hand_sizes=(4, 5), form=Form.UNICOLOR, suits="YBGR"),
}

FAIR = {
    "fair-deals": FairDeal("golden-1", bytes(range(32)).hex(), ("ann-7f3a", "Ben_00", "", "9")),
    "fair-duel": FairDeal("golden-2", bytes(range(32, 64)).hex(), ("", "0f")),
    "fair-unicolor": FairDeal("golden-3", bytes(range(64, 96)).hex(), ("a", "b", "c")),
    "fair-chosen-suits": FairDeal("golden-4", bytes(range(96, 128)).hex(), ("a", "b", "c")),
}


def play(name: str) -> Game:
    """The game of that name, dealt from its name or fairly, and played at random, always in the same way."""
    game = Game(GAMES[name], fair=FAIR[name]) if name in FAIR else Game(GAMES[name], seed=name)
    random = Random(name)
    while not game.over:
        seat = random.choice(game.pending)
        game.play(random.choice(game.legal(seat)), seat)
    return game


def write_all() -> None:
    """Write every file again, and remove those that have no game."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        if path.stem not in GAMES:
            path.unlink()
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(play(name).record(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_all()
