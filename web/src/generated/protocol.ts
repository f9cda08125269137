// Generated from the server's messages by `foretold.service.server.http.schema`; do not edit.

/** The version of this protocol, and the codes with which a server closes a socket. */
export const VERSION = 2
export const FAILED = 1011
export const NOT_KNOWN = 4401
export const TOO_MUCH = 4429
export const AWAY = 4503

/** The most bytes of a file with a record. */
export const MAX_RECORD_BYTES = 4000000

/** The default settings of a table. */
export const USUAL_SETTINGS: Required<Omit<Settings, "rules">> = {"public": false, "level": "casual", "clock": null, "grace": 60, "wait": 0.9, "chat": "free", "hints": null}

/** Leave a table at which nobody else sits. A game in progress ends without a result. */
export type Abandon = { type: "abandon" }

/** What this server offers. */
export type About = { protocol: number; levels: LevelView[]; editions: string[] }

/** Points ahead of the others, and where they come from: ``ahead == skill + luck``, ``skill == own - others`` and ``luck == hand + fall``. */
export type Account = { ahead: number; skill: number; luck: number; own: number; others: number; hand: number; fall: number }

/** The command is carried out and will not be lost: it is entry ``seq`` of the log, or had no effect. */
export type Ack = { type: "ack"; id: string; seq: number }

/** An action in the game, in the notation: "bid 2", "play B13". */
export type Act = { type: "act"; action: string }

/** A table took a seat's last action back, and its consequences with it. ``Game`` never emits this event, since it is rebuilt without the action; code that keeps the events of a game must drop those of its last action. */
export type ActionTakenBack = { event: "ActionTakenBack"; seat: number }

/** The host lets somebody who was removed come back. */
export type Admit = { type: "admit"; person: string }

/** Something that a seat could have done, and the points of the round that the strongest bot expects of it. */
export type Alternative = [string, number]

/** Agree to a take-back or refuse it. */
export type AnswerTakeBack = { type: "answer-take-back"; agree: boolean }

/** A command. ``id`` is chosen by the client: a command that is sent again with the same id, after a lost connection, acts once. ``based_on`` is the latest sequence number of the table that the client has seen. */
export type Ask = { type: "ask"; id: string; based_on: number; command: Configure | Sit | Stand | SeatBot | Clear | Admit | HandOver | ChooseDealer | Abandon | Start | Nonce | Act | BeRightBack | Pause | TakeBack | AnswerTakeBack | Say | Mute | ShowHands | Rematch }

/** The authenticator's response for a sign-in. */
export type Assertion = { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }

/** The authenticator's response for a new passkey. */
export type Attestation = { clientDataJSON: string; attestationObject: string }

/** What the device must be able to do. */
export type AuthenticatorSelection = { residentKey: "discouraged" | "preferred" | "required"; requireResidentKey: boolean; userVerification: "discouraged" | "preferred" | "required" }

/** Ask for a longer grace period, or say that you are back. */
export type BeRightBack = { type: "be-right-back"; on?: boolean }

/** The seat that took the Cloud's trick changed its bid (rule 6.8). */
export type BidChanged = { event: "BidChanged"; seat: number; by: number }

/** A seat has bid; under hidden and secret bids the others do not see how many tricks. */
export type BidMade = { event: "BidMade"; seat: number; tricks: number | null; face_down: boolean }

/** Bids with hands of one size. */
export type Bidding = { hand_size: number; rounds: number; exact: number; over: number; under: number; cost: number }

/** Hidden or secret bids are turned over (rules 7.2, 7.3). */
export type BidsShown = { event: "BidsShown"; bids: number[] }

/** A seat laid a card aside for its left neighbour (rule 6.7); only the passer sees which. */
export type CardPassed = { event: "CardPassed"; seat: number; card: string | null }

/** A seat played a card, face up. */
export type CardPlayed = { event: "CardPlayed"; seat: number; play: string }

/** A seat took up the card passed to it; the passer and the receiver know it. */
export type CardReceived = { event: "CardReceived"; seat: number; giver: number; card: string | null }

/** A chat message. */
export type ChatLine = { at: number; person: string; name: string; text?: string | null; phrase?: string | null }

/** The host chooses the first dealer, if the rules do not have it drawn. */
export type ChooseDealer = { type: "choose-dealer"; seat: number }

