/** A game as it is shown: one picture after another, each with all that the moments up to it have changed. Live tables
 * and replays show the same pictures. */

import type { GameEvent, Moment, OwnView, PublicView } from '$protocol'

export type Shown = { game: PublicView | null; own: OwnView | null }

/** The table right after an event; after several where all receive a card at once. */
export type Picture = { events: GameEvent[]; game: PublicView; own: OwnView; move: number | null }

/** The pictures of moments that follow on what was shown; the first moment of a game has everything. */
export function pictures(moments: readonly Moment[], before: Shown = { game: null, own: null }): Picture[] {
  const found: Picture[] = []
  let { game, own } = before
  for (const moment of moments) {
    game = { ...game, ...moment.game } as PublicView
    own = { ...own, ...moment.own } as OwnView
    const together = moment.event.event === 'CardReceived' && found.at(-1)?.events[0]?.event === 'CardReceived'
    const events = together ? [...found.pop()!.events, moment.event] : [moment.event]
    found.push({ events, game, own, move: moment.move ?? null })
  }
  return found
}

/** How many milliseconds an event is shown at the ordinary pace before the next one. */
const HOLD: Partial<Record<GameEvent['event'], number>> = { CardPlayed: 320, TrickTaken: 0, RoundDealt: 350, TrumpFound: 350, RoundScored: 4_200 }
const OTHER = 200
const DRAW = 3_200 // the cards from which the first dealer is drawn
const TRICK = 1_500 // a full trick, and the last round's result before that of the game

/** How long what is shown of an event stays; `next` is what the same action has led to after it. */
export function hold(event?: GameEvent, next?: GameEvent): number {
  if (next?.event === 'TrickTaken' || next?.event === 'GameOver') return TRICK
  if (event?.event === 'DealerChosen' && event.draws.length > 0) return DRAW
  return !event || (next && event.event !== 'RoundScored') ? 0 : HOLD[event.event] ?? OTHER
}
