// Made from the server's messages by `foretold.service.protocol.schema`; do not edit.

/** The command is carried out and will not be lost: it is entry ``seq`` of the log, or had no effect. */
export type Ack = { type: "ack"; id: string; seq: number }

/** Do something in the game, in the notation: "bid 2", "play B13". */
export type Act = { type: "act"; action: string }

/** Agree to it or do not. */
export type AnswerTakeBack = { type: "answer-take-back"; agree: boolean }

/** A command. ``id`` is the client's own name for it: sent again with the same id, after a lost connection, it acts once. ``based_on`` is the sequence of the table that the client had seen. */
export type Ask = { type: "ask"; id: string; based_on: number; command: Configure | Sit | Stand | SeatBot | Clear | Watch | Start | Nonce | Act | BeRightBack | Pause | TakeBack | AnswerTakeBack | Say | Mute | ShowHands | Rematch }

/** Ask for patience, or say that one is ready again. */
export type BeRightBack = { type: "be-right-back"; on?: boolean }

/** Something said. */
export type ChatLine = { at: number; person: string; name: string; text?: string | null; phrase?: string | null }

/** The host sends a bot away or shows somebody out, before a game. */
export type Clear = { type: "clear"; seat: number }

/** The host changes the settings; the rules only before a game. A pace, a level of bots and a grace period that are changed during one hold from the next game on. */
export type Configure = { type: "configure"; settings: Settings }

export type FromClient = Hello | Ask | Ping

export type FromServer = Welcome | Snapshot | Update | Ack | Refusal | Pong | Goodbye

/** The server is about to close the socket; come back, to this address or another, after a moment. */
export type Goodbye = { type: "goodbye"; reason: string }

/** How many events of a game the client has kept; none of it, if it does not know which game is played. */
export type Heard = { game?: string; events?: number }

/** The first message on a socket: who is there. The token is what ``POST /api/people`` gave. With ``heard`` the snapshot has the events that the client missed. */
export type Hello = { type: "hello"; token: string; version?: number; heard?: Heard | null }

/** Do not hear somebody any more, or hear them again. */
export type Mute = { type: "mute"; person: string; on?: boolean }

/** The own share of chance, once the commitment is known. */
export type Nonce = { type: "nonce"; game: string; nonce: string }

/** What one seat may know beyond that. A hand that is not seen is null. */
export type OwnGame = { seat: number | null; hand: string[] | null; hands: (string[] | null)[]; legal: string[]; bid: number | null }

/** A row of the Block of Truth. */
export type PadRow = { round: number; bids: number[]; tricks: number[]; points: number[]; totals: number[] }

/** Let the game rest, or go on. */
export type Pause = { type: "pause"; on?: boolean }

/** Somebody, known by an id that a token proves. */
export type Person = { id: string; name: string }

/** Are you there? */
export type Ping = { type: "ping" }

/** I am. */
export type Pong = { type: "pong" }

/** What everybody at the table may know of the game, spectators too. */
export type PublicGame = { phase: string; round: number; rounds: number; hand_size: number; dealer: number; pending: number[]; hand_counts: number[]; turned: string | null; trump: string | null; trump_known: boolean; bids: (number | null)[]; have_bid: boolean[]; tricks: number[]; scores: number[]; projected: (number | null)[]; leader: number | null; trick: ([number, string])[]; last_trick: ([number, string])[]; follow: string | null; winning: number | null; winners: number[]; rules: Record<string, string>; names: string[] }

/** The command changed nothing. */
export type Refusal = { type: "refusal"; code: string; message: string; id?: string | null; rule?: string | null }

/** Want to play again, or no longer. */
export type Rematch = { type: "rematch"; on?: boolean }

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

/** Everything: after connecting, and whenever the client could have missed something. To a client that says what it has ``heard`` of a game that is being played, ``news`` are the events after so many, as its seat sees them. */
export type Snapshot = { type: "snapshot"; seq: number; now: number; table: TableView; game?: PublicGame | null; own?: OwnGame | null; pad?: PadRow[]; chat?: ChatLine[]; muted?: string[]; heard?: number; news?: unknown[] }

/** Leave the own seat; in a game a bot plays on. */
export type Stand = { type: "stand" }

/** The host begins the game; bots take the empty seats. */
export type Start = { type: "start" }

/** The table around the game. */
export type TableView = { id: string; host: string; state: "open" | "over" | "playing" | "preparing"; settings: Settings; seats: SeatView[]; watchers?: string[]; game?: string; commitment?: string; secret?: string; nonces?: string[]; paused?: boolean; take_back?: number | null; clock_until?: number | null; games?: number; later?: Settings | null }

/** Ask to take the own last action back. */
export type TakeBack = { type: "take-back" }

/** The table has moved on by one entry of its log. Parts that did not change are left out; ``news`` are the events of the game, as this seat sees them. */
export type Update = { type: "update"; seq: number; now: number; news?: unknown[]; by?: "bot" | "clock" | "person" | null; ack?: string; table?: TableView | null; game?: PublicGame | null; own?: OwnGame | null; chat?: ChatLine[] }

/** Watch, or no longer. */
export type Watch = { type: "watch"; on?: boolean }

/** The first message on a socket. */
export type Welcome = { type: "welcome"; version: number; person: Person; levels: string[]; phrases: string[] }
