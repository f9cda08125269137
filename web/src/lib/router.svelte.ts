/** Where one is, and the pages that there are. Every page is loaded when it is first opened, with its texts. */

import type { Component } from 'svelte'
import Home from '../pages/Home.svelte'
import { language, type Section } from './i18n.svelte'
import PATHS from './paths.json'
import { address, asked, STATIC } from './site'

type Params = Record<string, string>

export type Page = { paths: RegExp[]; sections: Section[]; load: () => Promise<{ default: Component<Params> | Component<Record<string, never>> }> }

/** Addresses as `paths.json` has them, for the server too: `{word}` stands for a word of letters, digits, - and _. */
const compiled = (paths: string[]): RegExp[] => paths.map((path) => new RegExp(`^${path.replace(/{(\w+)}/g, '(?<$1>[\\w-]+)')}$`))

export const PAGES: Page[] = [
  { paths: compiled(PATHS.Home), sections: ['home', 'room', 'game'], load: async () => ({ default: Home }) },
  { paths: compiled(PATHS.Play), sections: ['home', 'room', 'game'], load: () => import('../pages/Play.svelte') },
  { paths: compiled(PATHS.NewTable), sections: ['home', 'room', 'game'], load: () => import('../pages/NewTable.svelte') },
  { paths: compiled(PATHS.PublicTables), sections: ['home', 'room', 'game'], load: () => import('../pages/PublicTables.svelte') },
  { paths: compiled(PATHS.Games), sections: ['home', 'room', 'game'], load: () => import('../pages/Games.svelte') },
  { paths: compiled(PATHS.Preferences), sections: ['home', 'room', 'game'], load: () => import('../pages/Preferences.svelte') },
  { paths: compiled(PATHS.Table), sections: ['table', 'room', 'game'], load: () => import('../pages/Table.svelte') },
  { paths: compiled(PATHS.Replay), sections: ['replay', 'table', 'game'], load: () => import('../pages/Replay.svelte') },
  { paths: compiled(PATHS.Pad), sections: ['pad', 'room', 'game'], load: () => import('../pages/Pad.svelte') },
  { paths: compiled(PATHS.Offline), sections: ['offline', 'home', 'room', 'game', 'replay'], load: () => import('../pages/Offline.svelte') },
  { paths: compiled(PATHS.Learn), sections: ['learn', 'table', 'game'], load: () => import('../pages/Learn.svelte') },
]
const LOST: Page = { paths: [], sections: [], load: () => import('../pages/Lost.svelte') }

function find(asked: string): { page: Page; params: Params } {
  for (const page of PAGES) {
    for (const path of page.paths) {
      const match = path.exec(asked)
      if (match) return { page, params: { ...match.groups } }
    }
  }
  return { page: LOST, params: {} }
}

class Router {
  path = $state(asked()?.path ?? '/')
  query = $state(asked()?.query ?? '')
  /** Asked before the page is left; answers whether one may go there. */
  guard: ((to: string) => boolean) | null = null

  constructor() {
    addEventListener('popstate', () => this.#turnBack())
    addEventListener('click', (event) => this.#follow(event))
  }

  get found(): { page: Page; params: Params } {
    return find(this.path)
  }

  /** Go to a page of this site. */
  go(to: string, replace = false): void {
    if (this.guard && !this.guard(to)) return
    this.guard = null
    history[replace ? 'replaceState' : 'pushState'](null, '', address(to))
    this.#show()
    scrollTo(0, 0)
  }

  /** The browser's own buttons: one who may not go stays where the address was. */
  #turnBack(): void {
    const { path, query } = asked() ?? this
    const to = path + query
    const sheet = document.querySelector<HTMLDialogElement>('dialog[open]')
    if (sheet && to !== this.path + this.query) {
      sheet.close() // back from what lies over the page is the page
      return history.pushState(null, '', address(this.path + this.query))
    }
    if (this.guard && to !== this.path + this.query) {
      if (!this.guard(to)) return history.pushState(null, '', address(this.path + this.query))
      this.guard = null
    }
    this.#show()
  }

  #show(): void {
    ;({ path: this.path, query: this.query } = asked() ?? this)
  }

  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (STATIC && link.hash.startsWith('#/')) {
      event.preventDefault()
      return this.go(link.hash.slice(1))
    }
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const router = new Router()

/** A page and its texts, ready to be shown. */
export async function load(page: Page): Promise<Component<Params>> {
  const [module] = await Promise.all([page.load(), ...page.sections.map((section) => language.need(section))])
  return module.default as Component<Params> // a page without parameters is given none
}

/** Fetch the page of an address and its texts, before one goes there. */
export async function prepare(path: string): Promise<void> {
  await load(find(path).page)
}
