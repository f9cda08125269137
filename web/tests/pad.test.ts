import { describe, expect, test } from 'vitest'
import { asBid, bidsReason, changeReason, fitting, othersAsBid, tricksReason } from '../src/lib/pad/checks'
import { choose, clashIn, usual } from '../src/lib/rules/options'
import { toCsv } from '../src/lib/pad/csv'
import { add, begin, dealerOf, fold, forbidden, undo, type Entry, type Log, type Round, type Setup } from '../src/lib/pad/log'
import { fromFragment, toFragment } from '../src/lib/pad/share'
import { sizesReason, typed } from '../src/lib/rules/sizes'

const setup = (changes: Partial<Setup> = {}): Setup => ({ names: ['Ann', 'Ben', 'Cleo'], edition: 'us', rules: usual('us', 3), dealer: 2, ...changes })
const round = (bids: number[], tricks: number[], change: Round['change'] = null): Entry => ({ is: 'round', round: { bids, tricks, change } })

/** Rounds one and two as four of the rulebooks tell them (rule 8). */
const told = (): Log => add(begin(setup()), round([0, 1, 1], [0, 0, 1]), round([2, 0, 0], [1, 0, 1]))

describe('the Block of Truth', () => {
  test('rounds one and two of the rulebooks', () => {
    const pad = fold(told())
    expect(pad.rows.map((row) => row.totals)).toEqual([[20, -10, 30], [10, 10, 20]])
    expect(pad.winners).toEqual([2])
    expect(pad.phase).toBe('bids')
    expect(pad.size).toBe(3)
  })

  test('round three of the French book, entered one by one', () => {
    const seats = [0, 1, 2]
    const bids = [2, 2, 0]
    const tricks = [2, 1, 0]
    const log = add(
      told(),
      ...seats.map((seat): Entry => ({ is: 'bid', seat, tricks: bids[seat] ?? 0 })),
      ...seats.map((seat): Entry => ({ is: 'taken', seat, tricks: tricks[seat] ?? 0 })),
      { is: 'round-done' },
    )
    expect(fold(log).totals).toEqual([50, 0, 40])
  })

  test('the last bid begins the round, and the tricks of the last player follow from the others’', () => {
    const bids = [1, 1, 0].map((tricks, seat): Entry => ({ is: 'bid', seat, tricks }))
    const playing = (changes: Partial<Setup> = {}) => add(begin(setup(changes)), round([0, 0, 0], [1, 0, 0]), ...bids)
    expect(fold(undo(playing())).phase).toBe('bids')
    expect(fold(playing()).phase).toBe('tricks')
    expect(asBid(fold(playing()))).toEqual([1, 1, 0])
    expect([0, 1, 2].map((seat) => othersAsBid(fold(playing()), seat))).toEqual([[1, 1, 0], [1, 1, 0], [1, 1, 0]])
    const one = add(playing(), { is: 'taken', seat: 0, tricks: 0 })
    expect(asBid(fold(one))).toBeNull()
    expect([0, 1, 2].map((seat) => othersAsBid(fold(one), seat))).toEqual([null, [0, 2, 0], [0, 1, 1]])
    expect(fold(add(one, { is: 'taken', seat: 2, tricks: 0 })).tricks).toEqual([0, 2, 0])
    const bomb = add(playing({ rules: usual('brazil', 3) }), { is: 'all-taken', tricks: [0, 1, 0] })
    expect(fold(bomb).tricks).toEqual([0, 1, 0])
    expect(fold(add(playing({ rules: usual('brazil', 3) }), { is: 'taken', seat: 0, tricks: 1 }, { is: 'taken', seat: 1, tricks: 0 })).tricks).toEqual([1, 0, null])
  })

  test('a bid that the Cloud changed', () => {
    const log = add(begin(setup({ rules: usual('brazil', 3) })), round([1, 0, 0], [0, 1, 0], { seat: 1, by: 1 }))
    expect(fold(log).totals).toEqual([-10, 30, 20])
  })

  test('the end: all rounds, or when the table says so; ties share the victory', () => {
    expect(fold(add(begin(setup()), round([0, 0, 1], [0, 0, 1]), { is: 'end' })).winners).toEqual([2])
    const all = fold(begin(setup())).sizes.map((size) => round([0, 0, size], [0, 0, size]))
    const pad = fold(add(begin(setup()), ...all))
    expect(pad.phase).toBe('over')
    expect(fold(add(begin(setup()), round([1, 1, 0], [1, 0, 0]), round([0, 0, 0], [0, 1, 1]))).winners).toEqual([0])
    expect(fold(add(begin(setup()), round([0, 0, 0], [1, 0, 0]), { is: 'end' })).winners).toEqual([1, 2])
  })

  test('undo drops the last entry, whatever it was', () => {
    const log = add(told(), { is: 'bid', seat: 0, tricks: 2 }, { is: 'correct', place: 0, round: { bids: [1, 0, 0], tricks: [1, 0, 0], change: null } })
    expect(fold(log).totals).toEqual([20, 40, 10])
    expect(fold(undo(log)).totals).toEqual([10, 10, 20])
    expect(fold(undo(log)).bids).toEqual([2, null, null])
    expect(fold(undo(undo(log))).bids).toEqual([null, null, null])
    expect(fold(undo(undo(undo(undo(log))))).rows).toEqual([])
  })

  test('the deal passes to the left', () => {
    expect([0, 1, 2, 3].map((place) => dealerOf(setup(), place))).toEqual([2, 0, 1, 2])
    expect(fold(told()).order).toEqual([2, 0, 1])
  })
})

