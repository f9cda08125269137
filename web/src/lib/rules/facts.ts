/** What tables' forms and the pad know of the rules: all of it is made from the rules themselves, see `foretold.game.learn.pad_facts`. */

import facts from '../../generated/pad.json'

type Edition = { language: string; 'first-dealer': string; cards: string[] }
/** With the most points alone, together with others, or with less. */
export type Standing = 'alone' | 'shared' | 'behind'
type House = { rounds: number; largest: Record<string, Record<string, number[]>>; counted: string[]; first: Record<string, number>; duel: { uses: number[]; cards: number } }

/** Why something cannot be: a text's key and what it speaks of. */
export type Reason = { key: string; values: Record<string, string | number> }

export const PLAYERS: number[] = facts.players
export const OPTIONS: Record<string, string[]> = facts.options
export const CARDS: string[] = facts.cards
export const EDITIONS: Record<string, Edition> = facts.editions
/** Sets of options that are in no game together. */
export const CLASHES = facts.clashes as [string, string][][]
export const FIRST_DEALERS: string[] = facts['first-dealers']
/** By card: how many tricks of a round may count for nobody if it is in the deck, and how many bids may change. */
const LOST_TRICKS: Record<string, number> = facts['lost-tricks']
export const CHANGED_BIDS: Record<string, number> = facts['changed-bids']
/** What hand sizes of one's own have to keep to. */
export const HOUSE: House = facts.house

const ROUNDS: Record<string, Record<string, Record<string, number[]>>> = facts.rounds
const ORDERS: Record<string, number[][]> = facts.orders
const WHEN: Record<string, string[]> = facts.forbidden.when

/** The edition of a language. Where there is none, Portugal's: the base game with cards as all editions print them but the
 * United States', which has an ordinary pack (rule 1.3). */
export function editionIn(language: string): string {
  return Object.keys(EDITIONS).find((edition) => EDITIONS[edition]?.language === language) ?? 'portugal'
}

/** Hand sizes of all rounds: those of a schedule, or one's own as the notation writes them, 1,3,5. */
export function roundsOf(form: string, schedule: string, players: number): number[] {
  if (/^\d/.test(schedule)) return schedule.split(',').map(Number)
  return ROUNDS[form]?.[schedule]?.[players] ?? []
}

/** The seats in the order in which they bid; the first deals the next round. */
export function orderOfBids(players: number, dealer: number): number[] {
  return ORDERS[players]?.[dealer] ?? []
}

export function pointsFor(bid: number, tricks: number): number {
  return facts.points[bid]?.[tricks] ?? 0
}

/** Whether one who stands so at the end has won. */
export function wins(standing: Standing): boolean {
  return facts.wins.includes(standing)
}

/** The bid that the last bidder may not make, if there is one. */
export function forbiddenBid(kind: string, standing: Standing, size: number, others: number): number | null {
  return WHEN[kind]?.includes(standing) ? (facts.forbidden.bid[size]?.[others] ?? null) : null
}

/** By how much the Cloud may change a bid. */
export function changesOf(bid: number, size: number): number[] {
  return bid === 0 ? facts.changes.lowest : bid === size ? facts.changes.highest : facts.changes.between
}

/** How many tricks of a round may count for nobody. */
export function lostTricks(rules: Record<string, string>): number {
  return Object.entries(LOST_TRICKS).reduce((total, [card, lost]) => total + (rules[card] === 'yes' ? lost : 0), 0)
}
