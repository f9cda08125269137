/** How cards are drawn and called. Cards are those of the notation: B13, WR, JG, Dragon; `?` is one not seen. */

import facts from '../generated/cards.json'
import { language, t } from './i18n.svelte'
import { preferences } from './preferences.svelte'

export type Suit = 'B' | 'R' | 'G' | 'Y'
export const SUITS: readonly Suit[] = ['B', 'R', 'G', 'Y']
/** The anniversary cards in the order of the deck, from the rules. */
export const ANNIVERSARY: readonly string[] = facts.anniversary
const PACK = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']

/** Editions that are played with an ordinary pack. */
export const PACKS: readonly string[] = facts.packs

export type Kind = 'number' | 'wizard' | 'jester' | 'anniversary' | 'hidden'
export type Card = { text: string; kind: Kind; suit: Suit | null; number: number | null }

/** A card as the notation writes it. */
export function parse(text: string): Card {
  const match = /^([WJ]?)([BRGY])(\d{0,2})$/.exec(text)
  if (!match) return { text, kind: text === '?' ? 'hidden' : 'anniversary', suit: null, number: null }
  const suit = match[2] as Suit
  if (match[1] === 'W') return { text, kind: 'wizard', suit, number: null }
  if (match[1] === 'J') return { text, kind: 'jester', suit, number: null }
  return { text, kind: 'number', suit, number: Number(match[3]) }
}

/** Whether cards are shown with the ordinary suits: the edition's way, or the reader's wish. */
export function ordinary(edition: string): boolean {
  return preferences.deck === 'edition' ? PACKS.includes(edition) : preferences.deck === 'suits'
}

/** What is written in the corner: 7, or Q. */
export function rank(card: Card, edition: string): string {
  if (card.number === null) return ''
  return ordinary(edition) ? PACK[card.number - 1] ?? '' : String(card.number)
}

export function suitName(suit: Suit | string, edition: string): string {
  return named(`suit.${suit}`, shownAs(edition))
}

/** The edition whose suits and ranks are shown; none where the reader wants the peoples. */
function shownAs(edition: string): string {
  return preferences.deck === 'edition' ? edition : preferences.deck === 'suits' ? 'us' : ''
}

/** What a card does, in one line; `last` where the last Wizard of a trick wins. */
export function helpOf(text: string, edition: string, last = false): string {
  const card = parse(text)
  if (card.kind === 'wizard') return t(last ? 'game.help.W-last' : 'game.help.W')
  if (card.kind === 'jester') return t('game.help.J')
  if (card.kind === 'anniversary') return named(`help.${text}`, shownAs(edition), { W: announcedName('W', edition), J: announcedName('J', edition) })
  const name = (number: number) => rankName(rank({ ...card, number }, edition))
  return card.kind === 'number' ? t('game.help.number', { high: name(PACK.length), low: name(1) }) : ''
}

/** What an edition calls something in the reader's language, else what the language calls it. */
function named(name: string, edition: string, values: Record<string, string> = {}): string {
  const own = `game.${edition}.${name}`
  return t(language.has(own) ? own : `game.${name}`, values)
}

/** What a Shapeshifter, Juggler or Cloud was announced to be. */
export function announcedName(what: string, edition: string): string {
  return what === 'W' || what === 'J' ? named(`card.${what}`, edition) : suitName(what, edition)
}

/** A card's name in the reader's language. */
export function cardName(text: string, edition: string): string {
  const card = parse(text)
  if (card.kind === 'hidden') return t('game.card.hidden')
  if (card.kind === 'anniversary') return named(`card.${text}`, edition)
  if (card.kind !== 'number') return named(card.kind === 'wizard' ? 'card.W' : 'card.J', edition)
  const suit = suitName(card.suit ?? '', edition)
  if (!ordinary(edition)) return t('game.card.number', { suit, rank: String(card.number) })
  return t('game.card.pack', { suit, rank: rankName(rank(card, edition)) })
}

/** What a corner says, in words: 7, or queen. */
function rankName(short: string): string {
  return /\d/.test(short) ? short : t(`game.rank.${short}`)
}

/** The drawing of a card in the sprite. */
export function drawing(text: string, edition: string): string {
  const card = parse(text)
  if (card.kind === 'hidden') return 'back'
  const ranked = card.kind === 'number' || facts.ranked.includes(text)
  return ranked && ordinary(edition) ? `us-${text}` : text
}

export function suitDrawing(suit: Suit | string, edition: string): string {
  return ordinary(edition) ? `suit-us-${suit}` : `suit-${suit}`
}

/** Hands are sorted by suit and number; then Wizards, Jesters and anniversary cards. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => place(one) - place(other))
}

function place(text: string): number {
  const card = parse(text)
  const suit = card.suit === null ? 0 : SUITS.indexOf(card.suit)
  if (card.kind === 'number') return suit * 20 + (card.number ?? 0)
  const kind = card.kind === 'wizard' ? 100 : card.kind === 'jester' ? 120 : 140
  return kind + (card.suit === null ? ANNIVERSARY.indexOf(text) : suit)
}