describe('what cannot be', () => {
  const plus = (kind: string) => setup({ rules: choose(usual('us', 3), 'bid-sum', kind) })

  test('the last bidder under Plus/Minus One', () => {
    const bid = (log: Log, seat: number, tricks: number) => add(log, { is: 'bid', seat, tricks })
    const before = bid(add(begin(plus('plus-minus-one')), round([0, 0, 1], [0, 0, 1])), 1, 1)
    expect(forbidden(fold(before))).toBeNull()
    const last = bid(before, 2, 0)
    expect(forbidden(fold(last))).toBe(1)
    expect(bidsReason(fold(bid(last, 0, 1)), 1)?.key).toBe('pad.no.sum')
    expect(bidsReason(fold(bid(last, 0, 2)), 1)).toBeNull()
    expect(bidsReason(fold(last), 1)?.values['name']).toBe('Ann')
  })

  test('the last bidder under Leader’s sum, only when leading alone', () => {
    const log = (tricks: number[]) => add(begin(plus('leaders-sum')), round([1, 1, 1], tricks), { is: 'bid', seat: 1, tricks: 1 }, { is: 'bid', seat: 2, tricks: 0 })
    expect(forbidden(fold(log([1, 0, 0])))).toBe(1)
    expect(forbidden(fold(log([0, 0, 1])))).toBeNull()
  })

  test('sums of tricks, with and without the Bomb', () => {
    expect(tricksReason(setup(), 4, [1, 1, 1])?.key).toBe('pad.no.too-few')
    expect(tricksReason(setup(), 4, [2, 2, 1])?.key).toBe('pad.no.too-many')
    expect(tricksReason(setup(), 4, [2, 2, 0])).toBeNull()
    const bomb = setup({ rules: usual('brazil', 3) })
    expect(tricksReason(bomb, 4, [1, 1, 1])).toBeNull()
    expect(tricksReason(bomb, 4, [1, 1, 0])?.key).toBe('pad.no.too-few-bomb')
    expect(tricksReason(bomb, 1, [0, 0, 0])).toBeNull()
    expect(fitting(setup(), 4, [1, 1, null], 2)).toEqual([2])
    expect(fitting(bomb, 4, [1, 1, null], 2)).toEqual([1, 2])
    expect(fitting(bomb, 4, [1, null, null], 2)).toBeNull()
  })

  test('the Cloud changes a bid by one, within the round, of somebody who took a trick', () => {
    const bomb = setup({ rules: usual('brazil', 3) })
    expect(changeReason(bomb, 5, [5, 0, 0], [4, 1, 0], { seat: 0, by: -1 })).toBeNull()
    expect(changeReason(bomb, 5, [5, 0, 0], [4, 1, 0], { seat: 0, by: 1 })?.key).toBe('pad.no.cloud-bid')
    expect(changeReason(bomb, 5, [5, 0, 0], [4, 1, 0], { seat: 2, by: 1 })?.key).toBe('pad.no.cloud-trick')
  })
})