/** The host removes a bot or a person, who cannot come back unless admitted; not during a game. */
export type Clear = { type: "clear"; seat: number }

/** The host changes the settings; the rules only before a game. Changes of pace, bot level and grace period during a game take effect from the next game on; if only one person plays, the bots' pace changes at once. */
export type Configure = { type: "configure"; settings: Settings }

/** The result of ``navigator.credentials.create``, as written by its ``toJSON``; other fields are ignored. */
export type Created = { id: string; rawId: string; type: string; response: Attestation }

/** The options of a new passkey. */
export type CreationOptions = { rp: RelyingParty; user: PasskeyUser; challenge: string; pubKeyCredParams: KeyParameter[]; timeout: number; excludeCredentials: KnownCredential[]; authenticatorSelection: AuthenticatorSelection; attestation: string }

/** The first dealer: chosen, or found by the draws (rules 2.2, 2.3). Each draw lists seats and their cards. */
export type DealerChosen = { event: "DealerChosen"; dealer: number; draws: (([number, string])[])[] }

/** One decision, judged by what its seat could know. */
export type Decision = { number: number; round: number; trick: number; seat: number; kind: "bid" | "change" | "pass" | "play" | "trump"; action: string; best: string; gain: number; error: number; alternatives: Alternative[]; reason?: Reason | null }

/** The value of an action: the seat's expected points in the round, and those minus the mean of the others'. */
export type EstimateView = { action: string; points: number; margin: number }

export type FromClient = Hello | Ask | Ping

export type FromServer = Welcome | Snapshot | Update | Ack | Refusal | Pong | Goodbye

export type GameEvent = DealerChosen | RoundDealt | WerewolfSwapped | TrumpFound | BidMade | BidsShown | HandsTakenUp | CardPlayed | TrickTaken | CardPassed | CardReceived | BidChanged | RoundScored | GameOver | ActionTakenBack

/** The game is over; players who tie for the most points share the victory (rule 8.2). */
export type GameOver = { event: "GameOver"; winners: number[] }

/** A review, or its progress. Poll every second or two while it is waiting or running. */
export type GameReview = { state: "done" | "none" | "running" | "waiting"; progress: number; review: Review | null }

/** Finished games. */
export type Games = { games: PlayedGame[] }

/** The server is about to close the socket; reconnect after a moment, to this address or another. */
export type Goodbye = { type: "goodbye"; reason: string }

/** The host makes the person of another seat the host. */
export type HandOver = { type: "hand-over"; seat: number }

/** Rounds of one hand size: how many, and how many of their bids were exact. */
export type HandTally = [number, number, number]

/** Clairvoyance: after the bids all players look at their own hands (rule 7.9). */
export type HandsTakenUp = { event: "HandsTakenUp"; hands: (string[] | null)[] }

/** The health of the server. */
export type Health = { status: string; node: string }

/** How many events of which game the client has kept; empty if it has none. */
export type Heard = { game?: string; events?: number }

/** The first message on a socket: identifies the person by the token from ``POST /api/people``. With ``heard`` the snapshot has the events that the client missed. */
export type Hello = { type: "hello"; token: string; version?: number; heard?: Heard | null }

/** The strongest bot's choice, and the value of each action, best first. The estimates are empty if they could not be computed in time. */
export type Hint = { seq: number; action: string; estimates: EstimateView[] }

/** A key type that the server supports. */
export type KeyParameter = { type: "public-key"; alg: number }

/** A passkey that the person already has. */
export type KnownCredential = { type: "public-key"; id: string }

/** A level of bots. */
export type LevelView = { name: string; description: string }

/** A table in a list. */
export type Listed = { table: string; state: "closed" | "open" | "over" | "playing" | "preparing"; changed: number; summary: Summary }

/** A decision that cost points, and why. */
export type Mistake = { decision: number; round: number; trick: number; action: string; best: string; cost: number; reason: Reason; text: string }

/** An event of the game, as the receiver sees it, and what it changed: in the public view, and in what the receiver alone may see. The first moment of a game has everything. A client shows one moment after another and merges the changes. */
export type Moment = { event: GameEvent; game?: PublicViewChanges | null; own?: OwnViewChanges | null; move?: number | null }

