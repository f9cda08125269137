// Made from the server's messages by `foretold.service.protocol.schema`; do not edit.

/** The command is carried out and will not be lost: it is entry ``seq`` of the log, or had no effect. */
export type Ack = { type: "ack"; id: string; seq: number }

/** Do something in the game, in the notation: "bid 2", "play B13". */
export type Act = { type: "act"; action: string }

/** A table took a seat's last action back: what it led to has not happened. No game tells of this, which is rebuilt without the action; whoever keeps the events of a game drops those of its last action. */
export type ActionTakenBack = { event: "ActionTakenBack"; seat: number }

/** Agree to it or do not. */
export type AnswerTakeBack = { type: "answer-take-back"; agree: boolean }

/** A command. ``id`` is the client's own name for it: sent again with the same id, after a lost connection, it acts once. ``based_on`` is the sequence of the table that the client had seen. */
export type Ask = { type: "ask"; id: string; based_on: number; command: Configure | Sit | Stand | SeatBot | Clear | Watch | Start | Nonce | Act | BeRightBack | Pause | TakeBack | AnswerTakeBack | Say | Mute | ShowHands | Rematch }

/** Ask for patience, or say that one is ready again. */
export type BeRightBack = { type: "be-right-back"; on?: boolean }

/** The seat that took the Cloud's trick changed its bid (rule 6.8). */
export type BidChanged = { event: "BidChanged"; seat: number; by: number }

/** A seat has bid; under hidden and secret bids the others do not see how many tricks. */
export type BidMade = { event: "BidMade"; seat: number; tricks: number | null; face_down: boolean }

/** Hidden or secret bids are turned over (rules 7.2, 7.3). */
export type BidsShown = { event: "BidsShown"; bids: number[] }

/** A seat laid a card aside for its left neighbour (rule 6.7); only the passer sees which. */
export type CardPassed = { event: "CardPassed"; seat: number; card: string | null }

/** A seat played a card, face up. */
export type CardPlayed = { event: "CardPlayed"; seat: number; play: string }

/** A seat took up the card passed to it; the passer knows it, and so does now the receiver. */
export type CardReceived = { event: "CardReceived"; seat: number; giver: number; card: string | null }

/** Something said. */
export type ChatLine = { at: number; person: string; name: string; text?: string | null; phrase?: string | null }

/** The host sends a bot away or shows somebody out, before a game. */
export type Clear = { type: "clear"; seat: number }

/** The host changes the settings; the rules only before a game. A pace, a level of bots and a grace period that are changed during one hold from the next game on. */
export type Configure = { type: "configure"; settings: Settings }

/** The first dealer: chosen, or found by the draws (rules 2.2, 2.3). Each draw lists seats and their cards. */
export type DealerChosen = { event: "DealerChosen"; dealer: number; draws: (([number, string])[])[] }

export type FromClient = Hello | Ask | Ping

export type FromServer = Welcome | Snapshot | Update | Ack | Refusal | Pong | Goodbye

export type GameEvent = DealerChosen | RoundDealt | WerewolfSwapped | TrumpFound | BidMade | BidsShown | HandsTakenUp | CardPlayed | TrickTaken | CardPassed | CardReceived | BidChanged | RoundScored | GameOver | ActionTakenBack

/** The game is over; who ties for the most points shares the victory (rule 8.2). */
export type GameOver = { event: "GameOver"; winners: number[] }

/** The server is about to close the socket; come back, to this address or another, after a moment. */
export type Goodbye = { type: "goodbye"; reason: string }

/** Clairvoyance: after the bids all players look at their own hands (rule 7.9). */
export type HandsTakenUp = { event: "HandsTakenUp"; hands: (string[] | null)[] }

/** How many events of a game the client has kept; none of it, if it does not know which game is played. */
export type Heard = { game?: string; events?: number }

/** The first message on a socket: who is there. The token is what ``POST /api/people`` gave. With ``heard`` the snapshot has the events that the client missed. */
export type Hello = { type: "hello"; token: string; version?: number; heard?: Heard | null }

/** Something that happened in the game, as the receiver sees it, and what it changed: of the public view, and of what the receiver alone may see. The first moment of a game has everything. A client shows one moment after another and adds up the changes. */
export type Moment = { event: GameEvent; game?: PublicViewChanges | null; own?: OwnViewChanges | null; move?: number | null }

/** Do not hear somebody any more, or hear them again. */
export type Mute = { type: "mute"; person: string; on?: boolean }

/** The own share of chance, once the commitment is known. */
export type Nonce = { type: "nonce"; game: string; nonce: string }

/** What one seat may know beyond that; for a spectator (``seat`` is None) nothing, unless all hands are open. */
export type OwnView = { seat: number | null; hand: string[] | null; hands: (string[] | null)[]; legal: string[]; bid: number | null }

/** Parts of OwnView that changed. */
export type OwnViewChanges = { seat?: number | null; hand?: string[] | null; hands?: (string[] | null)[]; legal?: string[]; bid?: number | null }

/** One scored round: every tuple has one entry a seat. */
export type PadRow = { round: number; bids: number[]; tricks: number[]; points: number[]; totals: number[] }

/** Let the game rest, or go on. */
export type Pause = { type: "pause"; on?: boolean }

/** Somebody, known by an id that a token proves. */
export type Person = { id: string; name: string }

/** What the table is waiting for. */
export type Phase = "bid" | "change" | "deal" | "over" | "pass" | "play" | "trump"

/** Are you there? */
export type Ping = { type: "ping" }

/** I am. */
export type Pong = { type: "pong" }

