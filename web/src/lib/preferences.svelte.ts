/** What this device remembers of its user's wishes. Storage may be refused: then they last as long as the page. */

import { language, preferred, type Language } from './i18n.svelte'

export type Theme = 'system' | 'light' | 'dark'
export type Deck = 'edition' | 'peoples' | 'suits'
type Kept = { language: Language | null; theme: Theme; deck: Deck; sound: boolean; pace: number; motion: boolean; confirm: boolean; forced: boolean }

const KEY = 'foretold.preferences'
const DEFAULTS: Kept = { language: null, theme: 'system', deck: 'edition', sound: true, pace: 1, motion: true, confirm: false, forced: false }

export function recall<Value>(key: string): Value | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as Value)
  } catch {
    return null
  }
}

/** Keep something on this device; whether it could be: a private window may refuse, or there is no room. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // then nothing was kept
  }
}

class Preferences {
  #kept = $state<Kept>({ ...DEFAULTS, ...recall<Partial<Kept>>(KEY) })

  get language(): Language {
    return this.#kept.language ?? preferred()
  }

  get theme(): Theme {
    return this.#kept.theme
  }

  get deck(): Deck {
    return this.#kept.deck
  }

  get sound(): boolean {
    return this.#kept.sound
  }

  /** How long a finished trick stays and cards fly: 1 is calm, 0 is at once. */
  get pace(): number {
    return this.#kept.pace
  }

  /** Whether a card is raised by a first tap and played by a second one. */
  get confirm(): boolean {
    return this.#kept.confirm
  }

  /** Whether a card plays itself where it is the only one allowed. */
  get forced(): boolean {
    return this.#kept.forced
  }

  /** Whether things may move: the user's wish, and the system's. */
  get motion(): boolean {
    return this.#kept.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches
  }

  set(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes }
    keep(KEY, this.#kept)
    this.apply()
  }

  /** Take over what another tab changes: this one must not write the old ones back with its own next change. */
  follow(): void {
    addEventListener('storage', (event) => {
      if (event.key !== KEY) return
      this.#kept = { ...DEFAULTS, ...recall<Partial<Kept>>(KEY) }
      this.apply()
      void language.choose(this.language)
    })
  }

  /** Show the wishes on the page. */
  apply(): void {
    document.documentElement.dataset['theme'] = this.#kept.theme
    document.documentElement.dataset['motion'] = this.motion ? 'on' : 'off'
  }
}

export const preferences = new Preferences()
