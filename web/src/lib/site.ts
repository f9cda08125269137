/** Where the client is served: by a Foretold server, at the root of an address, or as files below any path of any host. Such a host
 * knows one page, whose address then has the path behind the `#`. `make site` marks the page. */

export const STATIC = 'document' in globalThis && document.documentElement.dataset['static'] !== undefined

/** The path of a file of the client, which is given as if it lay at the root. A worker lies among the assets. */
export function at(path: string): string {
  if (!('document' in globalThis)) return new URL(`..${path}`, self.location.href).pathname
  return STATIC ? new URL(`.${path}`, location.href).pathname : path
}

/** The address of a page, as history and links have it. */
export function address(page: string): string {
  return STATIC ? `#${page}` : page
}

/** A link to a page that can be passed on. */
export function link(page: string): string {
  return new URL(address(page), location.href).href
}

/** The page that is asked for, with its query; null where the address says nothing of pages. */
export function asked(): { path: string; query: string; fragment: string } | null {
  if (!STATIC) return { path: location.pathname, query: location.search, fragment: location.hash.slice(1) }
  const [page = '', fragment = ''] = location.hash.slice(1).split('#')
  if (page && !page.startsWith('/')) return null // a place on the page
  const [path = '', query] = (page || '/').split('?')
  return { path, query: query ? `?${query}` : '', fragment }
}

/** Links in pages are written as a server has them. On a host of files each is given its address here, so that it can be opened
 * in another tab or copied. */
export function adaptLinks(): void {
  if (!STATIC) return
  const adapt = (within: ParentNode) => {
    for (const one of within.querySelectorAll('a[href^="/"]')) one.setAttribute('href', address(one.getAttribute('href')!))
  }
  new MutationObserver((changes) => {
    for (const { target } of changes) adapt(target.parentElement ?? document)
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] })
}
