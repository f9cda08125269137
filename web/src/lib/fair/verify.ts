/** Every deal of a finished game, computed again. */

import { ascending, cardsFor, dealt, ORDINARY } from './decks'
import type { Promised } from './promises'
import { dealsOf, type Deals } from './record'
import { commitmentOf, dealKey, sealOf, shuffled } from './shuffle'

export type Name = 'record' | 'commitment' | 'promise' | 'nonce' | 'draw' | 'deck' | 'hands' | 'seal'
/** `unknown`: this browser was not there to see it. */
export type Check = { name: Name; state: 'good' | 'bad' | 'unknown'; round?: number }
/** A deal as it was shown. */
export type Deal = { round: number; dealer: number; size: number; hands: readonly (readonly string[])[]; turned: string | null }
export type Verdict = { good: boolean; checks: Check[]; deals: Deals | null }

/** What there is to say of a game's deals. With `shown`, also whether the cards that are shown are those of the decks. */
export function verify(game: string, record: string, promise: Promised | null, shown: readonly Deal[] = []): Verdict {
  const checks: Check[] = []
  const deals = dealsOf(record)
  try {
    if (deals === null || deals.game !== game) checks.push({ name: 'record', state: 'bad' })
    else checks.push(...ofDeals(deals, promise), ...shown.map((deal) => ofHands(deals, deal)))
  } catch {
    checks.push({ name: 'record', state: 'bad' }) // a secret that is no secret, and the like
  }
  return { good: checks.every((check) => check.state !== 'bad'), checks, deals }
}

function state(good: boolean): 'good' | 'bad' {
  return good ? 'good' : 'bad'
}

function ofDeals(deals: Deals, promise: Promised | null): Check[] {
  const key = dealKey(deals.game, deals.secret, deals.nonces)
  return [
    { name: 'commitment', state: state(commitmentOf(deals.secret) === deals.commitment) },
    { name: 'promise', state: promise ? state(promise.commitment === deals.commitment) : 'unknown' },
    { name: 'nonce', state: ofNonce(deals, promise) },
    // A draw that breaks no tie is shuffled again as draw/1; sixty cards never get there in practice
    ...(deals.draw ? [{ name: 'draw' as const, state: state(same(shuffled(ORDINARY, key, 'draw/0'), deals.draw)) }] : []),
    ...deals.decks.map((deck, index): Check => {
      const expected = shuffled(cardsFor(deals.rules, deals.decks[index - 1] ?? null, usedBefore(deals, index)), key, `round/${index + 1}`)
      return { name: 'deck', round: index + 1, state: state(same(expected, deck)) }
    }),
    { name: 'seal', state: state(sealOf(deals.sealed, key) === deals.seal) },
  ]
}

/** In Duel nothing goes back: a deck is smaller than the one before by what was used of that. */
function usedBefore(deals: Deals, index: number): number {
  const before = deals.decks[index - 1]
  return before ? before.length - (deals.decks[index]?.length ?? 0) : 0
}

function ofNonce(deals: Deals, promise: Promised | null): Check['state'] {
  if (!promise || promise.seat === null || promise.nonces.length === 0) return 'unknown'
  const used = deals.nonces[promise.seat] ?? ''
  return used === '' ? 'unknown' : state(promise.nonces.includes(used)) // empty: it came too late
}

function ofHands(deals: Deals, shown: Deal): Check {
  const deck = deals.decks[shown.round - 1] ?? []
  const { hands, turned } = dealt(deals.rules, deck, shown.dealer, shown.size)
  const good = turned === shown.turned && hands.every((hand, seat) => same(ascending(hand), ascending(shown.hands[seat] ?? [])))
  return { name: 'hands', round: shown.round, state: state(good) }
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((card, index) => card === other[index])
}
