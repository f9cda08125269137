/** What has happened at a table since its game began: the events of the game, and what the house did. The log and the
 * last trick are read from it. */

import type { GameEvent, TableView, Update } from '$protocol'
import type { Picture, Shown } from './moments'

/** What happens around the game: a clock runs out, a bot takes over or hands back, open bids are complete. */
export type TableEvent =
  | { event: 'ClockRanOut'; seat: number }
  | { event: 'BotTookOver'; seat: number }
  | { event: 'PlayerBack'; seat: number }
  | { event: 'BidsComplete'; bids: number[] }
export type Happening = GameEvent | TableEvent
/** What happened in a round; before the first deal it is round 0. */
export type Chapter = { round: number; happenings: Happening[] }
export type LastTrick = { round: number; plays: [number, string][]; winner: number; counts: boolean }

const AROUND = new Set<Happening['event']>(['ClockRanOut', 'BotTookOver', 'PlayerBack', 'BidsComplete', 'ActionTakenBack'])
const ACTIONS = new Set<Happening['event']>(['BidMade', 'CardPlayed', 'CardPassed', 'TrumpFound', 'BidChanged'])
const KEY = 'foretold.around' // of the latest game in this tab: what a server does not tell again

/** What happens with a picture of an update, in the order in which it is told. */
export function happenings({ events, game }: Pick<Picture, 'events'> & Pick<Shown, 'game'>, by: Update['by'] = null): Happening[] {
  const found: Happening[] = [...events]
  const [first] = events
  if (by === 'clock' && first && 'seat' in first && first.seat !== null) found.unshift({ event: 'ClockRanOut', seat: first.seat })
  const bids = game?.bids.filter((bid) => bid !== null) ?? []
  if (first?.event === 'BidMade' && !first.face_down && bids.length === game?.bids.length) found.push({ event: 'BidsComplete', bids })
  return found
}

/** For whom bots have begun or ceased to play from one table to the next. */
export function replacements(before: TableView | null, after: TableView | null): TableEvent[] {
  if (before?.state !== 'playing' || after?.state !== 'playing') return []
  return after.seats.flatMap(({ taken_over = false, person }, seat): TableEvent[] => {
    const { taken_over: had = false, person: other } = before.seats[seat] ?? {}
    return taken_over === had || person !== other ? [] : [{ event: taken_over ? 'BotTookOver' : 'PlayerBack', seat }]
  })
}

export class Chronicle {
  #all = $state.raw<Happening[]>([])
  #game = ''

  /** All rounds that have begun, each with what happened in it. */
  get chapters(): Chapter[] {
    const found: Chapter[] = []
    for (const one of this.#all) {
      if (found.length === 0 || one.event === 'RoundDealt') found.push({ round: one.event === 'RoundDealt' ? one.round : 0, happenings: [] })
      found.at(-1)!.happenings.push(one)
    }
    return found
  }

  /** The trick that was taken last, of this round or of the one before. */
  get lastTrick(): LastTrick | null {
    const end = this.#all.findLastIndex((one) => one.event === 'TrickTaken')
    const taken = this.#all[end]
    if (taken?.event !== 'TrickTaken') return null
    const plays: [number, string][] = []
    for (const one of this.#all.slice(0, end).reverse()) {
      if (one.event === 'TrickTaken' || one.event === 'RoundDealt') break
      if (one.event === 'CardPlayed') plays.unshift([one.seat, one.play])
    }
    const dealt = this.#all.slice(0, end).findLast((one) => one.event === 'RoundDealt')
    return { round: dealt?.round ?? 1, plays, winner: taken.seat, counts: taken.counts }
  }

  /** How the game began, as long as no card has been played: whoever comes then is told all of it. */
  get opening(): Happening[] {
    return this.#all.some((one) => one.event === 'CardPlayed') ? [] : this.#all
  }

  /** The card that a seat was passed, until it plays one or new cards are dealt. */
  received(seat: number | null): string | null {
    const last = this.#all.findLast((one) => one.event === 'RoundDealt' || ((one.event === 'CardPlayed' || one.event === 'CardReceived') && one.seat === seat))
    return last?.event === 'CardReceived' ? last.card : null
  }

  /** Begin with the events of a game as far as they are known; what the house did is remembered. */
  begin(game: string, events: readonly GameEvent[]): void {
    const around = game === this.#game ? placed(this.#all) : recalled(game)
    const all: Happening[] = [...events]
    for (const [at, happening] of around.toReversed()) all.splice(at, 0, happening)
    this.#game = game
    this.#all = all
  }

  /** Add what is shown next. */
  add(happened: readonly Happening[]): void {
    if (happened.length === 0) return
    const undone = happened.some((one) => one.event === 'ActionTakenBack')
    const kept = undone ? this.#all.slice(0, this.#all.findLastIndex((one) => ACTIONS.has(one.event))) : this.#all
    this.#all = [...kept, ...happened]
    if (happened.some((one) => AROUND.has(one.event))) remember(this.#game, placed(this.#all))
  }
}

/** What a server does not tell again, each with the number of the game's events before it. */
type Placed = [number, Happening][]

function placed(all: readonly Happening[]): Placed {
  const found: Placed = []
  for (const [place, one] of all.entries()) if (AROUND.has(one.event)) found.push([place - found.length, one])
  return found
}

function remember(game: string, around: Placed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ game, around }))
  } catch {
    // then it lasts as long as the page
  }
}

function recalled(game: string): Placed {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { game: string; around: Placed } | null
    return kept?.game === game ? kept.around : []
  } catch {
    return []
  }
}
