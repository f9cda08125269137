/** A pad is its log: who plays by what rules, and all that was noted. What stands on the pad is folded from it, and to
 * take something back is to drop the last entry. */

import type { PadRow } from '$protocol'
import type { Choice } from '../rules/options'
import { forbiddenBid, lostTricks, orderOfBids, pointsFor, roundsOf, wins, type Standing } from '../rules/facts'

export type Setup = { names: string[]; edition: string; rules: Choice; dealer: number }
/** A bid that the Cloud changed. */
export type Change = { seat: number; by: number }
export type Round = { bids: number[]; tricks: number[]; change: Change | null }
export type Entry =
  | { is: 'bid'; seat: number; tricks: number }
  | { is: 'taken'; seat: number; tricks: number }
  | { is: 'all-taken'; tricks: number[] }
  | { is: 'change'; change: Change | null }
  | { is: 'round-done' }
  | { is: 'round'; round: Round }
  | { is: 'correct'; place: number; round: Round }
  | { is: 'end' }
export type Log = { setup: Setup; entries: Entry[] }
export type Phase = 'bids' | 'tricks' | 'over'

export type Pad = {
  setup: Setup
  /** Hand sizes of all rounds. */
  sizes: number[]
  /** Rounds that are over, and the same as the Block of Truth shows them. */
  rounds: Round[]
  rows: PadRow[]
  totals: number[]
  phase: Phase
  /** The round that is being played: its place, counted from 0, its tricks, who deals, who bids in what order. */
  place: number
  size: number
  dealer: number
  order: number[]
  bids: (number | null)[]
  tricks: (number | null)[]
  change: Change | null
  /** Who would have won, were it over now. */
  winners: number[]
}

export function begin(setup: Setup): Log {
  return { setup, entries: [] }
}

export function add(log: Log, ...entries: Entry[]): Log {
  return { ...log, entries: [...log.entries, ...entries] }
}

export function undo(log: Log): Log {
  return { ...log, entries: log.entries.slice(0, -1) }
}

export function fold(log: Log): Pad {
  const { setup } = log
  const players = setup.names.length
  const nothing = (): (number | null)[] => setup.names.map(() => null)
  const rounds: Round[] = []
  const sizes = roundsOf(setup.rules['form'] ?? '', setup.rules['hand-sizes'] ?? '', players)
  let [bids, tricks, change, ended] = [nothing(), nothing(), null as Change | null, false]
  const next = (round: Round): void => {
    rounds.push(round)
    ;[bids, tricks, change] = [nothing(), nothing(), null]
  }
  for (const entry of log.entries) {
    if (entry.is === 'bid') bids[entry.seat] = entry.tricks
    else if (entry.is === 'taken') tricks[entry.seat] = entry.tricks
    else if (entry.is === 'all-taken') tricks = [...entry.tricks]
    else if (entry.is === 'change') change = entry.change
    else if (entry.is === 'round-done') next({ bids: numbers(bids), tricks: numbers(completed(setup, sizes[rounds.length] ?? 0, tricks)), change })
    else if (entry.is === 'round') next(entry.round)
    else if (entry.is === 'correct') rounds[entry.place] = entry.round
    else if (entry.is === 'end') ended = true
  }
  const place = rounds.length
  const size = sizes[place] ?? 0
  const rows = rowsOf(rounds)
  const totals = rows.at(-1)?.totals ?? setup.names.map(() => 0)
  const dealer = dealerOf(setup, place)
  const over = ended || place >= sizes.length
  const pad: Pad = {
    setup,
    sizes,
    rounds,
    rows,
    totals,
    phase: over ? 'over' : 'bids',
    place,
    size,
    dealer,
    order: orderOfBids(players, dealer),
    bids,
    tricks: completed(setup, size, tricks),
    change,
    winners: place ? totals.flatMap((_, seat) => (wins(standing(totals, seat)) ? [seat] : [])) : [],
  }
  const bidding = bids.includes(null) || pad.bids[dealer] === forbidden(pad)
  return over || bidding ? pad : { ...pad, phase: 'tricks' }
}

/** The tricks with those of the one player who is left, where all must have been taken by somebody. */
export function completed(setup: Setup, size: number, tricks: (number | null)[]): (number | null)[] {
  const rest = size - sum(tricks)
  const last = tricks.indexOf(null)
  const alone = last >= 0 && last === tricks.lastIndexOf(null)
  return alone && rest >= 0 && !lostTricks(setup.rules) ? tricks.with(last, rest) : tricks
}

/** Who deals a round: whoever bid first in the one before. */
export function dealerOf(setup: Setup, place: number): number {
  let dealer = setup.dealer
  for (let round = 0; round < place; round++) dealer = orderOfBids(setup.names.length, dealer)[0] ?? 0
  return dealer
}

/** Bids as they count: the Cloud's change is in them. */
export function finalBids(round: Round): number[] {
  return round.bids.map((bid, seat) => (round.change?.seat === seat ? bid + round.change.by : bid))
}

function rowsOf(rounds: Round[]): PadRow[] {
  const rows: PadRow[] = []
  for (const round of rounds) {
    const bids = finalBids(round)
    const points = bids.map((bid, seat) => pointsFor(bid, round.tricks[seat] ?? 0))
    const before = rows.at(-1)?.totals
    const totals = points.map((won, seat) => won + (before?.[seat] ?? 0))
    rows.push({ round: rows.length + 1, bids, tricks: [...round.tricks], points, totals })
  }
  return rows
}

/** The bid that the last to bid may not make; null before all others have bid, and where any will do. */
export function forbidden(pad: Pad): number | null {
  const others = pad.bids.filter((_, seat) => seat !== pad.dealer)
  if (others.some((bid) => bid === null)) return null
  return forbiddenBid(pad.setup.rules['bid-sum'] ?? '', standing(pad.totals, pad.dealer), pad.size, sum(others))
}

function standing(totals: number[], seat: number): Standing {
  const own = totals[seat] ?? 0
  const rivals = totals.filter((_, other) => other !== seat)
  return rivals.some((points) => points > own) ? 'behind' : rivals.includes(own) ? 'shared' : 'alone'
}

export function sum(counts: readonly (number | null)[]): number {
  return counts.reduce<number>((total, count) => total + (count ?? 0), 0)
}

function numbers(counts: (number | null)[]): number[] {
  return counts.map((count) => count ?? 0)
}
