/** Rules in a few words, for lists. */

import { read, rounds } from './rules/form'
import { t } from './i18n.svelte'
import { CARDS, OPTIONS } from './rules/facts'

/** Rules as a record writes them. */
export function parseRules(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((word) => word.split('=') as [string, string]))
}

/** The number of players, the edition, and whatever is not as usual. */
export function described(rules: Record<string, string>): string[] {
  const chosen = read(rules)
  const found = [t('room.players', { count: Number(rules['players']) }), t(`game.edition.${chosen.edition}`)]
  for (const [name, values] of Object.entries(OPTIONS)) {
    const value = chosen.options[name] ?? ''
    if (name !== 'hand-sizes' && value !== values[0]) found.push(`${t(`game.option.${name}`)}: ${t(`game.option.${name}.${value}`)}`)
  }
  const cards = CARDS.filter((card) => chosen.options[card] === 'yes')
  if (cards.length === CARDS.length) found.push(t('game.option.anniversary'))
  else found.push(...cards.map((card) => t(`game.card.${card}`)))
  found.push(t('room.rounds', { count: rounds(chosen).length }))
  if (chosen.sizes) found.push(t('room.sizes', { sizes: rounds(chosen).join(', ') }))
  return found
}
