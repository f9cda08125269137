/** Opening a table on this device, and starting a game against bots at it. */

import type { Settings } from '$protocol'
import { botsWait } from '../pace'
import { preferences } from '../preferences.svelte'
import { startBots } from '../starting'
import { host } from './host.svelte'
import { needsNetwork } from '../levels'
import { fetched, networkMissing } from './runtime'

/** Whether such a game can begin with nothing fetched. */
export async function playable(settings: Settings): Promise<boolean> {
  return (await fetched()) && (await missingNetwork(settings)) === null
}

/** The network that bots need at such a table and that is still to be fetched, with its size. */
export async function missingNetwork(settings: Settings): Promise<{ name: string; size: number } | null> {
  if (!needsNetwork(settings.level)) return null // Python need not be asked
  const name = await host.networkFor(settings)
  const size = name === null ? 0 : await networkMissing(name)
  return name !== null && size > 0 ? { name, size } : null
}

/** Begin a game; its table. */
export async function beginHere(settings: Settings): Promise<string> {
  const code = await host.open({ ...settings, public: false, wait: botsWait(preferences.pace) })
  await startBots(code)
  return code
}
