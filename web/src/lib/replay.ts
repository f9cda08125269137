/** A finished game, picture by picture (docs/protocol.md, Replays). */

import type { PadRow, PublicGame } from '$protocol'
import type { Deal } from './fair/verify'
import type { News } from './news'

export type ReplaySeat = { kind: 'person' | 'bot'; name: string; points: number; place: number; exact: number; level?: string }
export type ReplayStep = { events: News[]; game?: Partial<PublicGame>; hands?: [number, string[]][]; move?: number }
export type Replay = {
  game: string
  finished: number
  seats: ReplaySeat[]
  steps: ReplayStep[]
  pad: PadRow[]
  fair: { game: string; commitment: string; secret: string; nonces: string[]; seal: string } | null
  record: string
}

/** All that is to be seen after a step. */
export type Picture = { events: News[]; game: PublicGame; hands: string[][]; move: number | null }

/** The pictures of a replay, which has only what changes from step to step. */
export function pictures(replay: Replay): Picture[] {
  const found: Picture[] = []
  let game = {} as PublicGame
  let hands: string[][] = []
  for (const step of replay.steps) {
    game = step.game ? { ...game, ...step.game } : game
    if (step.hands) {
      hands = [...hands]
      for (const [seat, hand] of step.hands) hands[seat] = hand
    }
    found.push({ events: step.events, game, hands, move: step.move ?? null })
  }
  return found
}

/** Where each round begins. */
export function starts(all: readonly Picture[]): number[] {
  return all.flatMap((picture, index) => (picture.events[0]?.event === 'RoundDealt' ? [index] : []))
}

/** The deals as they are shown. */
export function deals(all: readonly Picture[]): Deal[] {
  return all.flatMap(({ events, game, hands }) => {
    const event = events[0]
    if (event?.event !== 'RoundDealt') return []
    return [{ round: event.round, turned: game.turned, hands }]
  })
}
