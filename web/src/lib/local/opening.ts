/** Opening a table on this device, and starting a game against bots at it. */

import type { Settings } from '$protocol'
import { botsWait } from '../pace'
import { preferences } from '../preferences.svelte'
import { startBots } from '../starting'
import { host } from './host.svelte'
import { needsNetwork } from '../levels'
import { fetched, networkFetched } from './runtime'

/** Whether such a game can begin with nothing fetched. */
export async function playable({ level }: Settings): Promise<boolean> {
  return (await fetched()) && (!needsNetwork(level) || (await networkFetched()))
}

/** Begin a game; its table. */
export async function beginHere(settings: Settings): Promise<string> {
  const code = await host.open({ ...settings, public: false, wait: botsWait(preferences.pace) })
  await startBots(code)
  return code
}
