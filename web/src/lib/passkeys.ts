/** Passkeys: with one, a guest is the same person on every device that has it (docs/protocol.md). */

import type { PasskeyRequest, PasskeyView, Signed } from '$protocol'
import { request } from './api'
import { me } from './me.svelte'

/** Whether this browser, on this page, can use passkeys at all. They belong to a name: at an IP address there are none. */
export function supported(): boolean {
  return !/^[\d.]+$|^\[/.test(location.hostname) && window.isSecureContext && typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Whether the user has turned the browser's question down, which is no error. */
export function declined(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
}

export async function list(): Promise<PasskeyView[]> {
  if (me.token === null) return []
  return (await request('GET /api/me/passkeys', { token: me.token })).passkeys
}

/** Have the device make a passkey for who one is. */
export async function add(label: string): Promise<void> {
  const { options } = await request('POST /api/me/passkeys/challenge', { token: me.token })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null
  if (credential) await request('POST /api/me/passkeys', { token: me.token, body: { credential: credential.toJSON(), label } })
}

/** Remove a passkey. The server wants proof by one of them: a token alone may be in wrong hands. */
export async function remove(id: string): Promise<void> {
  const at = { passkey: id }
  const credential = await proof(await request('POST /api/me/passkeys/{passkey}/removal/challenge', { at, token: me.token }))
  if (credential) await request('POST /api/me/passkeys/{passkey}/removal', { at, token: me.token, body: { credential } })
}

/** Be who a passkey of this device says. */
export async function signIn(): Promise<void> {
  const credential = await proof(await request('POST /api/sign-in/challenge'))
  if (credential) me.become(await request('POST /api/sign-in', { body: { credential } }))
}

/** What a passkey of this device answers; nothing if the device has none to offer. */
async function proof({ options }: PasskeyRequest): Promise<Signed | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
  return credential && (credential.toJSON() as Signed)
}

/** What to call a passkey made here: the kind of device. */
export function deviceName(agent = navigator.userAgent): string {
  const found = /iPhone|iPad|Android|Macintosh|Windows|Linux|CrOS/.exec(agent)?.[0] ?? ''
  return { Macintosh: 'Mac', CrOS: 'Chromebook' }[found] ?? found
}