/** What everybody at the table may know of a game, spectators too. */
export type PublicView = { rules: Record<string, string>; names: string[]; phase: Phase; round: number; rounds: number; hand_size: number; dealer: number; pending: number[]; hand_counts: number[]; turned: string | null; trump: Suit | null; trump_known: boolean; bids: (number | null)[]; have_bid: boolean[]; tricks: number[]; scores: number[]; projected: (number | null)[]; leader: number | null; trick: ([number, string])[]; last_trick: ([number, string])[]; follow: Suit | null; winning: number | null; winners: number[] }

/** Parts of PublicView that changed. */
export type PublicViewChanges = { rules?: Record<string, string>; names?: string[]; phase?: Phase; round?: number; rounds?: number; hand_size?: number; dealer?: number; pending?: number[]; hand_counts?: number[]; turned?: string | null; trump?: Suit | null; trump_known?: boolean; bids?: (number | null)[]; have_bid?: boolean[]; tricks?: number[]; scores?: number[]; projected?: (number | null)[]; leader?: number | null; trick?: ([number, string])[]; last_trick?: ([number, string])[]; follow?: Suit | null; winning?: number | null; winners?: number[] }

/** The command changed nothing. */
export type Refusal = { type: "refusal"; code: string; message: string; id?: string | null; rule?: string | null }

/** Want to play again, or no longer. */
export type Rematch = { type: "rematch"; on?: boolean }

/** A finished game. */
export type Replay = { game: string; finished: number; seats: ReplaySeat[]; moments: Moment[]; pad: PadRow[]; fair: ReplayFair | null; record: string }

/** What the deals come from (docs/fair-deals.md). */
export type ReplayFair = { game: string; commitment: string; secret: string; nonces: string[]; seal: string }

/** Who played on a seat, and how it ended for them. */
export type ReplaySeat = { kind: "bot" | "person"; name: string; points: number; place: number; exact: number; level?: string }

/** A round begins; a hand that the viewer does not see is None. Where hands are ``reversed`` (Foresight, Clairvoyance) each player sees every hand but their own. */
export type RoundDealt = { event: "RoundDealt"; round: number; dealer: number; hand_size: number; turned: string | null; hands: (string[] | null)[]; reversed: boolean }

/** A round is over. */
export type RoundScored = { event: "RoundScored"; round: number; bids: number[]; tricks: number[]; points: number[]; totals: number[] }

/** Say something: own words, or the name of a preset phrase. */
export type Say = { type: "say"; text?: string | null; phrase?: string | null }

/** The host puts a bot on an empty seat. */
export type SeatBot = { type: "seat-bot"; seat: number; level?: string | null }

/** Who sits on a seat. */
export type SeatView = { kind: "bot" | "empty" | "person"; name?: string; person?: string; level?: string; present?: boolean; right_back?: boolean; taken_over?: boolean; leaves_at?: number | null; shows_hands?: boolean; wants_rematch?: boolean }

/** Rules, pace and manners of a table. ``rules`` are options as in a record: {"players": "4", "edition": "us"}. */
export type Settings = { rules: Record<string, string>; public?: boolean; level?: string; clock?: number | null; grace?: number; wait?: number; chat?: "free" | "off" | "phrases"; hints?: boolean | null }

/** Agree that spectators see all hands, or no longer. */
export type ShowHands = { type: "show-hands"; on?: boolean }

/** Take an empty seat, or the first one that is. */
export type Sit = { type: "sit"; seat?: number | null }

/** Everything: after connecting, and whenever the client could have missed something. To a client that says what it has ``heard`` of a game that is being played, ``missed`` are the events after so many, as its seat sees them. */
export type Snapshot = { type: "snapshot"; seq: number; now: number; table: TableView; game?: PublicView | null; own?: OwnView | null; pad?: PadRow[]; chat?: ChatLine[]; muted?: string[]; heard?: number; missed?: GameEvent[] }

/** Leave the own seat; in a game a bot plays on. */
export type Stand = { type: "stand" }

/** The host begins the game; bots take the empty seats. */
export type Start = { type: "start" }

/** One of the four suits; the value is its letter in the notation. */
export type Suit = "B" | "G" | "R" | "Y"

/** The table around the game. */
export type TableView = { id: string; host: string; state: "open" | "over" | "playing" | "preparing"; settings: Settings; seats: SeatView[]; watchers?: string[]; game?: string; commitment?: string; secret?: string; nonces?: string[]; paused?: boolean; take_back?: number | null; clock_until?: number | null; games?: number; later?: Settings | null }

/** Ask to take the own last action back. */
export type TakeBack = { type: "take-back" }

/** A trick is over. ``seat`` won it and leads next; with the Bomb in it, it counts for nobody (rule 6.5). */
export type TrickTaken = { event: "TrickTaken"; seat: number; counts: boolean }

/** The trump of the round; ``seat`` named it, or the card turned up decided. */
export type TrumpFound = { event: "TrumpFound"; trump: Suit | null; seat: number | null }

/** The table has moved on by one entry of its log. Parts that did not change are left out. ``own`` is there where what the receiver may see has changed though nothing happened in the game. */
export type Update = { type: "update"; seq: number; now: number; moments?: Moment[]; by?: "bot" | "clock" | "person" | null; ack?: string; table?: TableView | null; clock_until?: number | null; own?: OwnView | null; chat?: ChatLine[] }

/** Watch, or no longer. */
export type Watch = { type: "watch"; on?: boolean }

/** The first message on a socket. */
export type Welcome = { type: "welcome"; version: number; person: Person; levels: string[]; phrases: string[] }

/** The Werewolf's holder took the card turned up (rule 3.6). */
export type WerewolfSwapped = { event: "WerewolfSwapped"; seat: number; card: string }
