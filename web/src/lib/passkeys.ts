/** Passkeys: with one, a guest is the same person on every device that has it (docs/protocol.md). */

import { request, type Somebody } from './api'
import { me } from './me.svelte'

export type Passkey = { id: string; label: string; created: number; used: number | null }
type Ceremony = { options: Record<string, unknown> }

/** Whether this browser, on this page, can use passkeys at all. */
export function supported(): boolean {
  return window.isSecureContext && typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Whether the user has turned the browser's question down, which is no error. */
export function declined(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
}

export async function list(): Promise<Passkey[]> {
  if (me.token === null) return []
  return (await request<{ passkeys: Passkey[] }>('GET', '/api/me/passkeys', me.token)).passkeys
}

/** Have the device make a passkey for who one is. */
export async function add(label: string): Promise<void> {
  const { options } = await request<Ceremony>('POST', '/api/me/passkeys/challenge', me.token)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null
  if (credential) await request('POST', '/api/me/passkeys', me.token, { credential: credential.toJSON(), label })
}

/** Remove a passkey. The server wants proof by one of them: a token alone may be in wrong hands. */
export async function remove(id: string): Promise<void> {
  await proven(`/api/me/passkeys/${id}/removal`, me.token)
}

/** Be who a passkey of this device says. */
export async function signIn(): Promise<void> {
  const somebody = await proven<Somebody>('/api/sign-in', null)
  if (somebody) me.become(somebody)
}

/** What the server answers to a proof by a passkey of this device; nothing if the device has none to offer. */
async function proven<Answer>(path: string, token: string | null): Promise<Answer | null> {
  const { options } = await request<Ceremony>('POST', `${path}/challenge`, token)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
  return credential && request<Answer>('POST', path, token, { credential: credential.toJSON() })
}

/** What to call a passkey made here: the kind of device. */
export function deviceName(agent = navigator.userAgent): string {
  const found = /iPhone|iPad|Android|Macintosh|Windows|Linux|CrOS/.exec(agent)?.[0] ?? ''
  return { Macintosh: 'Mac', CrOS: 'Chromebook' }[found] ?? found
}
