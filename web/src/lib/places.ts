/** Where seats and cards lie on a table of any size, in pixels. Oneself is at the bottom, the left neighbour to the left. */

export type Size = { width: number; height: number }
/** The middle of something. */
export type Spot = { x: number; y: number }
export type Place = Spot & { seat: number }
export type Setting = {
  seats: Place[]
  seat: Size
  /** Where each seat's card of the trick lies, and how wide it is. */
  cards: Place[]
  card: number
  /** The card turned up, where there is room for it. */
  turned: (Spot & { width: number }) | null
}

type Slot = ['left' | 'top' | 'right', number]
type Box = Spot & Size

const RATIO = 1.4 // of a card's height to its width
const EDGE = 6 // pixels around everything
const GAP = 5 // pixels between a seat and its card
const APART = 14 // pixels between a card and another's seat
const SMALLEST = 30 // pixels of a card in the trick

/** A way to sit: the opponents' seats by how many there are, each an edge of the table and where on it, from −1 to 1; and
 * whether the cards of those at the sides lie beside their seats or below them. */
type Way = { slots: Slot[][]; beside: boolean }

const WIDE: Slot[][] = [
  [],
  [['top', 0]],
  [['left', -0.3], ['right', -0.3]],
  [['left', 0], ['top', 0], ['right', 0]],
  [['left', 0.05], ['top', -0.36], ['top', 0.36], ['right', 0.05]],
  [['left', 0.1], ['top', -0.5], ['top', 0], ['top', 0.5], ['right', 0.1]],
]
const TALL: Slot[][] = [
  [],
  [['top', 0]],
  [['top', -1], ['top', 1]],
  [['left', -0.4], ['top', 0], ['right', -0.4]],
  [['left', 0.1], ['top', -1], ['top', 1], ['right', 0.1]],
  [['left', 0.25], ['top', -1], ['top', 0], ['top', 1], ['right', 0.25]],
]
const WAYS: Way[] = [
  { slots: WIDE, beside: true },
  { slots: TALL, beside: true },
  { slots: TALL, beside: false },
]

export type Wishes = {
  seat: Size
  /** One's own seat is below the middle and not in the corner. */
  central?: boolean
  /** The line between the table and one's hand, as wide as it gets. */
  line?: Size
  /** What hides the table from below, in pixels. */
  below?: number
  /** Whether cards are played: then the card turned up gives way to the trick. */
  playing?: boolean
}

/** Everything around a table, sitting in the way in which cards are largest. On a very wide one all move together, so that
 * a trick is seen at a glance. */
export function around(players: number, first: number, { width, height }: Size, wishes: Wishes): Setting {
  const room = { width: Math.min(width, Math.max(1000, height * 1.7)), height }
  const moved = <One extends Spot>(one: One): One => ({ ...one, x: one.x + (width - room.width) / 2 })
  const most = Math.max(SMALLEST, Math.min(156, room.height * 0.26, room.width * 0.2))
  const found = WAYS.map((way) => {
    for (let card = most; card > SMALLEST; card -= 2) {
      const one = lay(way, players, first, room, wishes, card)
      if (!collides(one)) return one
    }
    return lay(way, players, first, room, wishes, SMALLEST)
  })
  const best = found.reduce((one, other) => (worth(other) > worth(one) ? other : one))
  const turned = turnedUp(best, room, wishes)
  const seats = best.seats.map(moved).map((one) => (one.seat === first ? besideHand(one, width, wishes) : one))
  return { ...best, seats, cards: best.cards.map(moved), turned: turned && moved(turned) }
}

/** One's own seat where there is room for it beside the line above the hand: next to that hand. */
function besideHand(own: Place, width: number, { seat, line }: Wishes): Place {
  const x = width / 2 - (line?.width ?? width) / 2 - GAP - seat.width / 2
  return x - seat.width / 2 < EDGE ? own : { ...own, x, y: own.y + (line?.height ?? 0) }
}

/** How good a way to sit is: what collides is worse than anything that does not. */
function worth(setting: Setting): number {
  return setting.card - (collides(setting) ? 1000 : 0)
}

/** Seats in rows at the top, where the rest of the table is needed for something else. */
export function strip(players: number, first: number, room: Size, below: number): Setting {
  const columns = players < 4 || (players === 4 && room.width > 420) ? players : players === 4 ? 2 : 3
  const seat = { width: (room.width - 2 * EDGE - (columns - 1) * 4) / columns, height: 42 }
  const seats = Array.from({ length: players }, (_, step): Place => ({
    seat: (first + step) % players,
    x: EDGE + seat.width / 2 + (step % columns) * (seat.width + 4),
    y: EDGE + seat.height / 2 + Math.floor(step / columns) * (seat.height + 4),
  }))
  const laid = { seats, seat, cards: seats.map((one) => ({ ...one, x: room.width / 2, y: room.height / 2 })), card: SMALLEST, turned: null }
  return { ...laid, turned: centred(seats.at(-1)!.y + seat.height / 2, room, below) }
}

