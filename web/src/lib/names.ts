/** The name that one plays under. Nobody has to think of one: a friendly one is offered. */

import { t } from './i18n.svelte'
import { me } from './me.svelte'
import { keep, recall } from './preferences.svelte'

const KEY = 'foretold.name'
export const LONGEST = 24

/** The name that is offered to somebody new; the same until another is taken. */
export function suggestedName(): string {
  const kept = recall<string>(KEY)
  if (kept) return kept
  const names = t('room.names').split('|')
  const name = names[Math.floor(Math.random() * names.length)] ?? ''
  keep(KEY, name)
  return name
}

/** A name as the server takes it. */
export function tidy(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
}

/** Remember a name before anybody has come in under it. */
export function wishName(name: string): void {
  keep(KEY, tidy(name) || suggestedName())
}

/** Be somebody: who one is, or a guest under the name that was wished for. */
export async function comeIn(name = recall<string>(KEY) ?? ''): Promise<void> {
  const wanted = tidy(name) || me.name || suggestedName()
  keep(KEY, wanted)
  await me.enter(wanted)
}
