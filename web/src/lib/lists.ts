/** Tables and finished games of lists, as the server tells them. */

import type { Listed, PlayedGame, Statistics } from '$protocol'
import { Refused, request } from './api'
import { me } from './me.svelte'

/** Public tables that can be joined or watched. */
export async function publicTables(): Promise<Listed[]> {
  return (await request('GET /api/tables')).tables
}

/** The tables at which one sits and something may still happen; none for somebody who never came in. */
export async function ownTables(): Promise<Listed[]> {
  const tables = await own(async (token) => (await request('GET /api/me/tables', { token })).tables)
  return tables.filter((one) => ['open', 'preparing', 'playing'].includes(one.state))
}

export function ownGames(): Promise<PlayedGame[]> {
  return own(async (token) => (await request('GET /api/me/games', { token })).games)
}

export async function ownStatistics(): Promise<Statistics | null> {
  return me.person ? request('GET /api/people/{person}/statistics', { at: { person: me.person.id } }) : null
}

/** What is only told to oneself. A token that has expired is as good as none. */
async function own<Item>(list: (token: string) => Promise<Item[]>): Promise<Item[]> {
  if (me.token === null) return []
  try {
    return await list(me.token)
  } catch (error) {
    if (error instanceof Refused && error.code === 'not-yours') return []
    throw error
  }
}
