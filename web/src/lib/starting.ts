/** Starting a game against bots: one sits down at one's own table and begins. */

import { Refused } from './api'
import { TableStore } from './table.svelte'

const PATIENCE = 10_000 // milliseconds

/** Take a seat at a table that one has opened, and start: bots take the others. */
export async function startBots(code: string): Promise<void> {
  const store = new TableStore(code)
  const slow = new Promise<never>((_, reject) => setTimeout(() => reject(new Refused('offline', 'no answer')), PATIENCE))
  store.connect()
  try {
    await Promise.race([store.ask({ type: 'sit' }).then(() => store.ask({ type: 'start' })), slow])
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'too-late')) throw error // it has begun: all is well
  } finally {
    store.close()
  }
}
