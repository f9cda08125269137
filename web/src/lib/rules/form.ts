/** The rules of a table as a form has them: a value for each option, `yes` or `no` for each anniversary card, and the
 * hand sizes where they are a house rule. What goes together, the exported facts say. */

import { cardName, SUITS } from '../cards'
import { t } from '../i18n.svelte'
import { choose, clashIn, possible, usual, valuesOf, type Choice } from './options'
import { CARDS, CLASHES, EDITIONS, OPTIONS, roundsOf, type Reason } from './facts'
import { areOwn, sizesReason } from './sizes'

/** As much of it as says how long the game is. */
export type Length = { options: Choice; sizes: string }
/** `suits`: those of the seats in Unicolor, seat by seat; what is left over stays in the box. */
export type Chosen = Length & { edition: string; firstDealer: string; suits: string }
/** Something that gave way to a choice, and why. */
export type Change = { what: string; why: string }

/** The rules of a table, taken apart. */
export function read(rules: Record<string, string>): Chosen {
  const edition = rules['edition'] ?? 'us'
  const options = usual('us', Number(rules['players'] ?? 4))
  for (const name of Object.keys(OPTIONS)) options[name] = rules[name] ?? OPTIONS[name]?.[0] ?? ''
  const mixed = rules['anniversary'] ?? 'none'
  for (const card of CARDS) options[card] = mixed === 'all' || mixed.split('+').includes(card.toLowerCase()) ? 'yes' : 'no'
  return { edition, firstDealer: rules['first-dealer'] ?? 'chosen', suits: rules['suits'] ?? SUITS.join(''), ...lengthOf(options) }
}

/** Options whose hand sizes may be one's own, with these taken apart. */
export function lengthOf(options: Choice): Length {
  const sizes = options['hand-sizes']
  return areOwn(sizes) ? { options: { ...options, 'hand-sizes': 'ordinary' }, sizes } : { options, sizes: '' }
}

/** Why the hand sizes make no game; null if they do. */
export function refused({ options, sizes }: Length): Reason | null {
  return sizes ? sizesReason(options, sizes) : null
}

/** The rules as the server takes them; what is usual is left out. */
export function write({ edition, firstDealer, suits, options, sizes }: Chosen): Record<string, string> {
  const rules: Record<string, string> = { players: options['players'] ?? '4', edition, 'first-dealer': firstDealer }
  for (const [name, values] of Object.entries(OPTIONS)) if (options[name] !== values[0]) rules[name] = options[name] ?? ''
  if (sizes) rules['hand-sizes'] = sizes
  if (options['form'] === 'unicolor' && suits !== SUITS.join('')) rules['suits'] = suits
  const mixed = CARDS.filter((card) => options[card] === 'yes')
  if (mixed.length > 0) rules['anniversary'] = mixed.length === CARDS.length ? 'all' : mixed.map((card) => card.toLowerCase()).join('+')
  return rules
}

/** The values of an option that there are for so many players. */
export function offered(chosen: Length, name: string): string[] {
  return valuesOf(name).filter((value) => name === 'players' || possible(chosen.options['players'] ?? '', name, value))
}

/** Choose a value, and what else had to change for it. */
export function pick(chosen: Chosen, name: string, value: string): [Chosen, Change[]] {
  const before = chosen.options
  const options = choose(before, name, value)
  const others = Object.keys(options).filter((other) => other !== name && options[other] !== before[other])
  const cards = others.filter((other) => CARDS.includes(other))
  const rest = others.filter((other) => !cards.includes(other))
  const why = (other: string) => reason(options, name, other, before[other] ?? '')
  const changes = rest.map((other) => ({ what: `${t(`game.option.${other}`)}: ${t(`game.option.${other}.${options[other]}`)}`, why: why(other) }))
  const [card] = cards
  if (card !== undefined) {
    const all = cards.length === CARDS.length ? t('game.option.anniversary') : cards.map((one) => cardName(one, chosen.edition)).join(', ')
    changes.push({ what: `${all}: ${t(`common.${options[card]}`)}`, why: why(card) })
  }
  const sizes = name === 'players' || name === 'form' ? '' : chosen.sizes
  return [{ ...chosen, options, sizes }, changes]
}

/** Play by an edition: its own way to find the dealer, and its cards where they can be mixed in. */
export function pickEdition(chosen: Chosen, edition: string): Chosen {
  const { cards = [], 'first-dealer': firstDealer = 'chosen' } = EDITIONS[edition] ?? {}
  const [own, none] = [cards, []].map((mixed: string[]) => ({ ...chosen.options, ...Object.fromEntries(CARDS.map((card) => [card, mixed.includes(card) ? 'yes' : 'no'])) }))
  return { ...chosen, edition, firstDealer, options: own && clashIn(own) === null ? own : (none ?? chosen.options) }
}

/** Give a seat a suit in Unicolor; whoever had it takes the one that becomes free. */
export function pickSuit(chosen: Chosen, seat: number, suit: string): Chosen {
  const before = chosen.suits[seat] ?? ''
  const suits = [...chosen.suits].map((one) => (one === suit ? before : one === before ? suit : one)).join('')
  return { ...chosen, suits }
}

/** Why a value had to go: the clash between it and what was chosen, or what that brought with it. That one card goes with
 * another is the reason only where nothing else is. */
function reason(options: Choice, name: string, other: string, gone: string): string {
  const clashes = CLASHES.filter(
    (pairs) =>
      pairs.some(([one, value]) => one === other && value === gone) &&
      pairs.every(([one, value]) => (one === other ? value === gone : options[one] === value)),
  )
  const clash = clashes.find((pairs) => !pairs.every(([one]) => CARDS.includes(one))) ?? clashes[0]
  const kinds = clash?.map(([one]) => one) ?? [name, other]
  return t(`room.clash.${clashKey(kinds)}`)
}

/** The name of the reason why options do not go together. What is not for so many players has one reason: two play Duel,
 * and the special forms are for few. */
export function clashKey(names: string[]): string {
  const kinds = [...new Set(names.map((name) => (CARDS.includes(name) ? 'cards' : name)))].sort()
  return kinds.length === 2 && kinds.includes('players') ? 'players' : kinds.join('-')
}

/** The hand sizes that are played. */
export function rounds(chosen: Length): number[] {
  const { form = '', players = '' } = chosen.options
  return roundsOf(form, chosen.sizes || (chosen.options['hand-sizes'] ?? 'ordinary'), Number(players))
}

/** Shorter games, cut from the whole one. */
export function shorter(chosen: Length): { short: string; half: string } {
  const whole = roundsOf(chosen.options['form'] ?? '', 'ordinary', Number(chosen.options['players']))
  return { short: whole.slice(0, 5).join(','), half: whole.filter((_, place) => place % 2 === 0).join(',') }
}
