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

export async function remove(id: string): Promise<Passkey[]> {
  return (await request<{ passkeys: Passkey[] }>('DELETE', `/api/me/passkeys/${id}`, me.token)).passkeys
}

/** Be who a passkey of this device says. */
export async function signIn(): Promise<void> {
  const { options } = await request<Ceremony>('POST', '/api/sign-in/challenge', null)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
  if (credential) me.become(await request<Somebody>('POST', '/api/sign-in', null, { credential: credential.toJSON() }))
}

/** What to call a passkey made here: the kind of device. */
export function deviceName(agent = navigator.userAgent): string {
  const found = /iPhone|iPad|Android|Macintosh|Windows|Linux|CrOS/.exec(agent)?.[0] ?? ''
  return { Macintosh: 'Mac', CrOS: 'Chromebook' }[found] ?? found
}
