/** The round that somebody plays first: a real one, played by the rules and their bots in every way that there is, and
 * kept as the moments that a table sends (see `foretold.service.protocol.first_round`). */

import type { Moment } from '$protocol'
import round from '../generated/first_round.json'
import { cardName, suitName } from './cards'
import { language, number, t } from './i18n.svelte'

export type Sentence = { code: string; values?: Record<string, string | number> }
/** Something that happens, something to read, or both. */
export type Step = { moment?: Moment; says?: Sentence[] }
/** What happens until the player is to act, the best action then, and what comes of each. */
export type Branch = { steps: Step[]; best?: string; choices?: Record<string, Branch> }

export const FIRST_ROUND = round as unknown as Branch
export const SEAT = 0

/** Who plays, seat by seat. */
export function players(): string[] {
  return [t('common.you'), t('learn.seat.1'), t('learn.seat.2')]
}

/** A sentence with the names of its cards, suits and players. */
export function sentence({ code, values = {} }: Sentence, edition: string): string {
  const said: Record<string, string | number> = { ...values }
  if (typeof values['card'] === 'string') said['card'] = cardName(values['card'], edition)
  if (typeof values['suit'] === 'string') said['suit'] = suitName(values['suit'], edition)
  if (typeof values['name'] === 'number') said['name'] = players()[values['name']] ?? ''
  if (typeof values['points'] === 'number') said['points'] = number(values['points'])
  const text = t(`learn.round.${code}`, said)
  return text.charAt(0).toLocaleUpperCase(language.tag) + text.slice(1) // which may be a card
}
