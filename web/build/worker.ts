import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Pages that work without a network, and their texts in every language. */
const OFFLINE = /\/pages\/(Home|Pad|Learn|Lost)\.svelte$|\/locales\/[^/]+\/(common|game|home|learn|pad|room|table)\.json$/
const LEFT_OUT = /icon-512\.png$/
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }

/** Tell the service worker what to keep: the shell, the pages that work without a network with all that they import, and
 * the public files. Its cache is named after their content. Everything else is kept where somebody has chosen to play
 * without a server. The page is told the name of the build, too: the list of what such games need is found by it. */
export function worker(): Plugin {
  let publicFolder = ''
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicFolder = config.publicDir
    },
    generateBundle(_, bundle) {
      const found = new Set<string>()
      const need = (name: string): void => {
        const chunk = bundle[name]
        if (found.has(name) || chunk?.type !== 'chunk') return
        found.add(name)
        for (const file of (chunk as Chunk).viteMetadata?.importedCss ?? []) found.add(file)
        for (const file of (chunk as Chunk).viteMetadata?.importedAssets ?? []) found.add(file)
        for (const other of chunk.imports) need(other)
      }
      for (const [name, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk' || name === 'sw.js') continue
        if (chunk.isEntry || chunk.moduleIds.some((id) => OFFLINE.test(id))) need(name)
      }
      const files = readdirSync(publicFolder).filter((name) => !LEFT_OUT.test(name))
      const kept = ['/', ...[...found, ...files].sort().map((name) => `/${name}`)]
      const hash = createHash('sha256').update(kept.join()).update(Object.keys(bundle).sort().join())
      for (const name of files) hash.update(readFileSync(join(publicFolder, name)))
      const script = bundle['sw.js']
      if (script?.type !== 'chunk') throw new Error('the service worker is missing from the build')
      const build = hash.digest('hex').slice(0, 12)
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the page is missing from the build')
      page.source = String(page.source).replace('<html ', `<html data-build="${build}" `)
      const facts = `const BUILD=${JSON.stringify(build)},FILES=${JSON.stringify(kept)};`
      script.code = facts + script.code.replace(/\nexport\s*\{\s*\};?/, '')
    },
  }
}
