/** Requests to the server. */

import type { Problem, Requests } from '$protocol'
import { isLocal } from './local/codes'

/** What a request may need: a token where it is about oneself, the parts of its path in braces, its query, and a body. */
type Details<Name extends keyof Requests> = { token?: string | null; at?: Record<string, string>; query?: Record<string, string> } & (Requests[Name]['takes'] extends undefined
  ? { body?: undefined }
  : { body: Requests[Name]['takes'] })

/** The server said no, and why; `code` is one of the protocol's refusals, or `offline`. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** Make one of the requests that the server knows: its answer, or `Refused`. */
export async function request<Name extends keyof Requests>(name: Name, ...[details]: Details<Name> extends { body: object } ? [Details<Name>] : [Details<Name>?]): Promise<Requests[Name]['gives']> {
  if (Object.values(details?.at ?? {}).some(isLocal)) return (await import('./local/requests')).answer(name, details?.at ?? {}) as Promise<Requests[Name]['gives']>
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replace(/{(\w+)}/g, (_, part: string) => encodeURIComponent(details?.at?.[part] ?? ''))
  const query = details?.query ? `?${new URLSearchParams(details.query)}` : ''
  const answer = await send(method, path + query, details?.token ?? null, details?.body).catch(async (error: Refused) => {
    if (name !== 'GET /api/rules/{language}' || error.code !== 'offline') throw error
    return (await import('./local/requests')).rules(details?.at?.['language'] ?? '', details?.query ?? {}, error)
  })
  const json = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  return (json ? await answer.json() : await answer.text()) as Requests[Name]['gives']
}

async function send(method: string, path: string, token: string | null, body?: object): Promise<Response> {
  const headers: Record<string, string> = {}
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  let answer: Response
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  } catch {
    throw new Refused('offline', 'the server cannot be reached')
  }
  if (answer.ok) return answer
  const told = (await answer.json().catch(() => ({}))) as Partial<Problem>
  throw new Refused(told.code ?? 'unavailable', told.message ?? answer.statusText)
}
