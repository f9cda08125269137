/** Whether the deals of a finished game were fair, computed here. This is a verifier of its own: it shares no code with
 * the server's (src/foretold/game/fair/verdict.py), knows the decks and who gets which card, and leaves the other rules to it.
 * A record alone proves nothing: `proven` is said only if nothing is missing of what this browser saw. */

import { dealsIn, fits } from './course'
import { ascending, cardsFor, ORDINARY } from './decks'
import type { Evidence } from './evidence'
import { dealsOf, type Deals } from './record'
import { compare } from './seen'
import { commitmentOf, dealKey, sealOf, shuffled } from './shuffle'

export type Name = 'deals' | 'commitment' | 'draw' | 'deck' | 'hands' | 'seal' | 'replay' | 'end' | 'evidence' | 'promise' | 'nonce' | 'seen' | 'told'
export type Check = { name: Name; state: 'good' | 'bad' | 'missing'; round?: number }
/** A deal as a replay shows it. */
export type Deal = { round: number; hands: readonly (readonly string[])[]; turned: string | null }
export type Word = 'proven' | 'not-proven' | 'broken'
export type Verdict = { word: Word; checks: Check[]; deals: Deals | null }

/** What there is to say of a game's deals; the game is null where a record was opened, which says itself whose it is. With `shown`, also whether the cards that are shown are those of the decks. */
export function verify(game: string | null, record: string, evidence: Evidence | null, shown: readonly Deal[] = []): Verdict {
  const checks: Check[] = []
  const deals = dealsOf(record)
  try {
    const expected = deals !== null && deals.game === (game ?? deals.game)
    checks.push({ name: 'deals', state: game === null && deals === null ? 'missing' : state(expected) })
    if (expected) {
      checks.push(...ofRecord(deals), ...shown.map((deal) => ofReplay(deals, deal)))
      checks.push(...(evidence ? ofEvidence(deals, evidence) : [{ name: 'evidence', state: 'missing' } as const]))
    }
  } catch {
    checks.push({ name: 'deals', state: 'bad' }) // a secret that is no secret, and the like
  }
  const states = new Set(checks.map((check) => check.state))
  return { word: states.has('bad') ? 'broken' : states.has('missing') ? 'not-proven' : 'proven', checks, deals }
}

/** What a verdict rests on, in one sentence; `t` gives texts. */
export function sentence(verdict: Verdict, t: (key: string, values?: Record<string, string | number>) => string): string {
  const bad = verdict.checks.find((check) => check.state === 'bad')
  if (bad) return t(`replay.fair.broken.${bad.name}`, { round: bad.round ?? 0 })
  const missing = verdict.checks.filter((check) => check.state === 'missing')
  if (missing.length === 0) return t('replay.fair.why.proven')
  const from = new Map(missing.toReversed().map((check) => [check.name, check.round ?? 0])) // of several rounds the first
  const names = [...new Set(missing.map((check) => check.name))]
  return t('replay.fair.why.not-proven', {
    missing: names.map((name) => t(`replay.fair.missing.${name}`, { round: from.get(name) ?? 0 })).join('; '),
  })
}

function state(good: boolean): 'good' | 'bad' {
  return good ? 'good' : 'bad'
}

/** Whether the record is consistent with itself. */
function ofRecord(record: Deals): Check[] {
  const key = dealKey(record.game, record.secret, record.nonces)
  return [
    { name: 'commitment', state: state(commitmentOf(record.secret) === record.commitment) },
    // A draw that breaks no tie is shuffled again as draw/1; sixty cards never get there in practice
    ...(record.draw ? [{ name: 'draw' as const, state: state(same(shuffled(ORDINARY, key, 'draw/0'), record.draw)) }] : []),
    ...record.rounds.flatMap(({ deck, totals }, index): Check[] => [
      { name: 'deck', round: index + 1, state: state(same(shuffled(cards(record, index), key, `round/${index + 1}`), deck)) },
      ...(totals ? [{ name: 'hands', round: index + 1, state: state(fits(record, index)) } as const] : []),
    ]),
    { name: 'seal', state: state(sealOf(record.sealed, key) === record.seal) },
    ...(record.winners ? [] : [{ name: 'end', state: 'missing' } as const]),
  ]
}

/** The cards of a round's deck. In Duel nothing goes back: it is smaller than the one before by what was used of that. */
function cards(record: Deals, index: number): string[] {
  const before = record.rounds[index - 1]?.deck ?? null
  return cardsFor(record.rules, before, before ? before.length - record.rounds[index]!.deck.length : 0)
}

/** Whether what this browser saw is what the record says. */
function ofEvidence(record: Deals, evidence: Evidence): Check[] {
  const promised = evidence.commitment === '' ? 'missing' : state(evidence.commitment === record.commitment)
  const contradicted = evidence.contradiction
  const seen = compare(record, evidence.seat, evidence.events)
  return [
    { name: 'promise', state: promised },
    { name: 'nonce', state: ofNonce(record, evidence) },
    { name: 'told', state: state(contradicted === null), ...(contradicted === null ? {} : { round: contradicted }) },
    ...record.rounds.map((_, index): Check => {
      const round = index + 1
      if (seen.state === 'good' || round < seen.round) return { name: 'seen', round, state: 'good' }
      return { name: 'seen', round, state: round === seen.round ? seen.state : 'missing' } // nothing after it was compared
    }),
  ]
}

/** A nonce that was not acknowledged and is missing may have come too late, or after another device's. */
function ofNonce(record: Deals, { seat, nonces, acknowledged }: Evidence): Check['state'] {
  const used = seat === null ? '' : (record.nonces[seat] ?? '')
  if (acknowledged !== '') return state(used === acknowledged)
  return used !== '' && nonces.includes(used) ? 'good' : 'missing'
}

function ofReplay(record: Deals, shown: Deal): Check {
  const deal = dealsIn(record)[shown.round - 1]
  const good = deal?.turned === shown.turned && deal.hands.every((hand, seat) => same(ascending(hand), ascending(shown.hands[seat] ?? [])))
  return { name: 'replay', round: shown.round, state: state(good) }
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((card, index) => card === other[index])
}
