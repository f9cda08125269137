/** The pads that this device keeps, and the names that were written on them. */

import { keep, recall } from '../preferences.svelte'
import type { Log } from './log'

export type Kept = { id: string; changed: number; log: Log }

const PADS = 'foretold.pads'
const NAMES = 'foretold.pad-names'
const MOST_NAMES = 12

class Shelf {
  #pads = $state.raw<Kept[]>(recall<Kept[]>(PADS) ?? [])
  #names = $state.raw<string[]>(recall<string[]>(NAMES) ?? [])

  constructor() {
    // another tab may write on a pad, too
    addEventListener('storage', (event) => {
      if (event.key === PADS) this.#pads = recall<Kept[]>(PADS) ?? []
    })
  }

  /** The pads, the one used last first. */
  get pads(): Kept[] {
    return this.#pads
  }

  get names(): string[] {
    return this.#names
  }

  find(id: string): Kept | undefined {
    return this.#pads.find((pad) => pad.id === id)
  }

  /** Keep a new pad; its id. */
  open(log: Log): string {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36).padStart(2, '0')).join('')
    this.put(id, log)
    this.#names = [...new Set([...log.setup.names, ...this.#names])].slice(0, MOST_NAMES)
    keep(NAMES, this.#names)
    return id
  }

  put(id: string, log: Log): void {
    this.#write([{ id, changed: Date.now(), log }, ...this.#pads.filter((pad) => pad.id !== id)])
  }

  remove(id: string): void {
    this.#write(this.#pads.filter((pad) => pad.id !== id))
  }

  #write(pads: Kept[]): void {
    this.#pads = pads
    keep(PADS, pads)
  }
}

export const shelf = new Shelf()
