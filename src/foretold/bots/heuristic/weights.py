"""The weights by which ``prospects.py`` estimates a card's chance of a trick.

For trumps, side suits, suits in a round without trump, Wizards and Unicolor: a line for a player who wants no trick and
one for a player who wants one. The columns are a constant; the higher cards of the suit that are in other hands, and
the logarithm of one more than these; the lower ones for each other seat; own cards of the suit; trumps for each other
seat; Wizards and the like for each trick left; the other seats; tricks left in tens; one through these; tricks that the
others want for each of them; the lead, shared among them; their logarithm. Wizards count rivals, own Wizards and own
cards instead of cards of a suit. The sum is a logit.

They are logistic fits to 500 games of the bot with guessed weights, against itself and against counting bots;
a second round of fitting was no better. Two numbers were then moved by trial. Unicolor is set by hand.
"""

WEIGHTS = (
    (
        (0.93, 0.27, -3.08, -0.01, 0.46, 0.02, -2.5, 0.16, -0.86, 0.07, -2.31, 2.53, 0.95),
        (2.24, -0.13, -2.29, 0.01, 0.13, 0.13, -1.33, 0.08, -1.63, 0.13, -1.43, 0.48, 0.76),
    ),
    (
        (-0.91, -0.36, 0.1, 0.29, -0.41, -0.34, -0.24, -0.08, 1.65, -0.58, -2.22, 2.86, 0.47),
        (0.43, 0.14, -1.27, 0.56, -0.25, -0.18, 0.61, -0.36, -0.48, -0.46, -1.32, 0.65, 0.51),
    ),
    (
        (-0.86, -0.01, -1.09, 0.45, 0.03, 0.0, 0.48, 0.03, 0.46, -0.37, -3.08, 3.8, 0.45),
        (0.03, 0.19, -1.88, 0.53, -0.05, 0.0, -0.78, -0.17, -0.92, -0.52, -0.67, 0.33, 0.59),
    ),
    (
        (0.43, -0.49, -0.5, 0.85, 0.32, -1.03, -0.02, 0.29, 0.03, 0.25, -0.3, -0.01, 0.03),
        (1.02, -1.12, -0.9, -0.63, 0.04, -0.02, -0.67, 0.43, 0.0, 0.61, -0.69, 0.67, 2.37),
    ),
    (
        (0.2, 0.0, -2.4, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.1),
        (0.7, 0.0, -2.4, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.1),
    ),
)