describe('options', () => {
  test('two play Duel, whose bids are secret', () => {
    expect(usual('us', 2)).toMatchObject({ form: 'duel', bids: 'secret' })
    expect(usual('brazil', 2)).toMatchObject({ form: 'duel', Bomb: 'no' })
  })

  test('what does not go with a choice gives way', () => {
    const all = usual('brazil', 4)
    expect(choose(all, 'form', 'unicolor')).toMatchObject({ form: 'unicolor', Bomb: 'no', Dragon: 'no' })
    expect(choose(all, 'Dragon', 'no')).toMatchObject({ Fairy: 'no', Bomb: 'yes' })
    expect(choose(choose(usual('us', 4), 'bid-sum', 'plus-minus-one'), 'bids', 'secret')).toMatchObject({ 'bid-sum': 'free' })
    expect(choose(usual('us', 4), 'players', '2')).toMatchObject({ form: 'duel', bids: 'secret' })
  })

  test('every choice made in any order is a game', () => {
    let choice = usual('us', 3)
    const wishes = [['sight', 'foresight'], ['hand-sizes', 'tournament'], ['players', '5'], ['players', '4'], ['form', 'unicolor'], ['players', '2'], ['players', '6'], ['Bomb', 'yes']]
    for (const [name, value] of wishes) {
      choice = choose(choice, name ?? '', value ?? '')
      expect(clashIn(choice)).toBeNull()
    }
  })
})

describe('hand sizes of one\'s own', () => {
  const three = usual('us', 3)

  test('are read however they are typed', () => {
    expect(typed(' 1, 3;5  5-3 1')).toBe('1,3,5,5,3,1')
    expect(typed('none')).toBe('')
  })

  test.each([
    [three, '1,20,1', null],
    [three, '5,21', { key: 'room.no-sizes.hand', values: { round: 2, size: 21, most: 20 } }],
    [three, '5,0', { key: 'room.no-sizes.hand', values: { round: 2, size: 0, most: 20 } }],
    [three, '', { key: 'room.no-sizes.rounds', values: { most: 40, rounds: 0 } }],
    [three, Array.from({ length: 41 }, () => 1).join(), { key: 'room.no-sizes.rounds', values: { most: 40, rounds: 41 } }],
    [usual('brazil', 3), '22', null],
    [usual('us', 2), '9,10,9', null],
    [usual('us', 2), '10,10,9,1', { key: 'room.no-sizes.duel', values: { round: 3, used: 64, cards: 60 } }],
    [choose(three, 'sight', 'foresight'), '1,5', null],
  ])('%o with %s', (rules, sizes, reason) => {
    expect(sizesReason(rules, sizes)).toEqual(reason)
  })

  test('Foresight begins with one card', () => {
    expect(sizesReason(choose(three, 'sight', 'foresight'), '2,5')?.key).toBe('room.no-sizes.first')
  })

  test('are the rounds of a pad, travel with it, and go when others sit down', async () => {
    const rules = { ...three, 'hand-sizes': '3,1,3' }
    const log = add(begin(setup({ rules })), round([1, 1, 1], [1, 1, 1]))
    expect(fold(log)).toMatchObject({ sizes: [3, 1, 3], size: 1 })
    const back = await fromFragment(await toFragment(log))
    expect(back && fold(back)).toEqual(fold(log))
    expect(choose(rules, 'players', '4')['hand-sizes']).toBe('ordinary')
  })

  test('that make no game make no pad', async () => {
    expect(await fromFragment(await toFragment(begin(setup({ rules: { ...three, 'hand-sizes': '3,30' } }))))).toBeNull()
  })
})

describe('sharing', () => {
  test('a pad comes back from its address', async () => {
    const rules = choose(usual('brazil', 3), 'bids', 'hidden')
    const log = add(begin(setup({ names: ['Zoë', '=1+1', '小明'], edition: 'brazil', rules })), round([1, 0, 0], [0, 1, 0], { seat: 1, by: 1 }), { is: 'bid', seat: 0, tricks: 2 })
    const fragment = await toFragment(log)
    expect(fragment).toMatch(/^1\.[\w-]+$/)
    const back = await fromFragment(fragment)
    expect(back && fold(back)).toEqual(fold(log))
  })

  test('a whole game is short enough for a QR code', async () => {
    const all = fold(begin(setup())).sizes.map((size) => round([size, 0, 0], [size - 1, 1, 0]))
    expect((await toFragment(add(begin(setup()), ...all))).length).toBeLessThan(600)
  })

  test.each(['', '1.', '2.abc', '1.%%', '1.AAAA', '1.eNpLTAQAA'])('%o is no pad', async (fragment) => {
    expect(await fromFragment(fragment)).toBeNull()
  })
})

test('CSV quotes what it must, and no name becomes a formula', () => {
  const words = { round: 'Round', bid: 'bid', tricks: 'tricks', points: 'points', total: 'total' }
  const log = add(begin(setup({ names: ['A, "B"', '=SUM(1)', 'C'] })), round([0, 1, 1], [0, 0, 1]))
  const [head, line] = toCsv(fold(log), words).split('\r\n')
  expect(head).toContain('"A, ""B"": bid"')
  expect(head).toContain("'=SUM(1): bid")
  expect(line).toBe('1,0,0,20,20,1,0,-10,-10,1,1,30,30')
})
