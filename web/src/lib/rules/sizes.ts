/** Hand sizes of one's own, a house rule: what they have to keep to, the exported facts say. */

import { t } from '../i18n.svelte'
import type { Choice } from './options'
import { HOUSE, type Reason } from './facts'

/** Whether a value of the option is hand sizes, and not the name of a schedule. */
export function areOwn(value: string | undefined): value is string {
  return /^\d{1,3}(,\d{1,3})*$/.test(value ?? '')
}

/** What somebody has typed, with whatever between the numbers, as the notation writes it. */
export function typed(text: string): string {
  return text.split(/\D+/).filter(Boolean).map(Number).join(',')
}

/** Which of the sizes is refused for these rules, and why; null where they make a game. */
export function sizesReason(rules: Choice, sizes: string): Reason | null {
  const { form = '', players = '', sight = '' } = rules
  const hands = sizes === '' ? [] : sizes.split(',').map(Number)
  if (hands.length < 1 || hands.length > HOUSE.rounds) return no('rounds', { most: HOUSE.rounds, rounds: hands.length })
  const most = HOUSE.largest[form]?.[players]?.[HOUSE.counted.filter((card) => rules[card] === 'yes').length] ?? 0
  const wrong = hands.findIndex((size) => size < 1 || size > most)
  if (wrong >= 0) return no('hand', { round: wrong + 1, size: hands[wrong] ?? 0, most })
  if (form === 'duel') {
    const used = hands.map((_, place) => hands.slice(0, place + 1).reduce((sum, size) => sum + (HOUSE.duel.uses[size] ?? 0), 0))
    const last = used.findIndex((sum) => sum > HOUSE.duel.cards)
    if (last >= 0) return no('duel', { round: last + 1, used: used.at(-1) ?? 0, cards: HOUSE.duel.cards })
  }
  const first = HOUSE.first[sight]
  if (first !== undefined && hands[0] !== first) return no('first', { sight: t(`game.option.sight.${sight}`), first, size: hands[0] ?? 0 })
  return null
}

function no(what: string, values: Reason['values']): Reason {
  return { key: `room.no-sizes.${what}`, values }
}
