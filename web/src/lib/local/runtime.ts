/** What a game without a server needs: fetched when somebody chooses so, and kept until it is removed. */

import { at } from '../site'

/** The build that page and worker are of, which the service worker may not be. A worker has it as its name. */
export const BUILD = 'document' in globalThis ? document.documentElement.dataset['build'] : (globalThis as { name?: string }).name
const LIST = `/assets/runtime-${BUILD}.json`
const CACHE = 'foretold-runtime' // the service worker adds what every build needs

type File = [path: string, size: number]
/** The list that the build made: each file with its size, which of them are Python's, and how much is sent for all; and the networks
 * by name, one of which the strongest levels need. */
export type List = { size: number; lock: object; parts: Record<'loader' | 'script' | 'python' | 'library' | 'foretold', string>; files: File[]; networks: Record<string, File> }

/** Whether this browser could run it at all. */
export function runs(): boolean {
  return typeof WebAssembly === 'object' && typeof Worker === 'function' && typeof DecompressionStream === 'function'
}

/** Something is neither kept here nor to be had from the network. */
export class Missing extends Error {}

export async function list(): Promise<List> {
  return (await file(LIST, 'no-cache')).json() as Promise<List>
}

/** Whether everything is there already. */
export async function fetched(): Promise<boolean> {
  const known = await kept()
  return known !== null && (await Promise.all(known.files.map(([path]) => found(path)))).every((one) => one !== undefined)
}

/** Whether everything is there once the service worker has fetched for a new build what the old one had. */
export async function renewed(): Promise<boolean> {
  try {
    if (await caches.has(CACHE)) {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      const worker = registration?.installing
      if (worker) await new Promise((done) => worker.addEventListener('statechange', done, { once: true }))
    }
  } catch {
    // nothing is kept in this browser, or the network is away
  }
  return fetched()
}

/** The list that is kept; null where there is none, or none that can be read. */
async function kept(): Promise<List | null> {
  return ((await found(LIST))?.json() as Promise<List> | undefined)?.catch(() => null) ?? null
}

/** Let go of whatever is not as it was fetched; whether there was any. Python's files and the networks
 * are named after their contents. */
export async function mend(): Promise<boolean> {
  const known = await kept()
  if (!known) return (await found(LIST)) !== undefined && drop(LIST)
  const networks = Object.values(known.networks)
  const named = [...Object.values(known.parts), ...networks.map(([path]) => path)]
  const there = await Promise.all(networks.map(([path]) => found(path)))
  const files = [...known.files, ...networks.filter((_, place) => there[place])]
  const whole = await Promise.all(
    files.map(async ([path, size]) => {
      const bytes = await (await found(path))?.arrayBuffer()
      if (!bytes) return false
      return bytes.byteLength === size && (!named.includes(path) || path.includes(`-${await fingerprint(bytes)}.`)) ? true : !(await drop(path))
    }),
  )
  return whole.includes(false)
}

/** How a file's name begins the SHA-256 of its content (`build/runtime.ts`). */
async function fingerprint(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Fetch what is missing; `told` is called with the part that has come, from 0 to 1. Where nothing can be kept, that is all the
 * same: the browser fetches it again with the next game. */
export async function fetchAll(told: (part: number) => void): Promise<void> {
  const answer = await sent(LIST, 'no-cache')
  const { files } = (await answer.clone().json()) as List
  const cache = await opened()
  const all = files.reduce((sum, [, size]) => sum + size, 0)
  let come = 0
  for (const [path, size] of files) {
    if (!(await cache?.match(at(path)))) await fetchOne(path, size, cache, (bytes) => told((come + bytes) / all))
    told((come += size) / all)
  }
  await cache?.put(at(LIST), answer) // last: only then is it whole
}

/** How many bytes of a network are still to be fetched: all or none. */
export async function networkMissing(name: string): Promise<number> {
  const [path, size] = (await list()).networks[name]!
  return (await found(path)) ? 0 : size
}

/** Fetch a network, if it is missing, and answer its path; `told` as above. */
export async function fetchNetwork(name: string, told: (part: number) => void = () => undefined): Promise<string> {
  const [path, size] = (await list()).networks[name]!
  const cache = await opened()
  if (!(await cache?.match(at(path)))) await fetchOne(path, size, cache, (bytes) => told(bytes / size))
  return path
}

/** A half-fetched file is none: it is kept when its last byte has come. */
async function fetchOne(path: string, size: number, cache: Cache | null, told: (bytes: number) => void): Promise<void> {
  const answer = await sent(path)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let come = 0
  for (let reader = answer.body!.getReader(), next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value as Uint8Array<ArrayBuffer>)
    told((come += next.value.length))
  }
  if (come !== size) throw new Missing(`${path}: expected ${size} bytes, got ${come}`)
  const kind = answer.headers.get('content-type') ?? 'application/octet-stream'
  await cache?.put(at(path), new Response(new Blob(parts), { headers: { 'content-type': kind } }))
}

/** Remove it; games that were played stay. */
export async function remove(): Promise<void> {
  await caches.delete(CACHE)
}

/** A file, from what is kept or from the network. */
export async function file(path: string, mode: RequestCache = 'default'): Promise<Response> {
  return (await found(path)) ?? sent(path, mode)
}

async function sent(path: string, cache: RequestCache = 'default'): Promise<Response> {
  const answer = await fetch(at(path), { cache }).catch(() => null)
  if (!answer?.ok || !answer.body) throw new Missing(`${path}: ${answer?.status ?? 'no answer'}`)
  return answer
}

/** A file that is kept. To ask makes no cache: it would outlive one that is removed meanwhile, and the service worker renews what
 * there is. */
async function found(path: string): Promise<Response | undefined> {
  try {
    return await caches.match(at(path), { cacheName: CACHE })
  } catch {
    return undefined // private windows of some browsers
  }
}

async function drop(path: string): Promise<boolean> {
  return (await caches.open(CACHE)).delete(at(path))
}

/** Where to keep what is fetched; null where nothing can be kept. */
async function opened(): Promise<Cache | null> {
  try {
    return await caches.open(CACHE)
  } catch {
    return null
  }
}
