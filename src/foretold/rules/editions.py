"""The five printed editions: named rules, and the names their cards carry (rule 1.3)."""

from dataclasses import dataclass

from .cards import SPECIALS
from .option import Option
from .options import Anniversary, Bids, BidSum, Edition, FirstDealer, Form, Rules, RulesError, Sight, Wizards

NUMBERS = tuple(str(number) for number in range(1, 14))
FRENCH_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")


@dataclass(frozen=True, kw_only=True)
class EditionCard:
    """What one printed edition is called, plays, and prints on its cards. Suits come in the order blue, red, green,
    yellow; anniversary cards in the order of ``Anniversary``."""

    edition: Edition
    title: str
    language: str
    aliases: tuple[str, ...]
    rules: Rules
    suits: tuple[str, str, str, str]
    numbers: tuple[str, ...]
    wizard: str
    jester: str
    anniversary: tuple[str, ...]
    letters: tuple[str, str] | None = None  # printed on Wizards and Jesters
    variants: tuple[Option, ...] = ()  # those that its rulebook states
    pack: bool = False  # whether its suits and ranks are those of an ordinary pack of cards


EDITIONS = (
    EditionCard(
        edition=Edition.US,
        title="United States",
        language="en",
        aliases=("base", "english", "en", "usa", "standard"),
        rules=Rules(edition=Edition.US, first_dealer=FirstDealer.HIGH_CARD),
        suits=("spades", "hearts", "diamonds", "clubs"),
        numbers=FRENCH_RANKS,
        wizard="Wizard",
        jester="Jester",
        anniversary=tuple(special.name for special in SPECIALS),
        pack=True,
    ),
    EditionCard(
        edition=Edition.BRAZIL,
        title="Brazil, 25 years",
        language="pt-BR",
        aliases=("anniversary", "brazil-25", "brasil", "25-years", "pt-br"),
        rules=Rules(edition=Edition.BRAZIL, anniversary=Anniversary.ALL),
        suits=("Humanos", "Anões", "Elfos", "Gigantes"),
        numbers=NUMBERS,
        wizard="Feiticeiro",
        jester="Bufão",
        anniversary=("Dragão", "Fada", "Bomba", "Metamorfo", "Malabarista", "Nuvem", "Lobisomem"),
        letters=("F", "B"),
        variants=(BidSum.PLUS_MINUS_ONE, Bids.HIDDEN, Bids.SECRET, Form.UNICOLOR, Sight.FORESIGHT),
    ),
    EditionCard(
        edition=Edition.PORTUGAL,
        title="Portugal",
        language="pt-PT",
        aliases=("pt", "pt-pt"),
        rules=Rules(edition=Edition.PORTUGAL),
        suits=("Humanos", "Anões", "Elfos", "Gigantes"),
        numbers=NUMBERS,
        wizard="Mago",
        jester="Bobo",
        anniversary=("Dragão", "Fada", "Bomba", "Metamorfo", "Malabarista", "Nuvem", "Lobisomem"),
        letters=("Z", "N"),
    ),
    EditionCard(
        edition=Edition.FRANCE,
        title="France",
        language="fr",
        aliases=("fr", "french", "français"),
        rules=Rules(edition=Edition.FRANCE),
        suits=("bleu", "rouge", "vert", "jaune"),
        numbers=NUMBERS,
        wizard="Wizard",
        jester="Fou",
        anniversary=("Dragon", "Fée", "Bombe", "Métamorphe", "Jongleur", "Nuage", "Loup-garou"),
        variants=(BidSum.PLUS_MINUS_ONE,),
    ),
    EditionCard(
        edition=Edition.ITALY,
        title="Italy",
        language="it",
        aliases=("it", "italia", "italian"),
        rules=Rules(edition=Edition.ITALY, first_dealer=FirstDealer.HIGH_CARD),
        suits=("blu", "rosso", "verde", "giallo"),
        numbers=NUMBERS,
        wizard="Stregone",
        jester="Giullare",
        anniversary=("Drago", "Fata", "Bomba", "Mutaforma", "Giocoliere", "Nuvola", "Lupo mannaro"),
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
    ),
)

_BY_NAME = {name: card for card in EDITIONS for name in (card.edition.value, *card.aliases)}


def find_edition(name: str | Edition) -> EditionCard:
    """The edition of that name or alias, in any case and with spaces or underscores for hyphens."""
    if isinstance(name, Edition):
        name = name.value
    found = _BY_NAME.get("-".join(name.casefold().replace("_", " ").split()))
    if found is None:
        known = ", ".join(card.edition.value for card in EDITIONS)
        raise RulesError(f"there is no edition {name!r}; the editions are {known}")
    return found


def find_rules(name: str | Edition | Rules = Edition.US, **changes: object) -> Rules:
    """The rules of an edition, by name or alias, with some options changed."""
    rules = name if isinstance(name, Rules) else find_edition(name).rules
    return rules.but(**changes) if changes else rules
