/** The events of a game, as a seat sees them (src/foretold/game/events.py): what `news` in an update holds. */

export type DealerChosen = { event: 'DealerChosen'; dealer: number; draws: [number, string][][] }
export type RoundDealt = {
  event: 'RoundDealt'
  round: number
  dealer: number
  hand_size: number
  turned: string | null
  hands: (string[] | null)[]
  reversed: boolean
}
export type WerewolfSwapped = { event: 'WerewolfSwapped'; seat: number; card: string }
export type TrumpFound = { event: 'TrumpFound'; trump: string | null; seat: number | null }
export type BidMade = { event: 'BidMade'; seat: number; tricks: number | null; face_down: boolean }
export type BidsShown = { event: 'BidsShown'; bids: number[] }
export type HandsTakenUp = { event: 'HandsTakenUp'; hands: (string[] | null)[] }
export type CardPlayed = { event: 'CardPlayed'; seat: number; play: string }
export type TrickTaken = { event: 'TrickTaken'; seat: number; counts: boolean }
export type CardPassed = { event: 'CardPassed'; seat: number; card: string | null }
export type CardReceived = { event: 'CardReceived'; seat: number; giver: number; card: string | null }
export type BidChanged = { event: 'BidChanged'; seat: number; by: number }
export type RoundScored = { event: 'RoundScored'; round: number; bids: number[]; tricks: number[]; points: number[]; totals: number[] }
export type ActionTakenBack = { event: 'ActionTakenBack'; seat: number }
export type GameOver = { event: 'GameOver'; winners: number[] }

export type News =
  | DealerChosen
  | RoundDealt
  | WerewolfSwapped
  | TrumpFound
  | BidMade
  | BidsShown
  | HandsTakenUp
  | CardPlayed
  | TrickTaken
  | CardPassed
  | CardReceived
  | BidChanged
  | ActionTakenBack
  | RoundScored
  | GameOver
