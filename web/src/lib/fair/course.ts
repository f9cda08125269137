/** The rounds of a record as its decks deal them, and whether what was played comes from those hands. Written a second time on purpose,
 * as in `decks.ts`. */

import { dealt, firstDealer, type Dealt } from './decks'
import type { Deals } from './record'

/** What each round deals; how many cards to each, the number of its tricks tells. */
export function dealsIn(record: Deals): Dealt[] {
  const first = record.draw ? firstDealer(record.players, record.draw) : (record.dealer ?? 0)
  return record.rounds.map(({ deck, actions }, index) => {
    const plays = actions.filter((action) => action.kind === 'play').length
    return dealt(record.rules, deck, (first + index) % record.players, Math.ceil(plays / record.players))
  })
}

/** Take a card out of a hand, or put another in its place; whether it was there. */
export function exchange(hand: string[] | undefined, card: string, other?: string): boolean {
  const place = hand?.indexOf(card) ?? -1
  if (hand && place >= 0) hand.splice(place, 1, ...(other === undefined ? [] : [other]))
  return place >= 0
}

/** A card as it lies in a hand, without what was said of it. */
export function cardOf(play: string): string {
  return play.split('=')[0] ?? ''
}

/** Whether all cards that were played or passed in a round were in the hands that its deck deals. */
export function fits(record: Deals, index: number): boolean {
  const { hands: whole, turned } = dealsIn(record)[index]!
  const hands = whole.map((hand) => [...hand])
  if (turned !== null) for (const hand of hands) exchange(hand, 'Werewolf', turned)
  const passed: [number, string][] = []
  for (const { kind, seat, what } of record.rounds[index]!.actions) {
    if (kind === 'play' && !exchange(hands[seat], cardOf(what))) return false
    if (kind !== 'pass') continue
    if (!hands[seat]?.includes(what)) return false
    passed.push([seat, what])
    if (passed.length < record.players) continue
    for (const [giver, card] of passed) exchange(hands[giver], card)
    for (const [giver, card] of passed.splice(0)) hands[(giver + 1) % record.players]!.push(card)
  }
  return hands.every((hand) => hand.length === 0)
}
