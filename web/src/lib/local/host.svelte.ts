/** The page's side of the worker in which tables without a server run. It is started when the first is needed. */

import type { Person, Settings } from '$protocol'
import { Refused } from '../api'
import { me } from '../me.svelte'
import { suggestedName } from '../names'
import { newCode } from './codes'
import { BUILD } from './runtime'

/** What the page calls for. */
export type Called = {
  id: number
  what: 'start' | 'open' | 'hear' | 'leave' | 'hint' | 'rules' | 'replay' | 'record' | 'open-record' | 'network'
  table?: string
  person?: Person
  settings?: Settings
  text?: string
  game?: string
  language?: string
  rules?: Record<string, string>
}
/** What the worker says: the result of a call, messages of a table, that a table has to be looked at anew, or whether games are
 * being kept from now on. */
export type Said =
  | { about: 'call'; id: number; result?: unknown; refused?: { code: string; message: string } }
  | { about: 'table'; table: string; messages: string[] }
  | { about: 'lost'; table: string }
  | { about: 'kept'; kept: boolean }
export type TableListener = { heard(text: string): void; lost(): void; kept(on: boolean): void }

class Host {
  #worker: Worker | null = null
  #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Refused) => void }>()
  #listeners = new Map<string, TableListener>()
  #calls = 0
  #kept = true

  call(what: Called['what'], details: Omit<Called, 'id' | 'what'> = {}): Promise<unknown> {
    const id = ++this.#calls
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#started().postMessage({ ...details, id, what } satisfies Called)
    })
  }

  /** Hear a table; answers how to hear it no more. */
  listen(table: string, listener: TableListener): () => void {
    this.#listeners.set(table, listener)
    listener.kept(this.#kept)
    return () => void (this.#listeners.get(table) === listener && this.#listeners.delete(table))
  }

  /** Open a table; its code. */
  async open(settings: Settings): Promise<string> {
    const table = newCode()
    await this.call('open', { table, settings: $state.snapshot(settings) as Settings, person: player() })
    return table
  }

  /** The name of the network that bots need at a table with these settings, if they need any. */
  async networkFor(settings: Settings): Promise<string | null> {
    return (await this.call('network', { settings: $state.snapshot(settings) as Settings })) as string | null
  }

  /** Take in a record from elsewhere, which can then be replayed; the name of its game. */
  async openRecord(text: string): Promise<string> {
    return (await this.call('open-record', { text })) as string
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: BUILD ?? '' })
    this.#worker.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data)
    this.#worker.onerror = (event) => {
      event.preventDefault()
      this.#fail(event.message || 'the worker could not be started')
    }
    return this.#worker
  }

  #hear(said: Said): void {
    if (said.about === 'table') for (const text of said.messages) this.#listeners.get(said.table)?.heard(text)
    else if (said.about === 'lost') this.#listeners.get(said.table)?.lost()
    else if (said.about === 'kept') {
      this.#kept = said.kept
      for (const listener of this.#listeners.values()) listener.kept(said.kept)
    }
    else if (said.refused?.code === 'runtime') this.#fail(said.refused.message) // a second try in the same worker would not do
    else {
      const waiting = this.#waiting.get(said.id)
      this.#waiting.delete(said.id)
      if (said.refused) waiting?.reject(new Refused(said.refused.code, said.refused.message))
      else waiting?.resolve(said.result)
    }
  }

  /** The worker is gone: everybody who waits is told, and the next call starts another. */
  #fail(message: string): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(new Refused('runtime', message))
    this.#waiting.clear()
    for (const listener of [...this.#listeners.values()]) listener.lost()
  }
}

/** Who plays: the guest that a server knows, or nobody but a name. */
export function player(): Person {
  return $state.snapshot(me.person) ?? { id: 'local', name: suggestedName() }
}

export const host = new Host()
