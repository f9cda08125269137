/** What this browser kept of a game, to hold the published record against (docs/fair-deals.md). Events are kept as they
 * came; what the table shows beside them has to say the same, or a server could announce one card and show another. */

import { forget, keep, recall } from '$lib/preferences.svelte'
import type { Shown } from '$lib/moments'
import type { GameEvent } from '$protocol'
import { cardOf, exchange } from './course'

export const KIND = 'foretold evidence 1'

/** `nonces` are all that were sent for the seat, `acknowledged` the one that the server said it had added, and
 * `contradiction` the first round in which the server's messages did not agree with each other. */
export type Evidence = {
  kind: typeof KIND
  game: string
  commitment: string
  seat: number | null
  nonces: string[]
  acknowledged: string
  events: GameEvent[]
  contradiction: number | null
}

const INDEX = 'foretold.evidence' // the names of the games, the newest last
const MOST = 25 // some forty kilobytes each

export function newEvidence(game: string, seat: number | null, commitment = ''): Evidence {
  return { kind: KIND, game, commitment, seat, nonces: [], acknowledged: '', events: [], contradiction: null }
}

export function evidenceOf(game: string): Evidence | null {
  const kept = recall<Evidence>(`${INDEX}.${game}`)
  return kept?.kind === KIND ? kept : null
}

/** The evidence of the latest game at a table. */
export function latestAt(table: string): Evidence | null {
  const game = recall<string[]>(INDEX)?.findLast((name) => name.startsWith(`${table}-`))
  return game === undefined ? null : evidenceOf(game)
}

/** Keep it on this device, and forget the oldest games: more of them, where there is no room. */
export function keepEvidence(evidence: Evidence): void {
  let games = recall<string[]>(INDEX) ?? []
  if (!games.includes(evidence.game)) games = [...games, evidence.game]
  for (const old of games.splice(0, games.length - MOST)) forget(`${INDEX}.${old}`)
  while (!keep(`${INDEX}.${evidence.game}`, evidence)) {
    const old = games.find((game) => game !== evidence.game)
    if (old === undefined) break
    games = games.filter((game) => game !== old)
    forget(`${INDEX}.${old}`)
  }
  keep(INDEX, games)
}

/** How many events are certain to stand: all but those of an action that may have been taken back meanwhile. */
export function standing({ events }: Evidence): number {
  return lastAction(events) ?? events.length
}

/** Add what has happened; `shown` is what the table shows after it. */
export function see(evidence: Evidence, happened: readonly GameEvent[], shown: Shown): void {
  const { events } = evidence
  let agree = true
  for (const event of happened) {
    const last = event.event === 'ActionTakenBack' ? lastAction(events) : null
    if (event.event !== 'ActionTakenBack') events.push(event)
    else if (last !== null) events.splice(last)
    else agree = false
  }
  const start = events.findLastIndex((event) => event.event === 'RoundDealt')
  const round = events.slice(Math.max(0, start))
  if (agree && (start < 0 || agrees(toldIn(round), shown))) return
  evidence.contradiction ??= round[0]?.event === 'RoundDealt' ? round[0].round : 1
}

/** Add what happened while the connection was lost, told from event `heard` on; whether that closes the gap. */
export function catchUp(evidence: Evidence, heard: number, missed: readonly GameEvent[], shown: Shown): boolean {
  if (heard !== standing(evidence)) return false
  evidence.events.splice(heard)
  see(evidence, missed, shown)
  return true
}

/** Where the events of the last action begin, if it showed nothing but itself and may be taken back. */
function lastAction(events: readonly GameEvent[]): number | null {
  const place = events.at(-1)?.event === 'TrickTaken' ? events.length - 2 : events.length - 1
  const last = events[place]
  const own = last?.event === 'BidMade' || last?.event === 'CardPlayed' || last?.event === 'CardPassed'
  return own || (last?.event === 'TrumpFound' && last.seat !== null) ? place : null
}

type Hand = string[] | null
type Told = { hands: Hand[]; turned: string | null; trump: string | null; trick: [number, string][]; bids: (number | null)[] }

/** What a table has to show after these events of a round. A hand is null where it is not seen. */
function toldIn(round: readonly GameEvent[]): Told {
  const told: Told = { hands: [], turned: null, trump: null, trick: [], bids: [] }
  for (const event of round) follow(told, event)
  return told
}

function follow(told: Told, event: GameEvent): void {
  switch (event.event) {
    case 'RoundDealt':
      told.hands = event.hands.map((hand) => hand && [...hand])
      told.bids = event.hands.map(() => null)
      told.turned = event.turned
      break
    case 'WerewolfSwapped':
      told.turned = 'Werewolf'
      exchange(told.hands[event.seat] ?? undefined, 'Werewolf', event.card)
      break
    case 'TrumpFound':
      told.trump = event.trump
      break
    case 'BidMade':
      told.bids[event.seat] = event.face_down ? null : event.tricks
      break
    case 'BidsShown':
      told.bids = [...event.bids]
      break
    case 'BidChanged': {
      const bid = told.bids[event.seat] ?? null
      told.bids[event.seat] = bid === null ? null : bid + event.by
      break
    }
    case 'HandsTakenUp':
      told.hands = event.hands.map((hand) => hand && [...hand])
      break
    case 'CardPlayed':
      told.trick.push([event.seat, event.play])
      exchange(told.hands[event.seat] ?? undefined, cardOf(event.play.replace('play ', '')))
      break
    case 'TrickTaken':
      told.trick = []
      break
    case 'CardReceived': // until all have passed one, what is laid aside still counts as held
      if (event.card === null) told.hands[event.giver] = told.hands[event.seat] = null
      else {
        exchange(told.hands[event.giver] ?? undefined, event.card)
        told.hands[event.seat]?.push(event.card)
      }
  }
}

/** Whether the table shows what was told. A hand that only one of them knows proves nothing. */
function agrees({ hands, ...open }: Told, { game, own }: Shown): boolean {
  if (game && !Object.entries(open).every(([name, value]) => alike(value, game[name as keyof typeof open]))) return false
  const same = (hand: Hand, seat: number) => !hand || !hands[seat] || alike([...hand].sort(), [...hands[seat]].sort())
  return !own || (own.hands.every(same) && (own.seat === null || same(own.hand, own.seat)))
}

function alike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
