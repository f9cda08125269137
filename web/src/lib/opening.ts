/** Opening a table, with the settings that were used last. */

import { USUAL_SETTINGS, type OpenedTable, type Settings } from '$protocol'
import { pickEdition, read, write } from './rules/form'
import { Refused, request } from './api'
import { language } from './i18n.svelte'
import { me } from './me.svelte'
import { comeIn } from './names'
import { editionIn } from './rules/facts'
import { keep, recall } from './preferences.svelte'

const KEY = 'foretold.settings'

/** The settings of somebody who has never changed any: the edition of the language. */
export function usualSettings(): Settings {
  return { ...USUAL_SETTINGS, rules: write(pickEdition(read({ players: '4' }), editionIn(language.tag))) }
}

export function lastSettings(): Settings {
  const kept = recall<Settings>(KEY)
  return kept?.rules ? { ...USUAL_SETTINGS, ...kept } : usualSettings()
}

export function rememberSettings(settings: Settings): void {
  keep(KEY, settings)
}

/** Open a table and be its host; its code. */
export async function openTable(settings: Settings): Promise<string> {
  await comeIn()
  return (await opened(settings)).table
}

/** The same with the settings used last, by a server or as is said. Those that an older version kept may not hold any more. */
export async function openUsualTable(changes: Partial<Settings> = {}, open = openTable): Promise<string> {
  try {
    return await open({ ...lastSettings(), ...changes })
  } catch (error) {
    if (!(error instanceof Refused) || !['settings', 'malformed'].includes(error.code)) throw error
    return open({ ...usualSettings(), ...changes })
  }
}

async function opened(settings: Settings): Promise<OpenedTable> {
  const open = () => request('POST /api/tables', { token: me.token, body: { settings } })
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'not-yours')) throw error
    await me.renew()
    return open()
  }
}
