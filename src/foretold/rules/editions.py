"""The five printed editions: named rules. What their cards are called is in the catalogue of words (rule 1.3)."""

from dataclasses import dataclass

from .option import Option
from .options import Anniversary, Bids, BidSum, Edition, FirstDealer, Form, Rules, RulesError, Sight, Wizards


@dataclass(frozen=True, kw_only=True)
class EditionCard:
    """What one printed edition is called and plays, and in which language its cards are printed."""

    edition: Edition
    title: str
    language: str
    aliases: tuple[str, ...]
    rules: Rules
    letters: tuple[str, str] | None = None  # printed on Wizards and Jesters
    variants: tuple[Option, ...] = ()  # those that its rulebook states
    customs: tuple[str, ...] = ()  # what else its rulebook tells players, by section of the rules page at the table
    pack: bool = False  # whether its suits and ranks are those of an ordinary pack of cards, from 2 to ace


EDITIONS = (
    EditionCard(
        edition=Edition.US,
        title="United States",
        language="en",
        aliases=("base", "english", "en", "usa", "standard"),
        rules=Rules(edition=Edition.US, first_dealer=FirstDealer.HIGH_CARD),
        customs=("trump.turned-down",),
        pack=True,
    ),
    EditionCard(
        edition=Edition.BRAZIL,
        title="Brazil, 25 years",
        language="pt-BR",
        aliases=("anniversary", "brazil-25", "brasil", "25-years", "pt-br"),
        rules=Rules(edition=Edition.BRAZIL, anniversary=Anniversary.ALL),
        letters=("F", "B"),
        variants=(BidSum.PLUS_MINUS_ONE, Bids.HIDDEN, Bids.SECRET, Form.UNICOLOR, Sight.FORESIGHT),
        customs=("deal.scorekeeper", "bids.read-out", "special.few"),
    ),
    EditionCard(
        edition=Edition.PORTUGAL,
        title="Portugal",
        language="pt-PT",
        aliases=("pt", "pt-pt"),
        rules=Rules(edition=Edition.PORTUGAL),
        letters=("Z", "N"),
        customs=("deal.scorekeeper", "bids.read-out", "bids.chips"),
    ),
    EditionCard(
        edition=Edition.FRANCE,
        title="France",
        language="fr",
        aliases=("fr", "french", "français"),
        rules=Rules(edition=Edition.FRANCE),
        variants=(BidSum.PLUS_MINUS_ONE,),
        customs=("deal.phases", "deal.wisest"),
    ),
    EditionCard(
        edition=Edition.ITALY,
        title="Italy",
        language="it",
        aliases=("it", "italia", "italian"),
        rules=Rules(edition=Edition.ITALY, first_dealer=FirstDealer.HIGH_CARD),
        letters=("Z", "N"),
        variants=(
            Bids.HIDDEN,
            Bids.SECRET,
            BidSum.LEADERS_SUM,
            Wizards.LAST,
            Form.UNICOLOR,
            Form.DUEL,
            Sight.CLAIRVOYANCE,
        ),
        customs=("trump.turned-down", "bids.read-out", "bids.chips"),
    ),
)

_BY_NAME = {name: card for card in EDITIONS for name in (card.edition.value, *card.aliases)}


def find_edition(name: str | Edition) -> EditionCard:
    """The edition of that name or alias, in any case and with spaces or underscores for hyphens."""
    if isinstance(name, Edition):
        name = name.value
    found = _BY_NAME.get("-".join(name.casefold().replace("_", " ").split())) if isinstance(name, str) else None
    if found is None:
        known = ", ".join(card.edition.value for card in EDITIONS)
        raise RulesError(f"there is no edition {name!r}; the editions are {known}")
    return found


def find_rules(name: str | Edition | Rules = Edition.US, **changes: object) -> Rules:
    """The rules of an edition, by name or alias, with some options changed."""
    rules = name if isinstance(name, Rules) else find_edition(name).rules
    return rules.but(**changes) if changes else rules
