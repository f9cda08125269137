/** Whether a round can have been played so, and if not, why: a text's key and what it speaks of. */

import { CHANGED_BIDS, changesOf, lostTricks, type Reason } from '../rules/facts'
import { sum, type Change, type Pad, type Round, type Setup } from './log'

/** Why bidding cannot be over; null if it can. */
export function bidsReason(pad: Pad, forbidden: number | null): Reason | null {
  const missing = pad.order.find((seat) => pad.bids[seat] === null)
  if (missing !== undefined) return { key: 'pad.no.bid-missing', values: { name: nameOf(pad.setup, missing) } }
  if (forbidden !== null && pad.bids[pad.dealer] === forbidden)
    return { key: 'pad.no.sum', values: { name: nameOf(pad.setup, pad.dealer), bid: forbidden, count: pad.size } }
  return null
}

/** Why these cannot be a round's tricks; null if they can. */
export function tricksReason(setup: Setup, size: number, tricks: (number | null)[]): Reason | null {
  const taken = sum(tricks)
  const lost = lostTricks(setup.rules)
  if (taken > size) return { key: 'pad.no.too-many', values: { taken, count: size } }
  const missing = tricks.findIndex((count) => count === null)
  if (missing >= 0) return { key: 'pad.no.tricks-missing', values: { name: nameOf(setup, missing) } }
  if (taken < size - lost) return { key: lost ? 'pad.no.too-few-bomb' : 'pad.no.too-few', values: { taken, count: size } }
  return null
}

/** Why the Cloud cannot have changed this bid; null if it can. */
export function changeReason(setup: Setup, size: number, bids: (number | null)[], tricks: (number | null)[], change: Change | null): Reason | null {
  if (change === null) return null
  const name = nameOf(setup, change.seat)
  if (!tricks[change.seat]) return { key: 'pad.no.cloud-trick', values: { name } }
  if (!changesOf(bids[change.seat] ?? 0, size).includes(change.by)) return { key: 'pad.no.cloud-bid', values: { name, count: size } }
  return null
}

/** Why this is no round of that many tricks. */
export function roundReason(setup: Setup, size: number, round: Round): Reason | null {
  const outside = round.bids.findIndex((bid) => bid < 0 || bid > size)
  if (outside >= 0) return { key: 'pad.no.bid-range', values: { name: nameOf(setup, outside), count: size } }
  return tricksReason(setup, size, round.tricks) ?? changeReason(setup, size, round.bids, round.tricks, round.change)
}

/** The card by which a bid may change; null if none is in the deck. */
export function changer(setup: Setup): string | null {
  return Object.keys(CHANGED_BIDS).find((card) => setup.rules[card] === 'yes') ?? null
}

/** The counts that the one player who is left may still have; null while several are. */
export function fitting(setup: Setup, size: number, tricks: (number | null)[], seat: number): number[] | null {
  if (tricks.some((count, other) => other !== seat && count === null)) return null
  const all = Array.from({ length: size + 1 }, (_, count) => count)
  return all.filter((count) => tricksReason(setup, size, tricks.with(seat, count)) === null)
}

/** Everybody's tricks if all those who are open took what they bid; null if that cannot be. */
export function asBid(pad: Pad): number[] | null {
  const tricks = pad.tricks.map((count, seat) => count ?? pad.bids[seat] ?? 0)
  return tricksReason(pad.setup, pad.size, tricks) === null ? tricks : null
}

/** Everybody's tricks if all who are open but one took what they bid, and that one the rest; null if that cannot be. */
export function othersAsBid(pad: Pad, seat: number): number[] | null {
  if (pad.tricks[seat] !== null) return null
  const others = pad.tricks.map((count, other) => (other === seat ? 0 : (count ?? pad.bids[other] ?? 0)))
  const rest = pad.size - sum(others)
  return rest >= 0 ? others.with(seat, rest) : null
}

function nameOf(setup: Setup, seat: number): string {
  return setup.names[seat] ?? ''
}
