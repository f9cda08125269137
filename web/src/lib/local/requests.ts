/** Requests about tables and games without a server, answered here as a server would. */

import { Refused } from '../api'
import { host, player } from './host.svelte'
import { fetched } from './runtime'
import { Shelf } from './shelf'

export async function answer(name: string, at: Record<string, string>): Promise<unknown> {
  const { table = '', game = '' } = at
  switch (name) {
    case 'POST /api/tables/{table}/hint':
      return host.call('hint', { table, person: player() })
    case 'GET /api/games/{game}':
      return host.call('record', { game })
    case 'GET /api/games/{game}/replay':
      return host.call('replay', { game })
    case 'DELETE /api/tables/{table}':
      return { tables: await new Shelf().forget(table) }
    default:
      throw new Refused('server-only', 'this needs a server')
  }
}

/** The rules of a table in words, by what is kept here; where nothing is, the error that the network gave. */
export async function rules(language: string, options: Record<string, string>, error: Refused): Promise<Response> {
  if (!(await fetched())) throw error
  return Response.json(await host.call('rules', { language, rules: options }))
}
