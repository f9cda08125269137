// What a browser's network makes of observations, a row of outputs for each: node network.mjs WEIGHTS SIZE OBSERVATIONS OUTPUTS.
// It prints the milliseconds of each evaluation.
import { readFileSync, writeFileSync } from 'node:fs'
import { clientNetwork } from './client_network.mjs'

const [weights, size, from, to] = process.argv.slice(2)
const network = await clientNetwork(weights)
const seen = Int8Array.from(readFileSync(from))
const found = []
const times = []
for (let at = 0; at < seen.length; at += Number(size)) {
  const out = new Float32Array(172)
  const began = performance.now()
  network.run(seen.subarray(at, at + Number(size)), out)
  times.push(performance.now() - began)
  found.push(Buffer.from(out.buffer))
}
writeFileSync(to, Buffer.concat(found))
console.log(JSON.stringify(times))
