/** Requests to the server. */

import type { SeatView, Settings } from '$protocol'

export type Person = { id: string; name: string }
/** `until`: when the token ends, in seconds; an older server does not say. */
export type Somebody = { person: Person; token: string; until?: number }
export type Summary = { players?: string; [key: string]: unknown }
export type TableSummary = { table: string; state: string; rules: Record<string, string>; seats: SeatView[] }

/** The server said no, and why; `code` is one of the protocol's refusals, or `offline`. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** Ask the server; the answer as JSON, or `Refused`. */
export async function request<Answer>(method: string, path: string, token: string | null, body?: unknown): Promise<Answer> {
  const answer = await send(method, path, token, body)
  return (await answer.json()) as Answer
}

/** Ask the server for a text. */
export async function text(path: string): Promise<string> {
  return (await send('GET', path, null)).text()
}

async function send(method: string, path: string, token: string | null, body?: unknown): Promise<Response> {
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
  const told = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  throw new Refused(told.code ?? 'unavailable', told.message ?? answer.statusText)
}

export type NewTable = { settings: Settings }
export type OpenedTable = { table: string; link: string }
