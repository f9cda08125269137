import type { Plugin, Rolldown } from 'vite'

const TEXTS = /[\\/]locales[\\/]([^\\/]+)[\\/](common|game|home|room)\.json$/

/** Which modules make one file. On a slow line every file is a turn of its own, so a page is made of few: the framework, what
 * every page needs with the start page, the texts of a language, and what all views of a table share. */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'svelte', test: /node_modules[\\/]svelte/, priority: 2 },
  { name: 'index', tags: ['$initial'], test: (id) => !/[\\/]worker[\\/]/.test(id), priority: 1 },
  { name: (id) => TEXTS.exec(id)?.[1] ?? null, debugName: 'texts', priority: 1 },
  { name: 'table', test: /[\\/]components[\\/]table[\\/](?!Chat|Scores)|[\\/]lib[\\/]table\.svelte/, minShareCount: 2 },
]

/** Almost every function of these is called until a table is there: told so, a browser compiles them while they come, and not one
 * by one when the table is drawn. */
const AT_ONCE = /^assets\/(svelte|index|table|Table)-/

export function eager(): Plugin {
  return {
    name: 'eager',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [name, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && AT_ONCE.test(name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}
