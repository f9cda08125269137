/** What went wrong, in words for the reader. */

import { Refused } from './api'
import { language, t } from './i18n.svelte'

export function told(error: unknown): string {
  if (error instanceof Refused) return refusal(error.code, error.message)
  return t('common.error.other', { message: error instanceof Error ? error.message : String(error) })
}

/** A refusal of the server; `illegal` and `settings` say more in the server's own words. */
export function refusal(code: string, message: string): string {
  const key = `common.error.${code}`
  return language.has(key) ? t(key) : t('common.error.other', { message })
}
