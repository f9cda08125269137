/** The lessons, made from the rules (see `foretold.game.learn.lessons`). */

import type { PadRow } from '$protocol'
import chapters from '../generated/lessons.json'
import { PACKS } from './cards'
import { language } from './i18n.svelte'
import { learned } from './learned.svelte'
import { lastSettings } from './opening'
import { EDITIONS } from './rules/facts'

export type Asks = 'play' | 'lose' | 'winner' | 'trump' | 'bid' | 'barred' | 'points' | 'total' | 'change' | 'unseen' | 'size' | 'shown'
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

/** The deck that is shown looks like that of the game which the reader would begin next. What its Wizards and Jesters are
 * called goes by the language, as in the texts, and not by an edition of another one. */
export function deck(): string {
  const next = lastSettings().rules['edition'] ?? 'us'
  if (PACKS.includes(next)) return next
  const own = Object.entries(EDITIONS).find(([edition, { language: tag }]) => tag === language.tag && !PACKS.includes(edition))
  return own?.[0] ?? 'brazil'
}

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

/** Whether all of a chapter is done. */
export function done(chapter: Chapter): boolean {
  return chapter.steps.every((step) => learned.has(step.id))
}

/** The first step that everybody needs and that is not done yet. */
export function nextStep(): Step | null {
  return CHAPTERS.filter((chapter) => !chapter.optional).flatMap((chapter) => chapter.steps).find((step) => !learned.has(step.id)) ?? null
}
