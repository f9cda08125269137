/** Tables and finished games of lists, as the server tells them. */

import { Refused, request } from './api'
import { me } from './me.svelte'

export type Listed = { table: string; state: string; changed: number; summary: { rules?: string; names?: string[]; players?: number; free?: number; level?: string } }
export type Played = { id: string; table: string; finished: number; rules: string; points: number; place: number; exact: number; rounds: number }
export type Tally = { games: number; wins: number; points: number; rounds: number; exact: number }
export type Statistics = { total: Tally; by_rules: Record<string, Tally>; by_hand: [hand: number, rounds: number, exact: number][] }

/** Public tables that can be joined or watched. */
export async function publicTables(): Promise<Listed[]> {
  return (await request<{ tables: Listed[] }>('GET', '/api/tables', null)).tables
}

/** The tables at which one sits and something may still happen; none for somebody who never came in. */
export async function ownTables(): Promise<Listed[]> {
  const { tables } = await own<{ tables: Listed[] }>('/api/me/tables', { tables: [] })
  return tables.filter((one) => ['open', 'preparing', 'playing'].includes(one.state))
}

export async function ownGames(): Promise<Played[]> {
  return (await own<{ games: Played[] }>('/api/me/games?limit=50', { games: [] })).games
}

export async function ownStatistics(): Promise<Statistics | null> {
  return me.person ? request<Statistics>('GET', `/api/people/${me.person.id}/statistics`, null) : null
}

/** What is only told to oneself. A token that has expired is as good as none. */
async function own<Answer>(path: string, nothing: Answer): Promise<Answer> {
  if (me.token === null) return nothing
  try {
    return await request<Answer>('GET', path, me.token)
  } catch (error) {
    if (error instanceof Refused && error.code === 'not-yours') return nothing
    throw error
  }
}
