/** What this device's reader has done of the first round and the lessons. */

import { keep, recall } from './preferences.svelte'

const KEY = 'foretold.learned'
/** The guided round, beside the steps of the lessons. */
export const ROUND = 'round'

class Learned {
  #done = $state.raw<string[]>(recall<string[]>(KEY) ?? [])

  has(step: string): boolean {
    return this.#done.includes(step)
  }

  get begun(): boolean {
    return this.#done.length > 0
  }

  add(step: string): void {
    if (this.has(step)) return
    this.#done = [...this.#done, step]
    keep(KEY, this.#done)
  }
}

export const learned = new Learned()
