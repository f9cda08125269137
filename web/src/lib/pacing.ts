/** What the eye is shown of an update, one picture after another. The server clears a trick in the same moment in which
 * its last card falls, and deals the next round in the same moment in which one is scored: here these are taken apart, so
 * that a trick can be read before it is gone. */

import type { OwnGame, PadRow, PublicGame, TableView, Update } from '$protocol'
import type { CardPlayed, News, RoundScored } from './news'

/** A picture of the table. `hold` is how many milliseconds it stays at the ordinary pace before the next may come. */
export type Frame = {
  seq: number
  news: News[]
  hold: number
  game?: PublicGame
  own?: OwnGame
  table?: TableView
  row?: PadRow
}

export const HOLD = { play: 320, trick: 1_500, round: 4_200, deal: 350, other: 200 } as const

/** The pictures of an update; `before` is the game as it was. */
export function frames(before: PublicGame | null, update: Update): Frame[] {
  const news = (update.news ?? []) as News[]
  const last: Frame = { seq: update.seq, news, hold: held(news) }
  if (update.game) last.game = update.game
  if (update.own) last.own = update.own
  if (update.table) last.table = update.table
  if (!update.game || before === null) return [last]
  const found: Frame[] = []
  let game = before
  let rest = news
  const taken = rest.findIndex((event) => event.event === 'TrickTaken')
  if (taken >= 0) {
    const told = rest.slice(0, taken + 1)
    rest = rest.slice(taken + 1)
    game = full(game, told)
    found.push({ seq: update.seq, news: told, hold: HOLD.trick, game })
  }
  const scored = rest.findIndex((event) => event.event === 'RoundScored')
  if (scored >= 0) {
    const told = rest.slice(0, scored + 1)
    rest = rest.slice(scored + 1)
    const row = rowOf(told[scored] as RoundScored)
    game = scoredGame(game, row)
    const over = rest.length > 0 && rest[0]?.event === 'GameOver'
    found.push({ seq: update.seq, news: told, hold: over ? HOLD.trick : HOLD.round, game, row })
    if (last.own && found[0]) found[0].own = emptied(last.own, row)
  }
  // A finished trick lies there to be read, and must not keep anybody from playing on
  else if (found[0] && last.own) found[0].own = last.own
  return [...found, { ...last, news: rest, hold: held(rest) }]
}

/** The trick with its last card, before it is taken. */
function full(before: PublicGame, told: News[]): PublicGame {
  const played = told.filter((event): event is CardPlayed => event.event === 'CardPlayed')
  const taken = told.find((event) => event.event === 'TrickTaken')
  const counts = before.hand_counts.map((count, seat) => count - played.filter((event) => event.seat === seat).length)
  return {
    ...before,
    trick: [...before.trick, ...played.map((event): [number, string] => [event.seat, event.play])],
    hand_counts: counts,
    winning: taken?.event === 'TrickTaken' ? taken.seat : before.winning,
    pending: [],
  }
}

/** The end of a round, before the next is dealt. */
function scoredGame(before: PublicGame, row: PadRow): PublicGame {
  return {
    ...before,
    trick: [],
    last_trick: before.trick.length > 0 ? before.trick : before.last_trick,
    bids: row.bids,
    tricks: row.tricks,
    scores: row.totals,
    projected: row.points,
    hand_counts: before.hand_counts.map(() => 0),
    winning: null,
    follow: null,
    pending: [],
  }
}

/** What a seat has at the end of a round: no card any more, and nothing to do. */
function emptied(own: OwnGame, row: PadRow): OwnGame {
  const bid = own.seat === null ? null : (row.bids[own.seat] ?? null)
  return { ...own, hand: own.hand && [], hands: own.hands.map((hand) => hand && []), legal: [], bid }
}

export function rowOf({ round, bids, tricks, points, totals }: RoundScored): PadRow {
  return { round, bids, tricks, points, totals }
}

function held(news: News[]): number {
  const last = news.at(-1)?.event
  if (last === 'CardPlayed') return HOLD.play
  if (news.some((event) => event.event === 'RoundDealt')) return HOLD.deal
  return news.length > 0 ? HOLD.other : 0
}