/** Mute or unmute a person. */
export type Mute = { type: "mute"; person: string; on?: boolean }

/** A passkey to add, and its owner's label for it. */
export type NewPasskey = { credential: Created; label?: string }

/** A new person: a name is all that is needed to play. */
export type NewPerson = { name: string }

/** A table to open. */
export type NewTable = { settings: Settings }

/** Your nonce for the deals, once the commitment is known. */
export type Nonce = { type: "nonce"; game: string; nonce: string }

/** The code and the link of an opened table, for sharing. */
export type OpenedTable = { table: string; link: string }

/** What one seat may know beyond the public view; for a spectator (``seat`` is None) nothing, unless all hands are open. */
export type OwnView = { seat: number | null; hand: string[] | null; hands: (string[] | null)[]; legal: string[]; bid: number | null }

/** Parts of OwnView that changed. */
export type OwnViewChanges = { seat?: number | null; hand?: string[] | null; hands?: (string[] | null)[]; legal?: string[]; bid?: number | null }

/** One scored round: every tuple has one entry per seat. */
export type PadRow = { round: number; bids: number[]; tricks: number[]; points: number[]; totals: number[] }

/** How to create a passkey: ``PublicKeyCredential.parseCreationOptionsFromJSON`` reads the options. */
export type PasskeyCreation = { options: CreationOptions }

/** A person's passkeys. */
export type PasskeyList = { passkeys: PasskeyView[] }

/** How to authenticate with a passkey: ``PublicKeyCredential.parseRequestOptionsFromJSON`` reads the options. */
export type PasskeyRequest = { options: RequestOptions }

/** The owner of a new passkey. */
export type PasskeyUser = { id: string; name: string; displayName: string }

/** A passkey in its owner's list. */
export type PasskeyView = { id: string; label: string; created: number; used: number | null }

/** Pause or resume the game. */
export type Pause = { type: "pause"; on?: boolean }

/** A person, identified by an id that a token proves. */
export type Person = { id: string; name: string }

/** What the table is waiting for. */
export type Phase = "bid" | "change" | "deal" | "over" | "pass" | "play" | "trump"

/** Asks for a ``Pong``. */
export type Ping = { type: "ping" }

/** A finished game in the list of somebody who played in it. */
export type PlayedGame = { id: string; table: string; finished: number; rules: string; points: number; place: number; exact: number; rounds: number }

/** The review of one player: ``score == par + luck + skill``. */
export type PlayerReview = { seat: number; name: string; score: number; par: number; account: Account; decisions: number; agreed: number; mistakes: Mistake[]; bidding: Bidding[]; rounds: RoundReview[] }

/** The answer to ``Ping``. */
export type Pong = { type: "pong" }

/** Why a request was refused. */
export type Problem = { code: string; message: string }

/** A proof of identity by a passkey. */
export type Proof = { credential: Signed }

/** What everybody at the table, spectators included, may know about a game. */
export type PublicView = { rules: Record<string, string>; names: string[]; phase: Phase; round: number; rounds: number; hand_size: number; dealer: number; pending: number[]; hand_counts: number[]; turned: string | null; trump: Suit | null; trump_known: boolean; bids: (number | null)[]; have_bid: boolean[]; tricks: number[]; scores: number[]; projected: (number | null)[]; leader: number | null; trick: ([number, string])[]; last_trick: ([number, string])[]; follow: Suit | null; winning: number | null; winners: number[] }

/** Parts of PublicView that changed. */
export type PublicViewChanges = { rules?: Record<string, string>; names?: string[]; phase?: Phase; round?: number; rounds?: number; hand_size?: number; dealer?: number; pending?: number[]; hand_counts?: number[]; turned?: string | null; trump?: Suit | null; trump_known?: boolean; bids?: (number | null)[]; have_bid?: boolean[]; tricks?: number[]; scores?: number[]; projected?: (number | null)[]; leader?: number | null; trick?: ([number, string])[]; last_trick?: ([number, string])[]; follow?: Suit | null; winning?: number | null; winners?: number[] }

/** Why a choice was a mistake: a code (``reasons.py`` lists them), the facts that decided (``facts.py``), and what sentences about them need. */
export type Reason = { code: string; values: Record<string, string | number>; because?: string[] }

