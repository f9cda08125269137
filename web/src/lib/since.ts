/** When something was, as the language says it. */

import { language } from './i18n.svelte'

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 hours ago"; the date where it was long ago. */
export function since(at: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - at)
  if (seconds > 14 * 86_400) return new Intl.DateTimeFormat(language.tag, { dateStyle: 'medium' }).format(at * 1000)
  const format = new Intl.RelativeTimeFormat(language.tag, { numeric: 'auto' })
  const unit = UNITS.find(([, length]) => seconds >= length)
  return unit ? format.format(-Math.floor(seconds / unit[1]), unit[0]) : format.format(0, 'second')
}
