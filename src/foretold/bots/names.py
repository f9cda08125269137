"""What bots are called at a table, seat by seat: the familiars, whose faces the clients have."""

BOT_NAMES = ("Alder", "Bramble", "Cinder", "Dew", "Ember", "Fern")
