/** Actions as the notation writes them, and what a seat may do: read from the list that the server sends, never worked
 * out here. */

import type { OwnView, PublicView } from '$protocol'
import { announcedName, cardName, suitName } from './cards'
import { number, t } from './i18n.svelte'

export type Kind = 'bid' | 'play' | 'pass' | 'trump' | 'change'

export function kindOf(action: string): Kind {
  return action.slice(0, action.indexOf(' ')) as Kind
}

/** What is behind the kind: 2, B13, Juggler=R, none, +1. */
export function contentOf(action: string): string {
  return action.slice(action.indexOf(' ') + 1)
}

/** The card that is played or passed. */
export function cardOf(action: string): string {
  return contentOf(action).split('=')[0] ?? ''
}

/** What a card is announced to be: a suit, W or J. */
export function announcedOf(action: string): string | null {
  return contentOf(action).split('=')[1] ?? null
}

/** What the seat is asked for, if it is. */
export function asked(own: OwnView | null): Kind | null {
  const first = own?.legal[0]
  return first === undefined ? null : kindOf(first)
}

/** The actions that play or pass a card: none, one, or one for each announcement. */
export function choices(legal: readonly string[], card: string): string[] {
  return legal.filter((action) => (action.startsWith('play ') || action.startsWith('pass ')) && cardOf(action) === card)
}

/** Why a card of the hand cannot be played now. */
export function reason(game: PublicView, own: OwnView, edition: string): string {
  const kind = asked(own)
  if (kind === 'play' && game.follow !== null) return t('table.why.follow', { suit: suitName(game.follow, edition) })
  if (kind === 'bid') return t('table.why.bid-first')
  if (kind === 'trump') return t('table.why.trump-first')
  if (kind === 'change') return t('table.why.change-first')
  return kind === null ? t('table.why.not-your-turn') : t('table.why.other')
}

/** The player's hand as it is shown: without what was just played; null where the player does not see it. */
export function inHand(own: OwnView | null, acting: string | null): string[] | null {
  if (!own?.hand) return null
  const gone = acting !== null && (acting.startsWith('play ') || acting.startsWith('pass ')) ? cardOf(acting) : null
  return own.hand.filter((card) => card !== gone)
}

/** A card on the table with what it was announced to be. */
export function playName(play: string, edition: string): string {
  const card = cardName(cardOf(play), edition)
  const as = announcedOf(play)
  if (as === null) return card
  return t('game.card.of', { card, suit: announcedName(as, edition) })
}

/** An action in words. */
export function actionName(action: string, edition: string): string {
  const content = contentOf(action)
  switch (kindOf(action)) {
    case 'bid':
      return t('table.action.bid', { bid: content })
    case 'trump':
      return content === 'none' ? t('game.word.no-trump') : t('table.action.trump', { suit: suitName(content, edition) })
    case 'change':
      return t('table.action.change', { by: number(Number(content), true) })
    case 'pass':
      return t('table.action.pass', { card: playName(action, edition) })
    case 'play':
      return playName(action, edition)
  }
}
