import { describe, expect, test } from 'vitest'
import { frames, HOLD } from '../src/lib/pacing'
import { game } from './games'

const played = { event: 'CardPlayed', seat: 2, play: 'play B3' }
const taken = { event: 'TrickTaken', seat: 1, counts: true }
const scored = { event: 'RoundScored', round: 1, bids: [1, 1, 1], tricks: [0, 2, 0], points: [-10, -10, -10], totals: [-10, -10, -10] }
const dealt = { event: 'RoundDealt', round: 2, dealer: 0, hand_size: 3, turned: null, hands: [null, null, null], reversed: false }

describe('what is shown of an update', () => {
  test('a card is one picture', () => {
    const after = game({ trick: [[0, 'play B2']], pending: [1] })
    const [only, ...rest] = frames(game({ trick: [] }), { type: 'update', seq: 5, now: 0, game: after, news: [played] })
    expect(rest).toEqual([])
    expect(only).toMatchObject({ seq: 5, hold: HOLD.play, game: after })
  })

  test('a trick stays with its last card before it is gone', () => {
    const own = { seat: 1, hand: ['B4'], hands: [null, ['B4'], null], legal: ['play B4'], bid: 1 }
    const after = game({ trick: [], tricks: [0, 1, 0], pending: [1], follow: null })
    const found = frames(game(), { type: 'update', seq: 6, now: 0, game: after, own, news: [played, taken] })
    expect(found.map((frame) => frame.hold)).toEqual([HOLD.trick, 0])
    expect(found[0]?.game?.trick).toEqual([[0, 'play B2'], [1, 'play B9'], [2, 'play B3']])
    expect(found[0]?.game).toMatchObject({ winning: 1, pending: [], tricks: [0, 0, 0], hand_counts: [1, 1, 1] })
    expect(found[0]?.own).toBe(own) // whoever leads next need not wait
    expect(found[1]?.game).toBe(after)
  })

  test('a round is scored before the next is dealt', () => {
    const after = game({ round: 2, trick: [], scores: [-10, -10, -10], phase: 'bid' })
    const own = { seat: 1, hand: ['B4', 'B5', 'B6'], hands: [], legal: [], bid: null }
    const found = frames(game(), { type: 'update', seq: 7, now: 0, game: after, own, news: [played, taken, scored, dealt] })
    expect(found.map((frame) => frame.news.map((event) => event.event))).toEqual([['CardPlayed', 'TrickTaken'], ['RoundScored'], ['RoundDealt']])
    expect(found[1]?.row).toEqual({ round: 1, bids: [1, 1, 1], tricks: [0, 2, 0], points: [-10, -10, -10], totals: [-10, -10, -10] })
    expect(found[1]?.game).toMatchObject({ round: 1, tricks: [0, 2, 0], trick: [] })
    expect(found[0]?.own).toMatchObject({ hand: [], legal: [] }) // the next hand is not shown while the last trick lies there
    expect(found[1]?.own).toBeUndefined()
    expect(found[2]?.game).toBe(after)
  })

  test('what is no part of the game is shown as it comes', () => {
    expect(frames(game(), { type: 'update', seq: 8, now: 0 })).toEqual([{ seq: 8, news: [], hold: 0 }])
  })
})
