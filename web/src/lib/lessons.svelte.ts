/** The lessons, made from the rules (see `foretold.game.learn.lessons`), and how far this device's reader has come. */

import type { PadRow } from '$protocol'
import chapters from '../generated/lessons.json'
import { keep, recall } from './preferences.svelte'

export type Asks = 'play' | 'lose' | 'winner' | 'trump' | 'bid' | 'barred' | 'points' | 'total' | 'change' | 'unseen' | 'size'
export type Play = { seat: number; card: string; as: string | null }
export type Step = {
  id: string
  asks: Asks
  /** Where the reader sits. */
  seat: number
  players: number
  dealer: number
  turned: string | null
  trump: string | null
  hand: string[]
  trick: Play[]
  bids: (number | null)[]
  rows: PadRow[]
  /** Cards that may be played, whatever they lead to. */
  legal: string[]
  choices: string[]
  right: string[]
}
export type Chapter = { id: string; optional: boolean; steps: Step[] }
export type Place = { chapter: Chapter; step: Step; number: number; next: Step | null }

export const CHAPTERS = chapters as Chapter[]

/** The deck that the lessons show: the one with all cards. */
export const EDITION = 'brazil'

/** Where a step is; next comes the rest of its chapter, then the chapters that everybody needs. */
export function find(id: string): Place | null {
  for (const [place, chapter] of CHAPTERS.entries()) {
    const at = chapter.steps.findIndex((step) => step.id === id)
    const step = chapter.steps[at]
    if (!step) continue
    const following = CHAPTERS[place + 1]
    const next = chapter.steps[at + 1] ?? (chapter.optional || following?.optional ? null : following?.steps[0]) ?? null
    return { chapter, step, number: at + 1, next }
  }
  return null
}

const KEY = 'foretold.learned'

class Learned {
  #steps = $state.raw<string[]>(recall<string[]>(KEY) ?? [])

  has(step: Step): boolean {
    return this.#steps.includes(step.id)
  }

  all(chapter: Chapter): boolean {
    return chapter.steps.every((step) => this.has(step))
  }

  /** The first step that everybody needs and that is not done yet. */
  get next(): Step | null {
    return CHAPTERS.filter((chapter) => !chapter.optional).flatMap((chapter) => chapter.steps).find((step) => !this.has(step)) ?? null
  }

  get begun(): boolean {
    return this.#steps.length > 0
  }

  add(step: Step): void {
    if (this.has(step)) return
    this.#steps = [...this.#steps, step.id]
    keep(KEY, this.#steps)
  }
}

export const learned = new Learned()
