import type { GameEvent, Moment } from '$protocol'
import { describe, expect, test } from 'vitest'
import { hold, pictures } from '../src/lib/moments'
import { game, own, played, scored, taken } from './games'

const received = (seat: number): Moment => ({ event: { event: 'CardReceived', seat, giver: 0, card: null }, own: { hand: [`B${seat}`] } })

describe('moments', () => {
  test('the first of a game has everything, the others what they change', () => {
    const first: Moment = { event: { event: 'DealerChosen', dealer: 0, draws: [] }, game: game(), own: own() }
    const [start, later, ...rest] = pictures([first, { event: played, game: { winning: 2 }, move: 7 }])
    expect(rest).toEqual([])
    expect(start).toEqual({ events: [first.event], game: game(), own: own(), move: null })
    expect(later).toEqual({ events: [played], game: game({ winning: 2 }), own: own(), move: 7 })
  })

  test('follow on what was shown before', () => {
    const [only] = pictures([{ event: taken, own: { legal: ['play B4'] } }], { game: game(), own: own({ bid: 2 }) })
    expect([only?.game, only?.own]).toEqual([game(), own({ bid: 2, legal: ['play B4'] })])
  })

  test('cards that all receive at once are one picture', () => {
    const found = pictures([{ event: taken }, received(1), received(2)], { game: game(), own: own() })
    expect(found.map((picture) => picture.events.length)).toEqual([1, 2])
    expect(found[1]?.own.hand).toEqual(['B2'])
  })
})

describe('how long something is shown', () => {
  const over: GameEvent = { event: 'GameOver', winners: [0] }

  test('a full trick longer than a card, a result longer than a trick', () => {
    expect(hold(played)).toBeGreaterThan(0)
    expect(hold(played, taken)).toBeGreaterThan(hold(played))
    expect(hold(scored, { event: 'TrumpFound', trump: null, seat: null })).toBeGreaterThan(hold(played, taken))
    expect(hold(scored, over)).toBeLessThan(hold(scored))
  })

  test('an empty table, and what is no event, not at all', () => {
    expect([hold(taken, scored), hold(taken), hold()]).toEqual([0, 0, 0])
  })
})
