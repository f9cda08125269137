import { at } from './site'

/** Have the service worker, once the page has nothing more urgent to do. */
export function work(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(at('/sw.js')).catch(() => undefined) // not allowed everywhere
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
