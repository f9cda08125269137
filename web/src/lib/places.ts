/** Where seats and cards lie: around an oval, oneself at the bottom, the left neighbour to the left. */

export type Place = { seat: number; x: number; y: number }

/** The seats in the order of play from `from` on, each with its direction from the middle: x and y from −1 to 1. */
export function places(players: number, from: number): Place[] {
  return Array.from({ length: players }, (_, step) => {
    const angle = Math.PI / 2 + (2 * Math.PI * step) / players
    return { seat: (from + step) % players, x: round(Math.cos(angle)), y: round(Math.sin(angle)) }
  })
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

export type Spread = { left: number; top: number; turn: number }
export type Fan = { cards: Spread[]; card: number; width: number; height: number; rows: number }

const RATIO = 1.4 // of a card's height to its width
const CORNER = 27 // pixels of a card that have to stay visible
const LIFT = 16 // pixels that a raised card needs above

/** A hand laid out in a width: one row, or two where corners would get too narrow to tap. Backs may be `small`. */
export function fan(count: number, width: number, wide: boolean, small = false): Fan {
  const rows = !wide && (count > 10 || width < 100 + (count - 1) * CORNER) ? 2 : 1
  const card = small ? 58 : wide ? (width > 900 ? 108 : 92) : rows === 2 ? 66 : count > 7 ? 74 : 86
  const upper = Math.ceil(count / rows)
  const step = upper > 1 ? Math.min(card * (wide ? 0.62 : 0.74), (width - card - (rows === 1 ? 26 : 8)) / (upper - 1)) : 0
  const offset = Math.round(card * 0.72)
  const cards = Array.from({ length: count }, (_, index): Spread => {
    const row = index < upper ? 0 : 1
    const length = row === 0 ? upper : count - upper
    const place = row === 0 ? index : index - upper
    const middle = (length - 1) / 2
    const turn = rows === 1 ? (place - middle) * Math.min(1.6, 14 / length) : 0
    const arc = rows === 1 ? Math.min(3, 30 / length) * ((place - middle) / Math.max(1, middle)) ** 2 * 3 : 0
    return { left: (width - card) / 2 + (place - middle) * step, top: LIFT + row * offset + arc, turn }
  })
  return { cards, card, width, height: LIFT + card * RATIO + (rows - 1) * offset + (rows === 1 && count > 1 ? 10 : 2), rows }
}