function lay({ slots: all, beside }: Way, players: number, first: number, room: Size, { seat, central = false }: Wishes, card: number): Setting {
  const tall = RATIO * card
  const slots = all[players - 1] ?? []
  const low = room.height - EDGE - seat.height / 2
  const corner = players > 3 && slots.some(([edge, at]) => edge === 'top' && Math.abs(at) === 1)
  const highest = EDGE + seat.height / 2 + (slots.some(([edge]) => edge === 'top') && all === TALL ? seat.height + GAP : 0) + (corner ? tall + APART : 0)
  const lowest = low - (central ? 0 : seat.height + GAP) - (beside ? 0 : tall + APART)
  const seats: Place[] = [{ seat: first, x: central ? room.width / 2 : EDGE + seat.width / 2, y: low }]
  const cards: Place[] = [{ seat: first, x: room.width / 2, y: central ? low - seat.height / 2 - GAP - tall / 2 : room.height - EDGE - tall / 2 }]
  const inwards = room.width / 2 - seat.width / 2 - EDGE
  slots.forEach(([edge, at], step) => {
    const number = (first + step + 1) % players
    if (edge === 'top') {
      const across = at * inwards
      seats.push({ seat: number, x: room.width / 2 + across, y: EDGE + seat.height / 2 })
      cards.push({ seat: number, x: room.width / 2 + across * (slots.length === 2 ? 0.6 : 1), y: EDGE + seat.height + GAP + tall / 2 })
      return
    }
    const y = Math.min(lowest, Math.max(highest, room.height / 2 + at * room.height * 0.5))
    const side = edge === 'left' ? -1 : 1
    seats.push({ seat: number, x: room.width / 2 + side * inwards, y })
    if (beside) cards.push({ seat: number, x: room.width / 2 + side * (inwards - seat.width / 2 - GAP - card / 2), y })
    else cards.push({ seat: number, x: room.width / 2 + side * (inwards - seat.width * 0.2), y: y + seat.height / 2 + GAP + tall / 2 })
  })
  return { seats, seat, cards, card, turned: null }
}

function boxes({ seats, seat, cards, card }: Setting): Box[] {
  return [...seats.map((spot) => ({ ...spot, ...seat })), ...cards.map((spot) => ({ ...spot, width: card, height: card * RATIO }))]
}

function meet(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < (one.height + other.height) / 2
}

/** Where something lies nearest to a wish and covers as little as can be: the cards of those who have played least of all,
 * then seats, then where the others' cards will come to lie. */
export function clearOf({ seats, seat, cards, card, turned }: Setting, room: Size, size: Size, wish: Spot, played: number[]): Spot {
  const face = (width: number) => ({ width: width + 2 * GAP, height: width * RATIO + 2 * GAP })
  const [there, coming] = [true, false].map((lies) => cards.filter((spot) => played.includes(spot.seat) === lies).map((spot): Box => ({ ...spot, ...face(card) })))
  const faces = [...(there ?? []), ...(turned ? [{ ...turned, ...face(turned.width) }] : [])]
  const plaques = seats.map((spot): Box => ({ ...spot, ...seat }))
  const across = span(size.width, room.width, 9)
  const spots = span(size.height, room.height, 41).flatMap((y) => across.map((x) => ({ x, y })))
  const covered = (spot: Spot, boxes: Box[]) => boxes.reduce((sum, box) => sum + shared({ ...spot, ...size }, box), 0)
  const costs = spots.map((spot) => 1000 * covered(spot, faces) + 20 * covered(spot, plaques) + covered(spot, coming ?? []) + Math.hypot(spot.x - wish.x, spot.y - wish.y))
  return spots[costs.indexOf(Math.min(...costs))]!
}

/** Where the middle of something of a length may be, within a longer one. */
function span(length: number, whole: number, steps: number): number[] {
  const free = Math.max(0, whole - length - 2 * EDGE)
  return Array.from({ length: steps }, (_, step) => EDGE + length / 2 + (free * step) / (steps - 1))
}

