/** A table as this client knows it. What the server tells is shown at a pace that the eye can follow; what one does
 * oneself is shown at once. */

import type { Ask, ChatLine, DealerChosen, FromServer, OwnView, PadRow, PublicView, Refusal, Snapshot, TableView, Update, Welcome } from '$protocol'
import { Refused } from './api'
import { Chronicle, happenings, replacements, type Happening } from './chronicle.svelte'
import { Witness } from './fair/witness'
import { me } from './me.svelte'
import { hold, pictures, type Shown } from './moments'
import { preferences } from './preferences.svelte'
import { isLocal } from './local/codes'
import { LocalConnection } from './local/connection'
import { Socket, type Listener } from './socket'

export type Command = Ask['command']
export type Status = 'connecting' | 'open' | 'lost' | 'closed'
/** What is shown next; `hold` is how many milliseconds it stays at the ordinary pace before the next may come. */
type Frame = Shown & { seq: number; events: Happening[]; hold: number; table: TableView | null }
type Waiting = { ask: Ask; tries: number; resolve: () => void; reject: (error: Refused) => void }

const MOST_FRAMES = 30 // behind by more than this, one would rather be up to date
const MOST_TRIES = 6
const RETRY = 700 // milliseconds

/** A random id of a command, or a nonce. */
export function chance(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class TableStore {
  status = $state<Status>('connecting')
  unkept = $state(false)
  failure = $state.raw<{ code: string; message: string } | null>(null)
  welcome = $state.raw<Welcome | null>(null)
  table = $state.raw<TableView | null>(null)
  game = $state.raw<PublicView | null>(null)
  own = $state.raw<OwnView | null>(null)
  pad = $state.raw<PadRow[]>([])
  chat = $state.raw<ChatLine[]>([])
  muted = $state.raw<string[]>([])
  seq = $state(0)
  /** What one has done and the server has not yet confirmed: shown as if it had. */
  acting = $state.raw<string | null>(null)
  /** The round that has just been scored, as long as its result is shown. */
  scored = $state.raw<PadRow | null>(null)
  /** The draw for the first dealer, as long as it is shown. */
  drawn = $state.raw<DealerChosen | null>(null)
  /** Whether pictures wait to be shown: a tap brings the next. */
  behind = $state(false)
  /** The round that is to be finished without waiting, but for its result. */
  hurried = $state(0)
  readonly chronicle = new Chronicle()

  #socket: Socket | LocalConnection
  #witness: Witness
  #live: Shown & { table: TableView | null } = { game: null, own: null, table: null }
  #queue: Frame[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #waiting = new Map<string, Waiting>()
  #listeners = new Set<(events: Happening[]) => void>()
  #ahead = 0 // the server's clock minus ours, in seconds
  #nonceFor = ''
  #renewed = false
  #parting = false

  constructor(readonly code: string) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const url = `${scheme}://${location.host}/api/tables/${code}/socket`
    this.#witness = new Witness(code)
    const heard = () => this.#witness.heard
    const listener: Listener = {
      heard: (message) => this.#hear(message),
      lost: () => void (this.status = 'lost'),
      turnedAway: (refusal) => this.#turnedAway(refusal),
      kept: (on) => void (this.unkept = !on),
    }
    this.#socket = isLocal(code) ? new LocalConnection(code, heard, listener) : new Socket(url, () => me.token, heard, listener)
  }

  get mySeat(): number | null {
    return this.#seatIn(this.table)
  }

  get isHost(): boolean {
    return this.table !== null && this.table.host === this.welcome?.person.id
  }

  /** The server's clock, in seconds. */
  now(): number {
    return Date.now() / 1000 + this.#ahead
  }

  connect(): void {
    this.status = 'connecting'
    this.failure = null
    this.#socket.start()
  }

  close(): void {
    this.status = 'closed'
    clearTimeout(this.#timer)
    this.#socket.stop()
  }

  /** Ask the server for something: resolves once it is done for good, rejects with `Refused`. */
  ask(command: Command): Promise<void> {
    const ask: Ask = { type: 'ask', id: chance(8), based_on: this.seq, command }
    if (command.type === 'act') this.acting = command.action
    return new Promise((resolve, reject) => {
      this.#waiting.set(ask.id, { ask, tries: 0, resolve, reject })
      if (this.#socket.open) this.#socket.send(ask)
      if (command.type === 'act') this.catchUp()
    })
  }

  /** Ask for a last thing, and show nothing that comes of it. Without a connection it is not waited for. */
  async part(command: Command): Promise<void> {
    this.#parting = true
    const asked = this.ask(command).catch(() => undefined)
    if (this.status === 'open') await asked
  }

  /** Be told what happens as it is shown; answers how to be told no more. */
  listen(listener: (events: Happening[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Show what comes next without waiting. */
  next(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.scored = this.drawn = null
    this.#advance()
  }

  /** Finish the round without waiting. */
  hurry(): void {
    this.hurried = this.game?.round ?? 0
    this.next()
  }

  /** Show everything that has come. */
  catchUp(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#queue.length > 0) this.#show(this.#queue.shift()!)
    this.scored = this.drawn = null
    this.behind = false
  }

  #hear(message: FromServer): void {
    if (message.type === 'welcome') this.welcome = message
    else if (message.type === 'snapshot') this.#begin(message)
    else if (message.type === 'update') this.#follow(message)
    else if (message.type === 'ack') this.#done(message.id)
    else if (message.type === 'refusal' && message.id) this.#refused(message, message.id)
  }

  #begin(told: Snapshot): void {
    this.#queue = []
    this.catchUp()
    this.#ahead = told.now - Date.now() / 1000
    this.#live = { game: told.game ?? null, own: told.own ?? null, table: told.table }
    this.seq = told.seq
    this.table = told.table
    this.game = this.#live.game
    this.own = this.#live.own
    this.pad = told.pad ?? []
    this.chat = told.chat ?? []
    this.muted = told.muted ?? []
    this.#witness.look(told)
    this.chronicle.begin(told.table.game ?? '', this.#witness.eventsOf(told.table.game ?? ''))
    this.status = 'open'
    this.#renewed = false
    this.#showDraw(told)
    for (const { ask } of this.#waiting.values()) this.#socket.send(ask)
    this.#addNonce()
  }

  /** Who comes to a game that has just begun sees who drew which card, too. */
  #showDraw({ heard, missed, game }: Snapshot): void {
    const drawn = heard ? undefined : missed?.find((event) => event.event === 'DealerChosen')
    if (!drawn || drawn.draws.length === 0 || game?.round !== 1 || !['trump', 'bid'].includes(game.phase) || preferences.pace === 0) return
    this.drawn = drawn
    this.behind = true
    this.#timer = setTimeout(() => this.next(), hold(drawn) * preferences.pace)
  }

  #follow(update: Update): void {
    if (this.#parting) return update.ack ? this.#done(update.ack) : undefined
    this.#ahead = update.now - Date.now() / 1000
    const acknowledged = update.ack ? this.#waiting.get(update.ack)?.ask.command : undefined
    if (acknowledged?.type === 'nonce') this.#witness.acknowledge(acknowledged.nonce) // a plain ack does not say that it was added
    if (update.chat) this.chat = [...this.chat, ...update.chat]
    this.#queue.push(...this.#frames(update))
    if (update.ack) this.#catchUpTo(update.seq)
    else if (document.hidden || preferences.pace === 0 || this.#queue.length > MOST_FRAMES) this.catchUp()
    else this.#advance()
    if (update.ack) this.#done(update.ack)
    this.#addNonce()
  }

  /** What is shown of an update, and what is known from then on. */
  #frames(update: Update): Frame[] {
    const before = this.#live
    const told = update.moments ? pictures(update.moments, before) : update.own ? [{ events: [], game: before.game, own: update.own }] : []
    this.#witness.listen(told)
    let table = update.table ?? null
    if (update.clock_until !== undefined && before.table) table = { ...before.table, clock_until: update.clock_until }
    const { game, own } = table?.state === 'preparing' ? { game: null, own: null } : told.at(-1) ?? before
    this.#live = { game, own, table: table ?? before.table }
    const found = told.map(({ events, game, own }, place): Frame => {
      // A finished trick lies there to be read, and must not keep anybody from playing on
      const legal = told.findLast((later) => later.game?.round === game?.round)?.own.legal ?? []
      return { seq: update.seq, events: happenings({ events, game }, place === 0 ? update.by : null), game, own: { ...own, legal }, hold: hold(events[0], told[place + 1]?.events[0]), table: null }
    })
    const last = found.pop() ?? { seq: update.seq, events: [], hold: 0, game: null, own: null, table: null }
    found.push({ ...last, events: [...last.events, ...replacements(before.table, table)] })
    // A game is seen from its first picture on; what comes of the table after it, when all has been seen
    const begins = told[0]?.events[0]?.event === 'DealerChosen'
    return found.with(begins ? 0 : -1, { ...found.at(begins ? 0 : -1)!, table })
  }

  /** Show everything up to an entry at once, but let a trick that ends with it stay. */
  #catchUpTo(seq: number): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#queue[0] && this.#queue[0].seq < seq) this.#show(this.#queue.shift()!)
    if (preferences.pace === 0) this.catchUp()
    else this.#advance()
  }

  #advance(): void {
    while (this.#timer === undefined && this.#queue.length > 0) {
      const frame = this.#queue.shift()!
      this.#show(frame)
      if (frame.hold === 0 || (this.scored === null && this.hurried > 0 && this.hurried === this.game?.round)) continue
      this.#timer = setTimeout(() => this.next(), frame.hold * preferences.pace)
    }
    this.behind = this.#queue.length > 0 || this.drawn !== null
  }

  #show(frame: Frame): void {
    this.seq = frame.seq
    if (frame.table) {
      if (frame.table.game !== this.table?.game) this.#forget(frame.table.game)
      this.table = frame.table
    }
    if (frame.game) this.game = frame.game
    if (frame.own) this.own = frame.own
    const scored = frame.events.find((event) => event.event === 'RoundScored')
    this.scored = scored ?? null
    const chosen = frame.events.find((event) => event.event === 'DealerChosen')
    this.drawn = chosen?.draws.length ? chosen : null
    if (scored) this.pad = [...this.pad, scored]
    this.chronicle.add(frame.events)
    if (frame.events.length > 0) for (const listener of this.#listeners) listener(frame.events)
  }

  /** Another game begins. */
  #forget(game = ''): void {
    this.chronicle.begin(game, [])
    this.game = null
    this.own = null
    this.pad = []
  }

  #done(id: string): void {
    const command = this.#waiting.get(id)?.ask.command
    if (command?.type === 'mute') {
      const others = this.muted.filter((person) => person !== command.person)
      this.muted = command.on === false ? others : [...others, command.person]
    }
    this.#answered(id)?.resolve()
  }

  #refused(refusal: Refusal, id: string): void {
    const waiting = this.#waiting.get(id)
    if (refusal.code === 'unavailable' && waiting && waiting.tries++ < MOST_TRIES) {
      setTimeout(() => this.#waiting.has(id) && this.#socket.send(waiting.ask), RETRY * waiting.tries)
      return
    }
    this.#answered(id)?.reject(new Refused(refusal.code, refusal.message))
  }

  #answered(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (waiting?.ask.command.type === 'act') this.acting = null
    return waiting
  }

  async #turnedAway(refusal: Refusal | null): Promise<boolean> {
    if (refusal?.code === 'not-yours' && !this.#renewed) {
      this.#renewed = true
      try {
        await me.renew()
        return true
      } catch {
        // then there is nobody to come back as
      }
    }
    this.failure = { code: refusal?.code ?? 'unknown', message: refusal?.message ?? '' }
    this.status = 'closed'
    return false
  }

  #seatIn(table: TableView | null): number | null {
    const person = this.welcome?.person.id
    const seat = table?.seats.findIndex((each) => each.kind === 'person' && each.person === person) ?? -1
    return seat < 0 ? null : seat
  }

  /** Every client at a seat adds its nonce to the deals of a game. */
  #addNonce(): void {
    const table = this.#live.table
    if (table?.state !== 'preparing' || !table.game || table.game === this.#nonceFor) return
    this.#nonceFor = table.game
    const seat = this.#seatIn(table)
    const nonce = seat === null ? null : chance(16)
    this.#witness.promise(table, seat, nonce)
    if (nonce !== null) this.ask({ type: 'nonce', game: table.game, nonce }).catch(() => undefined)
  }
}
