/** Who plays here: a name and the token that proves it. One needs no more than a name. */

import type { Person, Somebody as Told } from '$protocol'
import { Refused, request } from './api'
import { keep, recall } from './preferences.svelte'

const KEY = 'foretold.me'
/** As it is kept; an older version did not keep when the token ends. */
type Somebody = Omit<Told, 'until'> & Partial<Told>
const ENOUGH = 150 * 86_400 // seconds that a token should still be good for: one is given for 180 days

class Me {
  #somebody = $state<Somebody | null>(recall<Somebody>(KEY))

  get person(): Person | null {
    return this.#somebody?.person ?? null
  }

  get token(): string | null {
    return this.#somebody?.token ?? null
  }

  get name(): string {
    return this.#somebody?.person.name ?? ''
  }

  /** Come in as a guest, or take another name. */
  async enter(name: string): Promise<void> {
    if (this.token !== null && name === this.name) return
    if (this.token !== null) {
      try {
        return this.become(await request('PUT /api/me', { token: this.token, body: { name } }))
      } catch (error) {
        if (!(error instanceof Refused && error.code === 'not-yours')) throw error
        if (this.#adopt()) return this.enter(name)
      }
    }
    this.become(await request('POST /api/people', { body: { name } }))
  }

  /** Be somebody from now on. */
  become(somebody: Somebody): void {
    this.#somebody = somebody
    keep(KEY, somebody)
  }

  /** Get a token that lasts longer, where this one has grown old; if that does not work it is still good for a while. */
  async extend(): Promise<void> {
    const now = this.#somebody
    if (now === null || (now.until ?? 0) > Date.now() / 1000 + ENOUGH) return
    const longer = await request('POST /api/me/token', { token: now.token }).catch(() => null)
    if (longer !== null && this.#somebody === now) this.become(longer)
  }

  /** Make what all other devices and browsers keep void; this one goes on with a new token. */
  async signOutElsewhere(): Promise<void> {
    this.become(await request('POST /api/me/sign-out', { token: this.token }))
  }

  /** The token is of no use any more: come in again under the same name, unless another tab has a new one. */
  async renew(): Promise<void> {
    if (this.#adopt()) return
    const name = this.name
    this.#somebody = null
    await this.enter(name)
  }

  /** Be who another tab has become; whether there was anything new. */
  #adopt(): boolean {
    const kept = recall<Somebody>(KEY)
    if (kept === null || kept.token === this.token) return false
    this.#somebody = kept
    return true
  }
}

export const me = new Me()
