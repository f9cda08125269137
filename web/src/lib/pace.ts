/** How fast a game goes: one wish of the player's, by which the bots go too where nobody else plays. */

import { USUAL_SETTINGS } from '$protocol'
import type { Command, TableStore } from './table.svelte'

export const PACES = [
  [0, 'at-once'],
  [0.5, 'quick'],
  [1, 'calm'],
  [2, 'slow'],
] as const

/** The seconds that bots take for a decision at a pace. */
export function botsWait(pace: number): number {
  return USUAL_SETTINGS.wait * pace
}

/** The command that has the bots go at a pace; none where they do already, or where they are not one's own to drive. */
export function driving({ table, mySeat }: TableStore, pace: number): Command | null {
  const people = table?.seats.filter((seat) => seat.kind === 'person') ?? []
  const settings = table?.later ?? table?.settings
  if (mySeat === null || people.length !== 1 || !settings || settings.wait === botsWait(pace)) return null
  return { type: 'configure', settings: { ...settings, wait: botsWait(pace) } }
}
