/** How a game ended, for everybody in it. */

import type { PadRow, PublicView } from '$protocol'

export type Standing = { seat: number; name: string; points: number; place: number; exact: number; rounds: number }

/** Everybody, the best first. Who has as many points has the same place. */
export function standings(game: PublicView, rows: readonly PadRow[]): Standing[] {
  const all = game.names.map((name, seat) => ({
    seat,
    name,
    points: game.scores[seat] ?? 0,
    place: 1 + game.scores.filter((other) => other > (game.scores[seat] ?? 0)).length,
    exact: rows.filter((row) => row.bids[seat] === row.tricks[seat]).length,
    rounds: rows.length,
  }))
  return all.sort((one, other) => one.place - other.place || one.seat - other.seat)
}
