import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'

vi.mock('$lib/preferences.svelte', () => ({ preferences: {}, keep: () => undefined, recall: () => null }))
vi.mock('$lib/i18n.svelte', () => ({ t: (key: string) => key }))

import { ORDINARY } from '../src/lib/fair/decks'
import { newEvidence, type Evidence } from '../src/lib/fair/evidence'
import { dealsOf } from '../src/lib/fair/record'
import { commitmentOf, dealKey, shuffled } from '../src/lib/fair/shuffle'
import { verify } from '../src/lib/fair/verify'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf-8')

describe('the example of docs/fair-deals.md, whose figures Python has made', () => {
  const example = /```example\n([^]*?)```/.exec(read('docs/fair-deals.md'))![1]!
  const told = Object.fromEntries(example.trim().split('\n').map((line) => [line.slice(0, 12).trim(), line.slice(12).trim()]))
  const nonces = told['nonces']!.split(' ').map((nonce) => nonce.replaceAll('"', ''))
  const key = dealKey(told['id']!, told['secret']!, nonces)

  it('has this commitment', () => expect(commitmentOf(told['secret']!)).toBe(told['commitment']))
  it.each(['round/1', 'round/2', 'draw/0'])('has this %s', (label) => {
    expect(shuffled(ORDINARY, key, label).join(' ')).toBe(told[label])
  })
})

const GOLDEN = ['fair-deals', 'fair-duel', 'fair-unicolor', 'fair-chosen-suits']

describe.each(GOLDEN)('the recorded game %s', (name) => {
  const record = read(`tests/game/golden/${name}.txt`)
  const deals = dealsOf(record)!

  it('is consistent with itself, which proves nothing', () => {
    const verdict = verify(deals.game, record, null)
    expect(verdict.checks.filter((check) => check.state !== 'good')).toEqual([{ name: 'evidence', state: 'missing' }])
    expect(verdict.checks.filter((check) => check.name === 'deck')).toHaveLength(deals.rounds.length)
    expect(verdict.word).toBe('not-proven')
  })

  it('is not what was promised if that was something else', () => {
    expect(verify(deals.game, record, newEvidence(deals.game, 0, '0'.repeat(64))).word).toBe('broken')
  })

  it('is not from my chance if the nonce is not mine', () => {
    const seat = deals.nonces.findIndex((nonce) => nonce !== '')
    const evidence = { ...newEvidence(deals.game, seat, deals.commitment), nonces: ['lost', deals.nonces[seat]!] }
    const nonce = (changes: Partial<Evidence>) =>
      verify(deals.game, record, { ...evidence, ...changes }).checks.find((check) => check.name === 'nonce')?.state
    expect(nonce({})).toBe('good')
    expect(nonce({ acknowledged: deals.nonces[seat]! })).toBe('good')
    expect(nonce({ acknowledged: 'lost' })).toBe('bad')
    expect(nonce({ nonces: ['lost'] })).toBe('missing')
    expect(nonce({ seat: null })).toBe('missing')
  })

  it('says itself whose game it is where it was opened as a file', () => {
    expect(verify(null, record, null)).toEqual(verify(deals.game, record, null))
  })

  it('is no other game', () => expect(verify('another', record, null).word).toBe('broken'))

  it.each([
    ['secret', /(?<=secret .{10})./],
    ['commitment', /(?<=commitment .{10})./],
    ['name', /(?<=names "S)e/],
    ['seal', /(?<=seal .{10})./],
  ])('shows that a letter of the %s was changed', (_, place) => {
    const changed = record.replace(place, (letter) => (letter === '0' ? '1' : '0'))
    expect(changed).not.toBe(record)
    expect(verify(deals.game, changed, null).word).toBe('broken')
  })

  it('shows that two cards were exchanged', () => {
    const changed = record.replace(/^deck (\S+) (\S+)/m, 'deck $2 $1')
    expect(verify(deals.game, changed, null).checks).toContainEqual({ name: 'deck', round: 1, state: 'bad' })
  })
})

it('finds nothing wrong with an opened record that does not say where its deals are from, and nothing proven', () => {
  const record = read('tests/game/golden/duel.txt')
  expect(verify(null, record, null)).toEqual({ word: 'not-proven', checks: [{ name: 'deals', state: 'missing' }], deals: null })
  expect(verify('table-1', record, null).word).toBe('broken')
})
