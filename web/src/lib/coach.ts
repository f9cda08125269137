/** What the coach says of a finished game, and how it is asked. */

import type { GameReview, Reason } from '$protocol'
import { Refused, request } from './api'
import { language, number, t, type Values } from './i18n.svelte'
import { me } from './me.svelte'
import { contentOf, kindOf, playName } from './play'
import { cardName, suitName } from './cards'

/** How far the coach is with a game; null where a server has none. */
export async function look(game: string): Promise<GameReview | null> {
  try {
    return await request('GET /api/games/{game}/review', { at: { game } })
  } catch (error) {
    if (error instanceof Refused && error.code === 'unknown') return null
    throw error
  }
}

/** Let the coach begin. Who has only come to watch is nobody in particular. */
export async function begin(game: string): Promise<GameReview> {
  const token = me.token ?? (await request('POST /api/people', { body: { name: 'Guest' } })).token
  return request('POST /api/games/{game}/review', { at: { game }, token })
}

/** An action without its verb: a number, a suit, a card. */
export function named(action: string, edition: string): string {
  const content = contentOf(action)
  switch (kindOf(action)) {
    case 'bid':
      return content
    case 'change':
      return number(Number(content), true)
    case 'trump':
      return content === 'none' ? t('game.word.no-trump') : suitName(content, edition)
    default:
      return playName(action, edition)
  }
}

const CARDS = ['card', 'winning']
const DECIMALS = ['promise', 'more', 'less']
const SENTENCE = /(?:^|(?<=[.!?] ))\p{L}/gu // its first letter: it may begin with a card

/** Why a choice was a mistake, in a sentence or two, and the facts that decided. */
export function why({ code, values, because = [] }: Reason, edition: string): string {
  const said: Values = { ...values, action: named(String(values['action']), edition), best: named(String(values['best']), edition) }
  for (const card of CARDS) if (card in values) said[card] = cardName(String(values[card]), edition)
  for (const part of DECIMALS) if (part in values) said[part] = number(Number(values[part]))
  const sentences = [t(`coach.why.${code}`, said), ...because.map((fact) => t(`coach.because.${fact}`, said))]
  return sentences.join(' ').replace(SENTENCE, (first) => first.toLocaleUpperCase(language.tag))
}

/** Points, to a tenth. */
export function points(value: number, sign = false): string {
  const rounded = Math.round(value * 10) / 10
  return number(rounded === 0 ? 0 : rounded, sign)
}
