/** The service worker: what lets the start page, the pad and the lessons open without a network.
 *
 * A build's worker has a cache of its own, filled when it is installed and never changed. A new one waits until all pages
 * of the old are gone, so that nothing changes under a game; meanwhile pages still come from the network, with whatever
 * they name. The server's answers under /api/ are none of its business. */

/** As much of a worker's world as is used here; the library that describes it clashes with that of pages. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}
declare const self: {
  addEventListener(kind: 'install' | 'activate', listen: (event: Lasting) => void): void
  addEventListener(kind: 'fetch', listen: (event: Asked) => void): void
  clients: { claim(): Promise<void> }
  location: Location
}
/** Written in when the client is built: a name for the build, and what it must have without a network. */
declare const BUILD: string
declare const FILES: string[]

const CACHE = `foretold-${BUILD}`
const CHOSEN = 'foretold-runtime' // what a game without a server needs, where somebody has chosen so (lib/local/runtime.ts)
const ROOT = new URL('./', self.location.href).pathname // of a server's address, or of a folder on a host of files
const at = (path: string): string => ROOT + path.slice(1)
const OURS = FILES.map(at)
const SHELL = at('/')
const ASSETS = at('/assets/')
const LIST = at(`/assets/runtime-${BUILD}.json`)
const NETWORKS = at('/assets/network')
const PATIENCE = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([caches.open(CACHE).then((cache) => cache.addAll(OURS.map(anew))), renew()]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith(at('/api/'))) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (OURS.includes(pathname) || pathname.startsWith(ASSETS)) event.respondWith(file(request, pathname))
})

const anew = (file: string): Request => new Request(file, { cache: 'no-cache' })

/** Who plays without a server has what that needs of this build before it takes over. The page in use may be of another build, so
 * nothing is taken from it. */
async function renew(): Promise<void> {
  if (!(await caches.has(CHOSEN))) return
  const cache = await caches.open(CHOSEN)
  const list = await fetch(anew(LIST))
  const { files, networks } = await listed(list.clone())
  const had = (await cache.keys()).map(({ url }) => kind(new URL(url).pathname))
  const known = networks.map(kind)
  const renamed = had.some((one) => one.startsWith(NETWORKS) && !known.includes(one)) // whoever has such a one plays the levels that need one
  const paths = [...files, ...networks.filter((path) => renamed || had.includes(kind(path)))]
  const there = await Promise.all(paths.map((path) => cache.match(path)))
  await cache.addAll(paths.filter((_, place) => !there[place]).map(anew))
  await cache.put(LIST, list)
}

type Files = [path: string, size: number][]

async function listed(list: Response): Promise<{ files: string[]; networks: string[] }> {
  const { files, networks } = (await list.json()) as { files: Files; networks: Record<string, Files[number]> }
  const [paths, others] = [files, Object.values(networks)].map((some) => some.map(([path]) => at(path))) as [string[], string[]]
  return { files: paths, networks: others }
}

/** A file's path without the hash of its contents, which another build may have changed. */
const kind = (path: string): string => path.replace(/-[^-]*$/, '')

/** Caches of builds before this one, and what they had for games without a server. */
async function forget(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('foretold-') && name !== CACHE && name !== CHOSEN).map((name) => caches.delete(name)))
  const cache = names.includes(CHOSEN) ? await caches.open(CHOSEN) : null
  const list = await cache?.match(LIST)
  if (!cache || !list) return
  const { files, networks } = await listed(list)
  const paths = [LIST, ...files, ...networks]
  const old = (await cache.keys()).filter(({ url }) => !paths.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** Every address is the same page; the server's is newer, the kept one is there. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
    if (answer.status < 500) return answer
  } catch {
    // no network, or none to speak of
  }
  return (await kept(SHELL)) ?? fetch(request)
}

/** Files with a name that changes with their content are the same wherever they come from. The others are asked for anew. */
async function file(request: Request, pathname: string): Promise<Response> {
  if (pathname.startsWith(ASSETS)) return (await kept(pathname)) ?? fetch(request)
  try {
    const answer = await fetch(request)
    if (answer.ok) return answer
  } catch {
    // as above
  }
  return (await kept(pathname)) ?? Response.error()
}

async function kept(pathname: string): Promise<Response | undefined> {
  for (const cacheName of [CACHE, CHOSEN]) {
    const found = await caches.match(pathname, { cacheName, ignoreVary: true })
    if (found) return found
  }
  return undefined
}

export {}
