import { at } from './site'

const QUIET = 3000 // milliseconds after which a page, and a game that begins with it, is there

/** Have the service worker, once the page has nothing more urgent to do: it fetches all that it keeps at once. */
export function work(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(at('/sw.js')).catch(() => undefined) // not allowed everywhere
  const later = () => setTimeout(register, QUIET)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
