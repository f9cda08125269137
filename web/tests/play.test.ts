import { describe, expect, test } from 'vitest'
import { chart } from '../src/lib/chart'
import { fan, places } from '../src/lib/places'
import { announcedOf, asked, cardOf, choices, inHand } from '../src/lib/play'
import { backoff } from '../src/lib/socket'

const own = { seat: 0, hand: ['B2', 'Juggler'], hands: [], legal: ['play B2', 'play Juggler=B', 'play Juggler=R'], bid: 1 }

describe('actions', () => {
  test('a card and what it is announced to be', () => {
    expect([cardOf('play Juggler=R'), announcedOf('play Juggler=R'), cardOf('pass JG'), announcedOf('play B13')]).toEqual(['Juggler', 'R', 'JG', null])
  })

  test('what may be done with a card is what the server says', () => {
    expect(choices(own.legal, 'Juggler')).toEqual(['play Juggler=B', 'play Juggler=R'])
    expect(choices(own.legal, 'B3')).toEqual([])
    expect(asked(own)).toBe('play')
    expect(asked({ ...own, legal: [] })).toBeNull()
  })

  test('a card that was just played is no longer in the hand', () => {
    expect(inHand(own, 'play Juggler=R')).toEqual(['B2'])
    expect(inHand(own, 'bid 2')).toEqual(own.hand)
    expect(inHand({ ...own, hand: null }, null)).toBeNull()
  })
})

describe('places', () => {
  test('oneself sits at the bottom and the left neighbour to the left', () => {
    const [me, left, across, right] = places(4, 2)
    expect(me).toEqual({ seat: 2, x: 0, y: 1 })
    expect(left).toEqual({ seat: 3, x: -1, y: 0 })
    expect(across).toMatchObject({ seat: 0, y: -1 })
    expect(right).toMatchObject({ seat: 1, x: 1 })
  })

  test.each([
    [20, 374],
    [20, 304],
    [22, 374],
    [10, 304],
    [1, 304],
  ])('%i cards on %i pixels can each be tapped', (count, width) => {
    const { cards, card } = fan(count, width, false)
    expect(Math.min(...cards.map((each) => each.left))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...cards.map((each) => each.left)) + card).toBeLessThanOrEqual(width)
    const upper = cards.filter((each) => each.top < 30)
    upper.slice(1).forEach((each, index) => expect(each.left - (upper[index]?.left ?? 0)).toBeGreaterThanOrEqual(23.9))
  })
})

test('a chart has room for every total', () => {
  const row = (round: number, totals: number[]) => ({ round, bids: [], tricks: [], points: [], totals })
  const { lines, levels } = chart(2, [row(1, [20, -10]), row(2, [60, -30])], { width: 300, height: 180, left: 30, right: 10, top: 10, bottom: 18 })
  const ys = lines.flatMap((line) => line.points.map(([, y]) => y))
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(10)
  expect(Math.max(...ys)).toBeLessThanOrEqual(162)
  expect(levels.map((level) => level.value)).toContain(0)
  expect(levels.length).toBeLessThanOrEqual(6)
})

test('the wait before coming back grows, and is never the same for all', () => {
  expect(backoff(0, 0)).toBeLessThan(backoff(0, 1))
  expect(backoff(3, 0.5)).toBeGreaterThan(backoff(1, 0.5))
  expect(backoff(30, 1)).toBeLessThanOrEqual(8_000)
  expect(backoff(0, 0, 2_000)).toBe(2_000)
})