/** The command changed nothing. */
export type Refusal = { type: "refusal"; code: string; message: string; id?: string | null; rule?: string | null }

/** The site that a passkey is for. */
export type RelyingParty = { id: string; name: string }

/** Ask for a rematch, or withdraw that. */
export type Rematch = { type: "rematch"; on?: boolean }

/** A finished game. */
export type Replay = { game: string; finished: number | null; seats: ReplaySeat[]; moments: Moment[]; pad: PadRow[]; fair: ReplayFair | null; record: string }

/** The data from which the deals are derived (docs/fair-deals.md). */
export type ReplayFair = { game: string; commitment: string; secret: string; nonces: string[]; seal: string }

/** Who played in a seat, and the result. */
export type ReplaySeat = { kind: "bot" | "person"; name: string; points: number; place: number; exact: number; level?: string }

/** The options for authentication with a passkey. */
export type RequestOptions = { challenge: string; timeout: number; rpId: string; allowCredentials: KnownCredential[]; userVerification: "discouraged" | "preferred" | "required" }

/** The review of a game. */
export type Review = { version: number; depth: string; rules: string; finished: boolean; players: PlayerReview[]; decisions: Decision[] }

/** A round begins; a hand that the viewer does not see is None. Where hands are ``reversed`` (Foresight, Clairvoyance) each player sees every hand but their own. */
export type RoundDealt = { event: "RoundDealt"; round: number; dealer: number; hand_size: number; turned: string | null; hands: (string[] | null)[]; reversed: boolean }

/** A round of one player. */
export type RoundReview = { round: number; hand_size: number; bid: number; tricks: number; points: number; account: Account }

/** A round is over. */
export type RoundScored = { event: "RoundScored"; round: number; bids: number[]; tricks: number[]; points: number[]; totals: number[] }

/** The complete rules of a table. */
export type RulesPage = { title: string; sections: RulesSection[] }

/** A section of the page: sentences, and a table of two columns below them. */
export type RulesSection = { title: string; lines: string[]; rows: ([string, string])[] }

/** Say something in the chat: free text, or the name of a preset phrase. */
export type Say = { type: "say"; text?: string | null; phrase?: string | null }

/** The host puts a bot on an empty seat, or in the place of somebody who is away. */
export type SeatBot = { type: "seat-bot"; seat: number; level?: string | null }

/** Who sits on a seat. */
export type SeatView = { kind: "bot" | "empty" | "person"; name?: string; person?: string; level?: string; present?: boolean; right_back?: boolean; taken_over?: boolean; leaves_at?: number | null; shows_hands?: boolean; wants_rematch?: boolean }

/** Rules, pace, chat and visibility of a table. ``rules`` are options as in a record: {"players": "4", "edition": "us"}. */
export type Settings = { rules: Record<string, string>; public?: boolean; level?: string; clock?: number | null; grace?: number; wait?: number; chat?: "free" | "off" | "phrases"; hints?: boolean | null }

/** Agree that spectators see all hands, or withdraw that. */
export type ShowHands = { type: "show-hands"; on?: boolean }

/** The result of ``navigator.credentials.get``, as written by its ``toJSON``; other fields are ignored. */
export type Signed = { id: string; rawId: string; type: string; response: Assertion }

/** Take an empty seat; by default the first empty one. */
export type Sit = { type: "sit"; seat?: number | null }

/** The complete state of a table, sent after connecting and whenever the client may have missed something. If the client sent what it has ``heard`` of the current game, ``missed`` are the later events, as its seat sees them. */
export type Snapshot = { type: "snapshot"; seq: number; now: number; table: TableView; game?: PublicView | null; own?: OwnView | null; pad?: PadRow[]; chat?: ChatLine[]; muted?: string[]; heard?: number; missed?: GameEvent[] }

/** A person, their token, and when it expires: renew it in time. */
export type Somebody = { person: Person; token: string; until: number }

/** Leave your seat; in a game a bot plays on. */
export type Stand = { type: "stand" }

/** The host begins the game; bots take the empty seats. */
export type Start = { type: "start" }

/** Statistics of somebody's finished games. */
export type Statistics = { total: Tally; by_rules: Record<string, Tally>; by_hand: HandTally[] }

/** One of the four suits; the value is its letter in the notation. */
export type Suit = "B" | "G" | "R" | "Y"

