/** Whether a record says what a seat saw, event by event. */

import type { GameEvent, RoundDealt } from '$protocol'
import { dealsIn, exchange } from './course'
import { ascending, type Dealt } from './decks'
import type { Action, Deals } from './record'

export type Seen = { state: 'good' } | { state: 'bad' | 'missing'; round: number }

/** Compare what was seen with the record: from which round on it is wrong, or something was not seen. */
export function compare(record: Deals, seat: number | null, events: readonly GameEvent[]): Seen {
  const reader = new Reader(record, seat)
  for (const event of events) if (!reader.says(event)) return { state: 'bad', round: Math.max(1, reader.round) }
  return reader.over ? { state: 'good' } : { state: 'missing', round: Math.min(record.rounds.length, reader.round + Number(reader.scored)) }
}

/** Reads a record along with the events of a game. */
class Reader {
  round = 0
  scored = true
  over = false
  #deals: Dealt[]
  #hands: string[][] = []
  #rest: Action[] = [] // of the round, what is still to happen
  #bids: number[] = []
  #passed = new Map<number, string>()

  constructor(
    readonly record: Deals,
    readonly seat: number | null,
  ) {
    this.#deals = dealsIn(record)
  }

  /** Whether an event is what the record says next. */
  says(event: GameEvent): boolean {
    switch (event.event) {
      case 'DealerChosen':
        return this.round === 0 && this.#dealer(event.dealer, event.draws)
      case 'RoundDealt':
        return this.#dealt(event)
      case 'WerewolfSwapped':
        return event.card === this.#deal?.turned && exchange(this.#hands[event.seat], 'Werewolf', event.card)
      case 'TrumpFound':
        return event.seat === null || this.#takes('trump', event.seat, event.trump ?? 'none') !== null
      case 'BidMade': {
        const bid = this.#takes('bid', event.seat, event.tricks === null ? null : String(event.tricks))
        this.#bids[event.seat] = Number(bid)
        return bid !== null
      }
      case 'BidsShown':
        return equal(event.bids, this.#bids)
      case 'HandsTakenUp':
        return this.#sees(event.hands, false)
      case 'CardPlayed':
        return this.#takes('play', event.seat, event.play.replace('play ', '')) !== null
      case 'TrickTaken': {
        const next = this.#rest.find((action) => action.kind === 'play')
        return next === undefined || next.seat === event.seat
      }
      case 'CardPassed': {
        const card = this.#takes('pass', event.seat, event.card)
        this.#passed.set(event.seat, card ?? '')
        return card !== null
      }
      case 'CardReceived':
        return event.seat === (event.giver + 1) % this.record.players && (event.card === null || event.card === this.#passed.get(event.giver))
      case 'BidChanged':
        this.#bids[event.seat]! += event.by
        return this.#takes('change', event.seat, event.by > 0 ? `+${event.by}` : String(event.by)) !== null
      case 'RoundScored':
        this.scored = true
        return this.#rest.length === 0 && event.round === this.round && equal(event.bids, this.#bids) && equal(event.totals, this.record.rounds[this.round - 1]?.totals)
      case 'GameOver':
        this.over = this.scored && this.round === this.record.rounds.length && equal(event.winners, this.record.winners)
        return this.over
      case 'ActionTakenBack':
        return false // what was taken back is not kept
    }
  }

  get #deal(): Dealt | undefined {
    return this.#deals[this.round - 1]
  }

  #dealer(dealer: number, draws: readonly (readonly [number, string])[][]): boolean {
    const cards = draws.flat().map(([, card]) => card)
    return dealer === this.#deals[0]?.dealer && equal(cards, (this.record.draw ?? []).slice(0, cards.length)) && cards.length > 0 === (this.record.draw !== null)
  }

  #dealt(event: RoundDealt): boolean {
    const after = this.scored && !this.over && event.round === this.round + 1
    this.round = event.round
    const deal = this.#deal
    if (!after || !deal) return false
    this.scored = false
    this.#hands = deal.hands.map((hand) => [...hand])
    this.#rest = [...this.record.rounds[this.round - 1]!.actions]
    this.#bids = []
    this.#passed.clear()
    return event.dealer === deal.dealer && event.hand_size === deal.size && event.turned === deal.turned && this.#sees(event.hands, event.reversed)
  }

  /** Whether these hands, as far as the seat may see them, are the deck's: its own, or all others where they are reversed. */
  #sees(hands: readonly (readonly string[] | null)[], reversed: boolean): boolean {
    return this.#hands.every((hand, owner) => {
      const visible = this.seat !== null && (owner === this.seat) !== reversed
      const seen = hands[owner] ?? null
      return visible ? seen !== null && equal(ascending(seen), ascending(hand)) : seen === null
    })
  }

  /** What the next action of the record says, if it is of this seat and kind and says the same; null as `what` is unknown. */
  #takes(kind: Action['kind'], seat: number, what: string | null): string | null {
    const next = this.#rest.shift()
    return next?.kind === kind && next.seat === seat && (what === null || next.what === what) ? next.what : null
  }
}

function equal(one: readonly unknown[], other: readonly unknown[] | null | undefined): boolean {
  return other !== null && other !== undefined && one.length === other.length && one.every((each, index) => each === other[index])
}