/** How many pixels two boxes have in common. */
function shared(one: Box, other: Box): number {
  const width = (one.width + other.width) / 2 - Math.abs(one.x - other.x)
  const height = (one.height + other.height) / 2 - Math.abs(one.y - other.y)
  return Math.max(0, Math.min(width, one.width, other.width)) * Math.max(0, Math.min(height, one.height, other.height))
}

/** Whether anything lies on anything else. */
function collides(setting: Setting): boolean {
  const all = boxes(setting)
  return all.some((one, place) => all.some((other, at) => at < place && meet(one, other)))
}

/** In the middle of what is free from one height down. */
function centred(from: number, room: Size, below: number): Setting['turned'] {
  const free = room.height - below - from - 2 * GAP
  const width = Math.min(150, room.width * 0.2, free / RATIO)
  return width < 30 ? null : { x: room.width / 2, y: from + GAP + free / 2, width }
}

/** In the middle before cards are played; then wherever no card of the trick will lie, the middle first. */
function turnedUp(laid: Setting, room: Size, { below = 0, playing = false }: Wishes): Setting['turned'] {
  const top = laid.seats.some((one) => Math.abs(one.x - room.width / 2) < laid.seat.width && one.y < room.height / 3)
  if (!playing) return centred(top ? EDGE + laid.seat.height : 0, room, below)
  const taken = boxes(laid)
  const own = laid.cards[0]!
  const across = laid.cards.find((card) => Math.abs(card.x - own.x) < 1 && card !== own)
  const high = across ? across.y + (laid.card * RATIO) / 2 : 0
  const middle = (high + own.y - (laid.card * RATIO) / 2) / 2
  for (const spot of ['middle', 'left', 'corner'] as const) {
    for (const share of [0.9, 0.75, 0.6]) {
      const width = laid.card * share
      const x = { middle: room.width / 2, left: room.width * 0.3, corner: room.width - EDGE - width * 0.65 }[spot]
      const y = { middle, left: room.height * 0.4, corner: room.height - EDGE - width * 0.75 }[spot]
      const box = { x, y, width: width * 1.3, height: width * 1.5 }
      if (y - box.height / 2 > 0 && !taken.some((other) => meet(box, other))) return { x, y, width }
    }
  }
  return null
}

export type Spread = { left: number; top: number; turn: number }
export type Fan = { cards: Spread[]; card: number; rows: number }

const CORNER = 29 // pixels of a card that have to stay visible
const LIFT = 6 // pixels above, of what a raised card needs
const PEEK = 0.56 // of a card's width: how much of the row above is seen
const LARGEST = 168
const READABLE = 60 // pixels: smaller cards are rather laid in rows

/** A hand laid out in a room: as large as fits, in as few rows as leave every corner to be read and tapped. */
export function fan(count: number, room: Size): Fan {
  let best = { card: 0, rows: 1 }
  for (const rows of [1, 2, 3]) {
    const card = fitting(Math.ceil(count / rows), rows, room)
    if (card > best.card * (best.card < READABLE ? 1.1 : 1.35)) best = { card, rows }
  }
  const { card, rows } = best
  const upper = Math.ceil(count / rows)
  const side = rows === 1 && count > 1 ? 13 : 4
  const step = upper > 1 ? Math.min(card * (room.width > 600 ? 0.66 : 0.8), (room.width - card - 2 * side) / (upper - 1)) : 0
  const below = rows === 1 && count > 1 ? 14 : 2
  const top = Math.max(LIFT, room.height - below - card * (RATIO + (rows - 1) * PEEK))
  const cards = Array.from({ length: count }, (_, index): Spread => {
    const row = Math.floor(index / upper)
    const length = Math.min(upper, count - row * upper)
    const place = index - row * upper
    const middle = (length - 1) / 2
    const turn = rows === 1 ? (place - middle) * Math.min(1.4, 11 / length) : 0
    const arc = rows === 1 ? Math.min(6, length) * ((place - middle) / Math.max(1, middle)) ** 2 : 0
    return { left: (room.width - card) / 2 + (place - middle) * step, top: top + row * card * PEEK + arc, turn }
  })
  return { cards, card, rows }
}

/** The widest card with which so many fit into a row, and so many rows above each other. */
function fitting(length: number, rows: number, room: Size): number {
  const high = (room.height - LIFT - (rows === 1 && length > 1 ? 16 : 2)) / (RATIO + (rows - 1) * PEEK)
  const width = room.width - (rows === 1 ? 26 : 8)
  const across = Math.min(width - (length - 1) * CORNER, width / (1 + (length - 1) * (rows === 1 ? 0.34 : 0.28)))
  return Math.max(0, Math.min(high, across, LARGEST))
}
