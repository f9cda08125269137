/** What the coach says of a finished game, and how it is asked. */

import { Refused, request, type Somebody } from './api'
import { number, t } from './i18n.svelte'
import { me } from './me.svelte'
import { contentOf, kindOf, playName } from './play'
import { suitName } from './cards'

export type Reason = { code: string; values: Record<string, string | number> }
export type Decision = {
  number: number
  round: number
  trick: number
  seat: number
  kind: string
  action: string
  best: string
  gain: number
  error: number
  alternatives: [action: string, points: number][]
  reason: Reason | null
}
export type Mistake = { decision: number; round: number; trick: number; action: string; best: string; cost: number; reason: Reason }
export type Bidding = { hand_size: number; rounds: number; exact: number; over: number; under: number; cost: number }
export type PlayerReview = {
  seat: number
  name: string
  score: number
  par: number
  account: { ahead: number; skill: number; luck: number }
  decisions: number
  agreed: number
  mistakes: Mistake[]
  bidding: Bidding[]
}
export type Review = { version: number; players: PlayerReview[]; decisions: Decision[] }
export type Progress = { state: 'none' | 'waiting' | 'running' | 'done'; progress: number; review: Review | null }

/** How far the coach is with a game; null where a server has none. */
export async function look(game: string): Promise<Progress | null> {
  try {
    return await request<Progress>('GET', `/api/games/${game}/review`, null)
  } catch (error) {
    if (error instanceof Refused && error.code === 'unknown') return null
    throw error
  }
}

/** Let the coach begin. Who has only come to watch is nobody in particular. */
export async function begin(game: string): Promise<Progress> {
  const token = me.token ?? (await request<Somebody>('POST', '/api/people', null, { name: 'Guest' })).token
  return request<Progress>('POST', `/api/games/${game}/review`, token)
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
