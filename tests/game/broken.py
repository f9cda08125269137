"""Texts to spoil: small ones written by hand, in which every place is known."""

STOCK = (
    "B4 B5 B6 B7 B8 B10 B11 B12 B13 WB JR R1 R3 R4 R6 R7 R8 R9 R10 R11 R12 R13 WR JG G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 "
    "G12 G13 WG JY Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 WY"
)

RECORD = f"""\
foretold record 1
rules players=3 edition=us hand-sizes=2
names "Ann" "Ben" "Cleo"
dealer 2
round 1
deck B1 B3 R5 B2 R2 B9 G1 JB {STOCK}
bids 0=0 1=1 2=1
trick 0 B1 B3 B9
trick 2 R5 B2 R2
totals 20 -10 -10
winners 0
"""

POSITION = """\
foretold position 1
rules players=3 edition=us hand-sizes=1,2
names "Ann" "Ben" "Cleo"
round 2
dealer 2
scores 20 -10 30
hands B1 B2 / B3 R2 / B9 R5
turned G1
bids 0=0 1=1 2=1
trick 0 B1 B3 B9
"""

DUEL_POSITION = """\
foretold position 1
rules players=2 edition=italy form=duel bids=secret hand-sizes=1,2
round 2
dealer 0
scores 30 -10
gone G11 G13 Y4
hands B12 WG / G2 G4
turned B4
bids 1=0
"""
