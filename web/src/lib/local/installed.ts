/** An installed app fetches what games without a server need by itself, where that costs nobody anything: on Wi-Fi or by cable, as far as
 * the browser says so, and unless the reader has removed it. */

import { forget, keep, recall } from '../preferences.svelte'
import { fetchAll, fetched, runs } from './runtime'

const REMOVED = 'foretold.offline-removed'

/** As much of the Network Information API as is used here. */
type Line = { type?: string; saveData?: boolean }

export function free(line: Line | undefined): boolean {
  return (line?.type === 'wifi' || line?.type === 'ethernet') && !line.saveData
}

/** Whether the reader wants it, said by fetching or removing it. */
export function remember(wanted: boolean): void {
  if (wanted) forget(REMOVED)
  else keep(REMOVED, 1)
}

export async function fetchByItself(): Promise<void> {
  const { connection } = navigator as { connection?: Line }
  if (!free(connection) || recall(REMOVED) !== null || !runs() || (await fetched())) return
  await fetchAll(() => undefined).catch(() => undefined) // what has come is kept, and the rest fetched the next time
}
