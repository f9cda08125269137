/** The options of a table or a pad, and what happens to the others when one is chosen. */

import { CARDS, CLASHES, EDITIONS, OPTIONS, PLAYERS } from './facts'
import { areOwn } from './sizes'

/** A value for each option, `players` among them, and `yes` or `no` for each anniversary card. */
export type Choice = Record<string, string>

/** The usual game of an edition. */
export function usual(edition: string, players: number): Choice {
  const choice: Choice = { players: String(players) }
  for (const [name, values] of Object.entries(OPTIONS)) choice[name] = values[0] ?? ''
  for (const card of CARDS) choice[card] = EDITIONS[edition]?.cards.includes(card) ? 'yes' : 'no'
  return settle(choice, ['players'])
}

export function valuesOf(name: string): string[] {
  if (name === 'players') return PLAYERS.map(String)
  return OPTIONS[name] ?? ['no', 'yes']
}

/** The options that do not go together in a choice; none if it makes a game. */
export function clashIn(choice: Choice): [string, string][] | null {
  return CLASHES.find((clash) => clash.every(([name, value]) => choice[name] === value)) ?? null
}

/** Change one option, and of the others only what does not go with it. Hand sizes of one's own are for so many players. */
export function choose(choice: Choice, name: string, value: string): Choice {
  const changed = { ...choice, [name]: value }
  if ((name === 'players' || name === 'form') && areOwn(choice['hand-sizes'])) changed['hand-sizes'] = OPTIONS['hand-sizes']?.[0] ?? ''
  return settle(changed, ['players', name])
}

/** Whether there is a game with this value for that many players. */
export function possible(players: string, name: string, value: string): boolean {
  return !CLASHES.some(
    (clash) => clash.length === 2 && has(clash, 'players', players) && has(clash, name, value),
  )
}

function has(clash: [string, string][], name: string, value: string): boolean {
  return clash.some((pair) => pair[0] === name && pair[1] === value)
}

/** The choice that makes a game and keeps `fixed` options, with as little changed as can be: an option that clashes gets
 * the first of its values with which it clashes no more. */
function settle(choice: Choice, fixed: string[]): Choice {
  const settled = { ...choice }
  const firm = new Set(fixed)
  for (let clash = clashIn(settled); clash; clash = clashIn(settled)) {
    const loose = clash.map(([name]) => name).find((name) => !firm.has(name))
    if (loose === undefined) return settled
    const rest = clash.filter(([name]) => name !== loose)
    const other = valuesOf(loose).find((value) => !clashes(settled, firm, loose, value, rest))
    settled[loose] = other ?? settled[loose] ?? ''
    firm.add(loose)
  }
  return settled
}

/** Whether a value cannot stand beside the options that are firm, and those that it clashed with. */
function clashes(choice: Choice, firm: Set<string>, name: string, value: string, beside: [string, string][]): boolean {
  const kept = (other: string) => firm.has(other) || beside.some((pair) => pair[0] === other)
  return CLASHES.some((clash) => has(clash, name, value) && clash.every((pair) => pair[0] === name || (kept(pair[0]) && choice[pair[0]] === pair[1])))
}
