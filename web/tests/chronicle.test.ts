import type { GameEvent, TableView } from '$protocol'
import { describe, expect, test } from 'vitest'
import { Chronicle, happenings, replacements } from '../src/lib/chronicle.svelte'
import { game, played, scored, table, taken } from './games'

const dealt = (round: number): GameEvent => ({ event: 'RoundDealt', round, dealer: 0, hand_size: round, turned: null, hands: [], reversed: false })
const bid = (seat: number, face_down = false): GameEvent => ({ event: 'BidMade', seat, tricks: 1, face_down })
const plays = (...cards: [number, string][]): GameEvent[] => cards.map(([seat, card]) => ({ event: 'CardPlayed', seat, play: `play ${card}` }))
const back: GameEvent = { event: 'ActionTakenBack', seat: 2 }

describe('what happens', () => {
  test('a clock that ran out is told before what a bot then did', () => {
    expect(happenings({ events: [played], game: game() }, 'clock')).toEqual([{ event: 'ClockRanOut', seat: 2 }, played])
    expect(happenings({ events: [played], game: game() }, 'bot')).toEqual([played])
  })

  test('open bids are read out when the last one is made, hidden ones when they are turned over', () => {
    const complete = game({ bids: [1, 0, 1] })
    expect(happenings({ events: [bid(2)], game: complete })).toEqual([bid(2), { event: 'BidsComplete', bids: [1, 0, 1] }])
    expect(happenings({ events: [bid(1)], game: game({ bids: [1, 0, null] }) })).toEqual([bid(1)])
    expect(happenings({ events: [bid(2, true)], game: complete })).toEqual([bid(2, true)])
  })

  test('bots take over and hand back', () => {
    const one = (taken_over: boolean): TableView => table({ state: 'playing', seats: [{ kind: 'person', person: 'p0', taken_over }] })
    expect(replacements(one(false), one(true))).toEqual([{ event: 'BotTookOver', seat: 0 }])
    expect(replacements(one(true), one(false))).toEqual([{ event: 'PlayerBack', seat: 0 }])
    expect(replacements(one(true), one(true))).toEqual([])
  })
})

describe('the chronicle', () => {
  test('the last trick can be looked at after the round, and says who led and won', () => {
    const chronicle = new Chronicle()
    chronicle.begin('g', [dealt(1), ...plays([1, 'B1'], [2, 'B3'], [0, 'B2']), { ...taken, seat: 2 }])
    const trick = { round: 1, plays: [[1, 'play B1'], [2, 'play B3'], [0, 'play B2']], winner: 2, counts: true }
    expect(chronicle.lastTrick).toEqual(trick)
    chronicle.add([scored])
    chronicle.add([dealt(2), bid(0)])
    chronicle.add(plays([0, 'R1']))
    expect(chronicle.lastTrick).toEqual(trick)
    expect(chronicle.chapters.map(({ round, happenings }) => [round, happenings.length])).toEqual([[1, 6], [2, 3]])
  })

  test('what was taken back has not happened, and that it was stays', () => {
    const chronicle = new Chronicle()
    chronicle.begin('g', [dealt(1), ...plays([1, 'B1'])])
    chronicle.add([...plays([2, 'B3']), taken])
    chronicle.add([back])
    expect(chronicle.lastTrick).toBeNull()
    expect(chronicle.chapters[0]?.happenings.map(({ event }) => event)).toEqual(['RoundDealt', 'CardPlayed', 'ActionTakenBack'])
  })

  test('what the house did is still there when the connection is back', () => {
    const chronicle = new Chronicle()
    chronicle.begin('g', [dealt(1)])
    chronicle.add([{ event: 'ClockRanOut', seat: 1 }, bid(1)])
    chronicle.begin('g', [dealt(1), bid(1), bid(2)])
    expect(chronicle.chapters[0]?.happenings).toEqual([dealt(1), { event: 'ClockRanOut', seat: 1 }, bid(1), bid(2)])
    chronicle.begin('another', [])
    expect(chronicle.chapters).toEqual([])
  })

  test('a card that was passed is new until the next one is played', () => {
    const chronicle = new Chronicle()
    const received = (seat: number): GameEvent => ({ event: 'CardReceived', seat, giver: 0, card: `B${seat}` })
    chronicle.begin('g', [dealt(3), received(1), received(2)])
    expect([chronicle.received(1), chronicle.received(0)]).toEqual(['B1', null])
    chronicle.add(plays([2, 'R1']))
    expect([chronicle.received(1), chronicle.received(2)]).toEqual(['B1', null])
  })
})
