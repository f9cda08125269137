/** Follows the games at a table and keeps what is seen of them on this device. */

import type { Shown } from '$lib/moments'
import type { GameEvent, Snapshot, TableView } from '$protocol'
import { catchUp, evidenceOf, keepEvidence, latestAt, newEvidence, see, standing, type Evidence } from './evidence'

export class Witness {
  #evidence: Evidence | null
  #following = false // whether everything that happens is heard

  constructor(table: string) {
    this.#evidence = latestAt(table)
  }

  /** What the server is told when a connection begins, so that it tells what was missed. */
  get heard(): { game: string; events: number } {
    return this.#evidence ? { game: this.#evidence.game, events: standing(this.#evidence) } : { game: '', events: 0 }
  }

  /** What is kept of a game, in order. */
  eventsOf(game: string): readonly GameEvent[] {
    return this.#evidence?.game === game ? this.#evidence.events : []
  }

  /** Keep the commitment to a game that is being prepared, and the nonce that is sent next. */
  promise(table: TableView, seat: number | null, nonce: string | null): void {
    const game = table.game ?? ''
    const evidence = evidenceOf(game) ?? newEvidence(game, seat, table.commitment)
    if (nonce !== null) evidence.nonces.push(nonce)
    this.#follow(evidence)
  }

  /** Keep that the server has confirmed a nonce. */
  acknowledge(nonce: string): void {
    if (!this.#evidence?.nonces.includes(nonce)) return
    this.#evidence.acknowledged = nonce
    keepEvidence(this.#evidence)
  }

  /** Begin, or go on, with what a snapshot tells of a running game. */
  look(told: Snapshot): void {
    this.#following = told.table.state === 'preparing'
    if (told.table.state !== 'playing' || !told.table.game) return
    const evidence = this.#evidence?.game === told.table.game ? this.#evidence : newEvidence(told.table.game, told.own?.seat ?? null)
    if (catchUp(evidence, told.heard ?? 0, told.missed ?? [], { game: told.game ?? null, own: told.own ?? null })) this.#follow(evidence)
  }

  /** Keep what an update tells of the game, and what is shown after each of it. */
  listen(told: readonly (Shown & { events: GameEvent[] })[]): void {
    if (!this.#following || !this.#evidence || told.length === 0) return
    for (const { events, ...shown } of told) see(this.#evidence, events, shown)
    keepEvidence(this.#evidence)
  }

  #follow(evidence: Evidence): void {
    this.#evidence = evidence
    this.#following = true
    keepEvidence(evidence)
  }
}
