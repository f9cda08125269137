/** What is kept of tables without a server: every entry of their logs, how lists show them, and the games that ended. All that
 * follows from one command is written at once or not at all. */

import type { Listed } from '$protocol'

const NAME = 'foretold'
const STORES = ['entries', 'tables', 'games'] as const
type Store = (typeof STORES)[number]

/** A game that has ended, or a record that was opened, with all that its replay needs. */
export type Finished = { game: string; finished: number | null; seats: object[]; record: string }
export type Written = { table: string; entries: string[]; listed: Listed; finished: Finished[] }

/** Another page has gone on with the same table. */
export class Taken extends Error {}

export class Shelf {
  #opened: Promise<IDBDatabase> | null = null

  /** Append to a log; `Taken` where another has written that entry. */
  async write({ table, entries, listed, finished }: Written): Promise<void> {
    await this.#change(STORES, (store) => {
      for (const text of entries) store('entries').add({ table, seq: (JSON.parse(text) as { seq: number }).seq, text })
      store('tables').put(listed)
      for (const game of finished) store('games').put(game)
    })
  }

  /** The log of a table; empty if there is none. */
  async entries(table: string): Promise<string[]> {
    const found = await this.#read<{ text: string }[]>('entries', (store) => store.getAll(IDBKeyRange.bound([table, 0], [table, Infinity])))
    return found.map(({ text }) => text)
  }

  /** The tables, the last one first. */
  async tables(): Promise<Listed[]> {
    const found = await this.#read<Listed[]>('tables', (store) => store.getAll())
    return found.sort((one, other) => other.changed - one.changed)
  }

  async keep(game: Finished): Promise<void> {
    await this.#change(['games'], (store) => store('games').put(game))
  }

  async game(name: string): Promise<Finished | null> {
    return (await this.#read<Finished | undefined>('games', (store) => store.get(name))) ?? null
  }

  /** Let go of a table; its finished games stay. */
  async forget(table: string): Promise<void> {
    await this.#change(['entries', 'tables'], (store) => {
      store('entries').delete(IDBKeyRange.bound([table, 0], [table, Infinity]))
      store('tables').delete(table)
    })
  }

  async #read<Found>(name: Store, ask: (store: IDBObjectStore) => IDBRequest): Promise<Found> {
    const database = await this.#open()
    return new Promise((resolve, reject) => {
      const asked = ask(database.transaction(name).objectStore(name))
      asked.onsuccess = () => resolve(asked.result as Found)
      asked.onerror = () => reject(asked.error)
    })
  }

  async #change(names: readonly Store[], change: (store: (name: Store) => IDBObjectStore) => void): Promise<void> {
    const database = await this.#open()
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction([...names], 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error?.name === 'ConstraintError' ? new Taken() : transaction.error)
      change((name) => transaction.objectStore(name))
    })
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise((resolve, reject) => {
      const opening = indexedDB.open(NAME, 1)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('entries', { keyPath: ['table', 'seq'] })
        opening.result.createObjectStore('tables', { keyPath: 'table' })
        opening.result.createObjectStore('games', { keyPath: 'game' })
      }
      opening.onsuccess = () => {
        opening.result.onclose = () => (this.#opened = null) // the browser has cleared it
        resolve(opening.result)
      }
      opening.onerror = () => reject(opening.error)
    })
    this.#opened.catch(() => (this.#opened = null))
    return this.#opened
  }
}
