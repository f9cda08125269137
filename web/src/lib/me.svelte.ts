/** Who plays here: a name and the token that proves it. One needs no more than a name. */

import { Refused, request, type Person, type Somebody } from './api'
import { keep, recall } from './preferences.svelte'

const KEY = 'foretold.me'

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
        return this.become(await request<Somebody>('PUT', '/api/me', this.token, { name }))
      } catch (error) {
        if (!(error instanceof Refused && error.code === 'not-yours')) throw error
      }
    }
    this.become(await request<Somebody>('POST', '/api/people', null, { name }))
  }

  /** Be somebody from now on. */
  become(somebody: Somebody): void {
    this.#somebody = somebody
    keep(KEY, somebody)
  }

  /** The token is of no use any more: come in again under the same name. */
  async renew(): Promise<void> {
    const name = this.name
    this.#somebody = null
    await this.enter(name)
  }
}

export const me = new Me()
