/** What the coach says of a finished game, and how it is asked. */

import type { GameReview, Reason } from '$protocol'
import { Refused, request } from './api'
import { number, t } from './i18n.svelte'
import { me } from './me.svelte'
import { contentOf, kindOf, playName } from './play'
import { suitName } from './cards'

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

/** Why a choice was a mistake, in a sentence or two. */
export function why(reason: Reason, edition: string): string {
  const { action, best, promise, ...values } = reason.values
  const said = t(`coach.why.${reason.code}`, { ...values, action: named(String(action), edition), best: named(String(best), edition) })
  return typeof promise === 'number' ? `${said} ${t('coach.promise', { promise: number(promise) })}` : said
}

/** Points, to a tenth. */
export function points(value: number, sign = false): string {
  const rounded = Math.round(value * 10) / 10
  return number(rounded === 0 ? 0 : rounded, sign)
}
