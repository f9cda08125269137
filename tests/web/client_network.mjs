// The client's network in Node: its own code, bundled here, with the file of weights that it would fetch.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export async function clientNetwork(weights) {
  const { rolldown } = await import(createRequire(here('../../web/package.json')).resolve('rolldown'))
  const bundle = await rolldown({ input: here('../../web/src/lib/local/network.ts') })
  const [{ code }] = (await bundle.generate({ format: 'es' })).output
  const { Network } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return new Network(Uint8Array.from(gunzipSync(readFileSync(weights))).buffer)
}
