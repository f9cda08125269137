import { describe, expect, test } from 'vitest'
import { chart } from '../src/lib/chart'
import { around, fan, strip, type Setting, type Size } from '../src/lib/places'
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
  const ROOMS: Size[] = [[390, 330], [360, 320], [375, 260], [397, 342], [301, 240], [1014, 350], [928, 320], [1500, 720], [640, 500]].map(([width = 0, height = 0]) => ({ width, height }))
  const seat = ({ width, height }: Size) => (width >= 560 && height > 240 ? { width: 180, height: 80 } : { width: Math.max(86, Math.min(136, (width - 20) / 3)), height: height < 270 ? 47 : 60 })
  const cases = ROOMS.flatMap((room) => [2, 3, 4, 5, 6].map((players) => ({ ...room, players })))

  function boxes({ seats, seat, cards, card }: Setting) {
    const box = ({ x, y }: { x: number; y: number }, { width, height }: Size) => ({ left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 })
    return [...seats.map((one) => box(one, seat)), ...cards.map((one) => box(one, { width: card, height: card * 1.4 }))]
  }

  test.each(cases)('$players players on $width by $height: nothing lies on anything, and every card before its own seat', ({ players, ...room }) => {
    const setting = around(players, 1, room, { seat: seat(room), playing: true })
    const all = boxes(setting)
    for (const box of all) expect([box.left >= 0, box.top >= 0, box.right <= room.width, box.bottom <= room.height]).toEqual([true, true, true, true])
    all.forEach((one, place) => all.slice(place + 1).forEach((other) => expect(one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom).toBe(false)))
    for (const card of setting.cards.slice(1)) {
      const far = (one: { x: number; y: number }) => Math.max(Math.abs(one.x - card.x) - (setting.seat.width + setting.card) / 2, Math.abs(one.y - card.y) - (setting.seat.height + setting.card * 1.4) / 2)
      const own = setting.seats.find((one) => one.seat === card.seat)!
      for (const other of setting.seats) if (other !== own) expect(far(other)).toBeGreaterThan(far(own))
    }
  })

  test('oneself sits beside the line above the hand where there is room', () => {
    const wishes = { seat: { width: 236, height: 80 }, line: { width: 736, height: 48 } }
    const own = ({ width, height }: Size) => around(4, 0, { width, height }, wishes).seats[0]!
    expect(own({ width: 1516, height: 690 })).toMatchObject({ y: 690 - 6 - 40 + 48 })
    expect(own({ width: 1516, height: 690 }).x + 118).toBeLessThan((1516 - 736) / 2)
    expect(own({ width: 1046, height: 380 })).toMatchObject({ y: 380 - 6 - 40 })
  })

  test('oneself sits at the bottom and the left neighbour to the left', () => {
    const room = { width: 1000, height: 600 }
    const [me, left, across, right] = around(4, 2, room, { seat: seat(room) }).seats
    expect([me?.seat, left?.seat, across?.seat, right?.seat]).toEqual([2, 3, 0, 1])
    expect(me!.y).toBeGreaterThan(left!.y)
    expect([left!.x < across!.x, across!.x < right!.x, across!.y < left!.y]).toEqual([true, true, true])
  })

  test.each([2, 3, 4, 5, 6])('%i players in rows leave the rest of the table free', (players) => {
    const all = boxes(strip(players, 0, { width: 360, height: 260 }, 140)).slice(0, players)
    expect(Math.max(...all.map((box) => box.bottom))).toBeLessThanOrEqual(98)
    expect(Math.max(...all.map((box) => box.right))).toBeLessThanOrEqual(360)
  })

  test.each([
    [20, 374, 150],
    [20, 304, 150],
    [20, 330, 122],
    [10, 304, 170],
    [1, 304, 170],
  ])('%i cards on %i by %i pixels can each be tapped', (count, width, height) => {
    const { cards, card, rows } = fan(count, { width, height })
    expect(Math.min(...cards.map((each) => each.left))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...cards.map((each) => each.left)) + card).toBeLessThanOrEqual(width)
    expect(Math.max(...cards.map((each) => each.top)) + card * 1.4).toBeLessThanOrEqual(height)
    const upper = cards.slice(0, Math.ceil(count / rows))
    upper.slice(1).forEach((each, index) => expect(each.left - upper[index]!.left).toBeGreaterThanOrEqual(24))
    if (rows > 1) expect(cards.at(-1)!.top - upper[0]!.top).toBeGreaterThanOrEqual(24)
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
