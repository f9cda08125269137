import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { lock, networks, packed, scripts } from './python.ts'

const PART = /^\/assets\/(loader|script|python|library|foretold)-/
const NETWORK = /^\/assets\/network-(\w+)-/

/** Put what plays without a server into the build: the interpreter, its library, our modules and the networks; and the list of what
 * such a game needs beyond what the service worker keeps for everybody. It has paths with their sizes, and the size of all as it is
 * sent; the networks, which only the strongest levels need, are listed apart. It is named after the build: no page is to start the
 * Python of another. */
export function runtime(): Plugin {
  return {
    name: 'runtime',
    apply: 'build',
    async generateBundle() {
      const weights = Object.entries(networks()).map(([name, source]) => [`network-${name}`, source] as const)
      for (const [name, source] of [...Object.entries({ ...scripts(), ...(await packed()) }), ...weights]) {
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
        this.emitFile({ type: 'asset', fileName: `assets/${name}-${hash}.${name in scripts() ? 'js' : 'bin'}`, source })
      }
    },
    writeBundle({ dir = '' }, bundle) {
      const [, build = '', kept = '[]'] = /BUILD="(\w+)",FILES=(\[.*?\])/.exec(readFileSync(join(dir, 'sw.js'), 'utf8')) ?? []
      const parts: Record<string, string> = {}
      const files: [string, number][] = []
      const found: Record<string, [path: string, size: number]> = {}
      let size = 0
      const beyond = Object.keys(bundle).map((name) => `/${name}`).filter((path) => path.startsWith('/assets/') && !(JSON.parse(kept) as string[]).includes(path))
      for (const path of beyond.sort()) {
        const content = readFileSync(join(dir, path))
        const network = NETWORK.exec(path)?.[1]
        if (network) {
          found[network] = [path, content.length]
          continue
        }
        const part = PART.exec(path)?.[1]
        if (part) parts[part] = path
        files.push([path, content.length])
        size += path.endsWith('.bin') ? content.length : gzipSync(content).length
      }
      writeFileSync(join(dir, `assets/runtime-${build}.json`), JSON.stringify({ size, lock: lock(), parts, files, networks: found }))
    },
  }
}
