/** Games for tests, as the server tells them. */

import type { CardPlayed, OwnView, PublicView, RoundScored, TableView, TrickTaken } from '$protocol'

export function game(changes: Partial<PublicView> = {}): PublicView {
  return {
    rules: { players: '3', edition: 'us' },
    names: ['Ann', 'Ben', 'Cleo'],
    phase: 'play',
    round: 1,
    rounds: 2,
    hand_size: 2,
    dealer: 2,
    pending: [2],
    hand_counts: [1, 1, 2],
    turned: 'G4',
    trump: 'G',
    trump_known: true,
    bids: [1, 1, 1],
    have_bid: [true, true, true],
    tricks: [0, 0, 0],
    scores: [0, 0, 0],
    projected: [-10, -10, -10],
    leader: 0,
    trick: [
      [0, 'play B2'],
      [1, 'play B9'],
    ],
    last_trick: [],
    follow: 'B',
    winning: 1,
    winners: [],
    ...changes,
  }
}

export function table(changes: Partial<TableView> = {}): TableView {
  return {
    id: 'abc',
    host: 'p0',
    state: 'playing',
    settings: { rules: { players: '3', edition: 'us' } },
    seats: [
      { kind: 'person', name: 'Ann', person: 'p0', present: true },
      { kind: 'bot', level: 'casual' },
      { kind: 'bot', level: 'casual' },
    ],
    game: 'abc-1',
    ...changes,
  }
}

export function own(changes: Partial<OwnView> = {}): OwnView {
  return { seat: 0, hand: ['B4'], hands: [['B4'], null, null], legal: [], bid: 1, ...changes }
}

export const played: CardPlayed = { event: 'CardPlayed', seat: 2, play: 'play B3' }
export const taken: TrickTaken = { event: 'TrickTaken', seat: 1, counts: true }
export const scored: RoundScored = { event: 'RoundScored', round: 1, bids: [1, 1, 1], tricks: [0, 2, 0], points: [-10, -10, -10], totals: [-10, -10, -10] }
