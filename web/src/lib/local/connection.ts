/** The connection to a table without a server: what a socket is to a server's table. */

import type { FromClient, FromServer, Hello } from '$protocol'
import { Refused } from '../api'
import type { Listener } from '../socket'

const AGAIN = 300 // milliseconds before a table that failed is looked at anew

export class LocalConnection {
  #running = false
  #greeted = false
  #leave: (() => void) | null = null

  constructor(
    readonly table: string,
    readonly heard: () => Hello['heard'],
    readonly listener: Listener,
  ) {}

  /** Whether what is sent now arrives at somebody who knows us. */
  get open(): boolean {
    return this.#greeted
  }

  start(): void {
    if (this.#running) return
    this.#running = true
    void this.#connect()
  }

  stop(): void {
    this.#running = this.#greeted = false
    this.#leave?.()
    this.#leave = null
    void import('./host.svelte').then(({ host }) => host.call('leave', { table: this.table }).catch(() => undefined))
  }

  send(message: FromClient): void {
    void this.#say(message)
  }

  async #connect(): Promise<void> {
    const { host } = await import('./host.svelte')
    if (!this.#running) return
    this.#leave?.()
    this.#leave = host.listen(this.table, {
      heard: (text) => this.#hear(JSON.parse(text) as FromServer),
      lost: () => this.#lost(),
      kept: (on) => this.listener.kept?.(on),
    })
    await this.#say({ type: 'hello', version: 2, token: '', heard: this.heard() })
  }

  async #say(message: FromClient): Promise<void> {
    const { host, player } = await import('./host.svelte')
    try {
      await host.call('hear', { table: this.table, person: player(), text: JSON.stringify(message) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const id = message.type === 'ask' ? message.id : undefined
      const refusal = { type: 'refusal' as const, code: error.code, message: error.message, ...(id ? { id } : {}) }
      if (id) this.listener.heard(refusal)
      else if (!(await this.listener.turnedAway(refusal))) this.stop()
    }
  }

  #hear(message: FromServer): void {
    if (!this.#running) return
    if (message.type === 'snapshot') this.#greeted = true
    // An update that was sent to an earlier connection to the same table does not follow on anything known here
    if (this.#greeted || message.type === 'welcome') this.listener.heard(message)
  }

  #lost(): void {
    this.#greeted = false
    this.listener.lost()
    setTimeout(() => void (this.#running && this.#connect()), AGAIN)
  }
}
