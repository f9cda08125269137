/** A finished game, picture by picture (docs/protocol.md, Replays). */

import type { Deal } from './fair/verify'
import type { Picture } from './moments'

/** Where each round begins. */
export function starts(all: readonly Picture[]): number[] {
  return all.flatMap((picture, index) => (picture.events[0]?.event === 'RoundDealt' ? [index] : []))
}

/** The deals as they are shown. */
export function deals(all: readonly Picture[]): Deal[] {
  return starts(all).map((index) => {
    const { game, own } = all[index]!
    return { round: game.round, turned: game.turned, hands: own.hands.map((hand) => hand ?? []) }
  })
}