/** What a list shows about a table. */
export type Summary = { rules: string; names: string[]; people?: string[]; players: number; free: number; level: string; round?: number; rounds?: number; points?: number[]; best?: number }

/** A table as a newcomer sees it before joining. */
export type TableSummary = { table: string; state: "closed" | "open" | "over" | "playing" | "preparing"; rules: Record<string, string>; seats: SeatView[] }

/** The table around the game. */
export type TableView = { id: string; host: string; state: "open" | "over" | "playing" | "preparing"; settings: Settings; seats: SeatView[]; watchers?: string[]; game?: string; commitment?: string; secret?: string; nonces?: string[]; paused?: boolean; take_back?: number | null; clock_until?: number | null; games?: number; first_dealer?: number | null; removed?: Person[]; rematch_at?: number | null; later?: Settings | null }

/** Tables. */
export type Tables = { tables: Listed[] }

/** Ask to take your last action back. */
export type TakeBack = { type: "take-back" }

/** Sums over games. */
export type Tally = { games: number; wins: number; points: number; rounds: number; exact: number }

/** A trick is over. ``seat`` won it and leads next; with the Bomb in it, it counts for nobody (rule 6.5). */
export type TrickTaken = { event: "TrickTaken"; seat: number; counts: boolean }

/** The trump of the round; ``seat`` named it, or the card turned up decided. */
export type TrumpFound = { event: "TrumpFound"; trump: Suit | null; seat: number | null }

/** One new entry of the table's log. Parts that did not change are left out. ``own`` is present if what the receiver may see has changed without an event. */
export type Update = { type: "update"; seq: number; now: number; moments?: Moment[]; by?: "bot" | "clock" | "person" | null; ack?: string; table?: TableView | null; clock_until?: number | null; own?: OwnView | null; chat?: ChatLine[] }

/** The first message on a socket. */
export type Welcome = { type: "welcome"; version: number; person: Person; levels: string[]; phrases: string[] }

/** The Werewolf's holder took the card turned up (rule 3.6). */
export type WerewolfSwapped = { event: "WerewolfSwapped"; seat: number; card: string }

/** Every request: the types of its body and its answer. */
export type Requests = {
  "POST /api/people": { takes: NewPerson; gives: Somebody }
  "PUT /api/me": { takes: NewPerson; gives: Somebody }
  "POST /api/me/token": { takes: undefined; gives: Somebody }
  "POST /api/me/sign-out": { takes: undefined; gives: Somebody }
  "GET /api/me/tables": { takes: undefined; gives: Tables }
  "GET /api/me/games": { takes: undefined; gives: Games }
  "POST /api/me/passkeys/challenge": { takes: undefined; gives: PasskeyCreation }
  "POST /api/me/passkeys": { takes: NewPasskey; gives: PasskeyView }
  "GET /api/me/passkeys": { takes: undefined; gives: PasskeyList }
  "POST /api/me/passkeys/{passkey}/removal/challenge": { takes: undefined; gives: PasskeyRequest }
  "POST /api/me/passkeys/{passkey}/removal": { takes: Proof; gives: PasskeyList }
  "POST /api/sign-in/challenge": { takes: undefined; gives: PasskeyRequest }
  "POST /api/sign-in": { takes: Proof; gives: Somebody }
  "GET /api/people/{person}/statistics": { takes: undefined; gives: Statistics }
  "POST /api/tables": { takes: NewTable; gives: OpenedTable }
  "GET /api/tables": { takes: undefined; gives: Tables }
  "GET /api/tables/{table}": { takes: undefined; gives: TableSummary }
  "DELETE /api/tables/{table}": { takes: undefined; gives: Tables }
  "POST /api/tables/{table}/hint": { takes: undefined; gives: Hint }
  "GET /api/games/{game}": { takes: undefined; gives: string }
  "GET /api/games/{game}/replay": { takes: undefined; gives: Replay }
  "POST /api/games/{game}/review": { takes: undefined; gives: GameReview }
  "GET /api/games/{game}/review": { takes: undefined; gives: GameReview }
  "GET /api/rules/{language}": { takes: undefined; gives: RulesPage }
  "GET /api/about": { takes: undefined; gives: About }
  "GET /api/health": { takes: undefined; gives: Health }
}
