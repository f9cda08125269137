/** What this browser saw before a game: the commitment to its secret, and the own share of chance. It is kept, because
 * only who looked before the cards were dealt can say that nothing was exchanged. */

import { keep, recall } from '$lib/preferences.svelte'

/** `nonces` are all that were sent: one that was lost with a connection is not the one that counts. */
export type Promised = { game: string; commitment: string; seat: number | null; nonces: string[] }

const KEY = 'foretold.promises'
const MOST = 200

/** Keep a promise. Of each game the commitment that was seen first counts. */
export function keepPromise(game: string, commitment: string, seat: number | null, nonce: string | null): void {
  const kept = recall<Promised[]>(KEY) ?? []
  const before = kept.find((one) => one.game === game)
  const nonces = [...(before?.nonces ?? []), ...(nonce === null ? [] : [nonce])]
  const promise = { game, commitment: before?.commitment ?? commitment, seat: seat ?? before?.seat ?? null, nonces }
  keep(KEY, [...kept.filter((one) => one !== before), promise].slice(-MOST))
}

export function promiseOf(game: string): Promised | null {
  return recall<Promised[]>(KEY)?.find((one) => one.game === game) ?? null
}
