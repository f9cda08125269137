"""The rules that environments are tried with: every edition as it is printed, and every option once at least, in games
of few rounds."""

from foretold.rules.options import Anniversary, Bids, BidSum, Edition, FirstDealer, Form, Rules, Sight, Wizards
from foretold.rules.schedules import Schedule

EDITIONS = tuple(edition.value for edition in Edition)

VARIANTS = {
    "hidden bids": Rules(bids=Bids.HIDDEN, hand_sizes=(1, 3)),
    "secret bids, three players": Rules(players=3, bids=Bids.SECRET, hand_sizes=(2, 5)),
    "plus/minus one, six players": Rules(players=6, bid_sum=BidSum.PLUS_MINUS_ONE, hand_sizes=(1, 2, 10)),
    "leader's sum, high card": Rules(
        players=5, bid_sum=BidSum.LEADERS_SUM, first_dealer=FirstDealer.HIGH_CARD, hand_sizes=(1, 2, 3)
    ),
    "dark wizard": Rules(wizards=Wizards.LAST, hand_sizes=(4, 15)),
    "unicolor": Rules(form=Form.UNICOLOR, players=3, hand_sizes=(4, 15)),
    "duel": Rules(form=Form.DUEL, players=2, bids=Bids.SECRET),
    "foresight": Rules(sight=Sight.FORESIGHT, hand_sizes=(1, 2, 3)),
    "clairvoyance, hidden bids": Rules(sight=Sight.CLAIRVOYANCE, bids=Bids.HIDDEN, hand_sizes=(1, 3)),
    "all anniversary cards, hidden bids": Rules(
        edition=Edition.BRAZIL, anniversary=Anniversary.ALL, bids=Bids.HIDDEN, hand_sizes=(2, 12, 16)
    ),
    "juggler and cloud alone": Rules(
        players=3, anniversary=Anniversary.JUGGLER | Anniversary.CLOUD, hand_sizes=(20, 20)
    ),
    "werewolf, six players": Rules(players=6, anniversary=Anniversary.WEREWOLF, hand_sizes=(10, 10)),
    "tournament": Rules(players=6, hand_sizes=Schedule.TOURNAMENT),
}
