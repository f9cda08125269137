import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Put the list of pages beside them: for these addresses the server answers with the page, for all others with 404. */
export function paths(list: string): Plugin {
  return {
    name: 'paths',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'paths.json', source: readFileSync(list) })
    },
  }
}
