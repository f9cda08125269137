/** Games that the real engine has played, as tests/web/test_fair.py writes them: of every kind, each with what a client
 * heard of it, message by message. Without them there is nothing to test. */

import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.mock('$lib/preferences.svelte', () => ({
  preferences: {},
  keep: (key: string, value: unknown) => kept.set(key, JSON.stringify(value)),
  forget: (key: string) => kept.delete(key),
  recall: (key: string) => (kept.has(key) ? JSON.parse(kept.get(key)!) : null),
}))
vi.mock('$lib/i18n.svelte', () => ({ t: (key: string) => key }))

import { evidenceOf } from '../src/lib/fair/evidence'
import { sentence, verify, type Check } from '../src/lib/fair/verify'
import { Witness } from '../src/lib/fair/witness'
import { pictures, type Picture } from '../src/lib/moments'
import type { GameEvent, Moment, PublicViewChanges, Snapshot, TableView } from '$protocol'

type Case = { name: string; game: string; commitment: string; seat: number | null; nonce: string; record: string; other: string; updates: Moment[][] }

const path = process.env['FORETOLD_GAMES']
const games = path ? (JSON.parse(readFileSync(path, 'utf-8')) as Case[]) : []

function witnessed({ game, commitment, seat, nonce, updates }: Case): void {
  kept.clear()
  const table = { game, commitment, state: 'preparing' } as TableView
  let witness = new Witness(game.split('-')[0]!)
  witness.promise(table, seat, nonce || null)
  if (nonce) witness.acknowledge(nonce)
  let shown: Picture | undefined
  updates.forEach((update, index) => {
    if (shown && index % 7 === 6) witness = reloaded(game, updates.slice(0, index), shown)
    const told = pictures(update, shown)
    witness.listen(told)
    shown = told.at(-1)
  })
}

/** The page is opened anew, and the server tells what came after what was kept. */
function reloaded(game: string, before: Moment[][], shown: Picture): Witness {
  const witness = new Witness(game.split('-')[0]!)
  expect(witness.heard.game).toBe(game)
  const events: GameEvent[] = []
  for (const { event } of before.flat()) {
    if (event.event !== 'ActionTakenBack') events.push(event)
    else if (events.pop()?.event === 'TrickTaken') events.pop()
  }
  const { heard } = witness
  witness.look({ table: { game, state: 'playing' } as TableView, heard: heard.events, missed: events.slice(heard.events), game: shown.game, own: shown.own } as Snapshot)
  return witness
}

function rest(checks: readonly Check[]): Check[] {
  return checks.filter((check) => check.state !== 'good')
}

describe.skipIf(games.length === 0)('games of every kind', () => {
  it.each(games)('are proven: $name', (one) => {
    witnessed(one)
    const verdict = verify(one.game, one.record, evidenceOf(one.game))
    expect(rest(verdict.checks)).toEqual(one.nonce ? [] : [{ name: 'nonce', state: 'missing' }])
  })

  it.each(games)('are not what another record says: $name', (one) => {
    witnessed(one)
    const verdict = verify(one.game, one.other, { ...evidenceOf(one.game)!, commitment: '' })
    expect(verdict.word).toBe('broken')
    expect(rest(verdict.checks).map((check) => check.name)).toContain('seen')
  })

  it.each(games)('are not proven where the end was not seen: $name', (one) => {
    witnessed({ ...one, updates: one.updates.slice(0, 1) })
    const verdict = verify(one.game, one.record, evidenceOf(one.game))
    expect(verdict.word).toBe('not-proven')
    expect(verdict.checks.filter((check) => check.name === 'seen').map((check) => check.state)).toEqual(verdict.deals!.rounds.map(() => 'missing'))
    expect(sentence(verdict, (key, values) => `${key} ${values?.['missing'] ?? values?.['round'] ?? ''}`)).toContain('missing.seen 1')
  })

  it.each(games)('are broken if the table shows another card than was announced: $name', (one) => {
    const trick = one.updates.findIndex((update) => update.some(({ event }) => event.event === 'TrickTaken'))
    const lies: [number, PublicViewChanges][] = [
      [1, { turned: 'JB=' }],
      [trick, { trick: [[0, 'play JB=']] }], // only until the trick is taken, in the same message
    ]
    for (const [at, lie] of lies) {
      const lying = (moment: Moment): Moment => ({ ...moment, game: { ...moment.game, ...lie } })
      witnessed({ ...one, updates: one.updates.map(([first, ...later], index) => (index === at ? [lying(first!), ...later] : [first!, ...later])) })
      const verdict = verify(one.game, one.record, evidenceOf(one.game))
      expect(rest(verdict.checks)).toContainEqual({ name: 'told', state: 'bad', round: 1 })
    }
  })
})
