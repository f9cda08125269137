/** Which cards a deck begins with, and who gets which: what one has to know of the game to check a deal.
 *
 * This is an independent verifier: dealing is written a second time here on purpose, since checking a server by the server's own code
 * would prove nothing. */

import { ANNIVERSARY, SUITS } from '$lib/cards'

/** One suit in ascending order: the Jester, 1 to 13, the Wizard. */
function suit(letter: string): string[] {
  return [`J${letter}`, ...Array.from({ length: 13 }, (_, index) => `${letter}${index + 1}`), `W${letter}`]
}

export const ORDINARY: readonly string[] = SUITS.flatMap(suit)
const ORDER = new Map([...ORDINARY, ...ANNIVERSARY].map((card, index) => [card, index]))

/** Cards in ascending order. */
export function ascending(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => (ORDER.get(one) ?? -1) - (ORDER.get(other) ?? -1))
}

/** The cards that are shuffled for a round; `before` is the deck of the round before, of which `used` cards were used. */
export function cardsFor(rules: Record<string, string>, before: readonly string[] | null, used: number): string[] {
  if (rules['form'] === 'unicolor') return ascending(owned(rules).flatMap(suit))
  if (rules['form'] === 'duel' && before) return ascending(before.slice(used))
  return [...ORDINARY, ...mixedIn(rules['anniversary'] ?? 'none')]
}

/** The suits of the seats in Unicolor, seat by seat. */
function owned(rules: Record<string, string>): string[] {
  return [...(rules['suits'] ?? SUITS.join(''))].slice(0, Number(rules['players']))
}

function mixedIn(option: string): string[] {
  if (option === 'all') return [...ANNIVERSARY]
  const chosen = new Set(option.split('+'))
  return ANNIVERSARY.filter((card) => chosen.has(card.toLowerCase()))
}

export type Dealt = { dealer: number; size: number; hands: string[][]; turned: string | null }

/** Who deals first: in a draw the highest card, a Wizard before 13, a Jester last; those who tie draw again. */
export function firstDealer(players: number, draw: readonly string[]): number {
  const value = (card: string) => (card[0] === 'W' ? 14 : card[0] === 'J' ? 0 : Number(card.slice(1)))
  let drawing = Array.from({ length: players }, (_, seat) => seat)
  for (let place = 0; drawing.length > 1 && place < draw.length; ) {
    const cards = draw.slice(place, place + drawing.length).map(value)
    place += drawing.length
    drawing = drawing.filter((_, index) => cards[index] === Math.max(...cards))
  }
  return drawing[0] ?? 0
}

/** The hands that a deck gives, and the card that is turned up. */
export function dealt(rules: Record<string, string>, deck: readonly string[], dealer: number, size: number): Dealt {
  const players = Number(rules['players'])
  const hands: string[][] = Array.from({ length: players }, () => [])
  if (rules['form'] === 'unicolor') {
    for (const [seat, hand] of hands.entries()) hand.push(...deck.filter((card) => card.replace(/^[WJ]/, '')[0] === owned(rules)[seat]).slice(0, size))
    return { dealer, size, hands, turned: null }
  }
  for (let place = 0; place < players * size; place++) hands[(dealer + 1 + place) % players]!.push(deck[place] ?? '?')
  return { dealer, size, hands, turned: deck[players * size] ?? null }
}
