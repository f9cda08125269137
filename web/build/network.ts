import type { Header } from '../src/lib/local/network.ts'

/** An array of NumPy's: its shape, and its numbers in half precision. */
export type Halves = { shape: number[]; numbers: Uint16Array }

/** Weights are rounded to whole numbers of these steps. The first layer's are finer, since some of what it sees counts far beyond
 * one. `benchmarks/offline_network.py` compares the choices with those of the weights as they are. */
const STEP = 1 / 512
const FIRST_STEP = STEP / 2

/** The network as `src/lib/local/network.ts` reads it: what the layers are like; biases and scales; then each layer's weights,
 * those of one input side by side, the low bytes before the high ones. */
export function encoded(arrays: Record<string, Halves>): Uint8Array {
  const named = (name: string): Float32Array => Float32Array.from(arrays[name]!.numbers, half)
  const blocks = Object.keys(arrays).filter((name) => /^blocks_\d+_weight$/.test(name)).length
  const names = [['first'], ...Array.from({ length: blocks }, (_, block) => [`blocks_${block}`]), ['policy', 'value']]
  const weights = names.map((parts) => parts.map((part) => named(`${part}_weight`)))
  const inputs = names.map(([part]) => arrays[`${part}_weight`]!.shape[1]!)
  const layers = weights.map((parts, place) => {
    const outputs = parts.reduce((sum, part) => sum + part.length, 0) / inputs[place]!
    return { inputs: inputs[place]!, outputs, step: place === 0 ? FIRST_STEP : STEP }
  })
  const biases = names.flatMap((parts) => parts.map((part) => named(`${part}_bias`)))
  const header = new TextEncoder().encode(JSON.stringify({ layers } satisfies Header))
  const steps = layers.flatMap(({ inputs, step }, place) => planes(weights[place]!.flatMap((part) => rows(part, inputs)), inputs, step))
  return Buffer.concat([new Uint32Array([header.length]), header, ...biases, named('scales'), ...steps].map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)))
}

function rows(matrix: Float32Array, width: number): Float32Array[] {
  return Array.from({ length: matrix.length / width }, (_, row) => matrix.subarray(row * width, (row + 1) * width))
}

function planes(outputs: Float32Array[], inputs: number, step: number): [Uint8Array, Int8Array] {
  const low = new Uint8Array(outputs.length * inputs)
  const high = new Int8Array(low.length)
  for (let input = 0, place = 0; input < inputs; input++) {
    for (const row of outputs) {
      const raised = Math.round(row[input]! / step) + 128
      if (raised < -32768 || raised > 32767) throw new Error(`a weight of ${row[input]} does not fit into 16 bits in steps of ${step}`)
      low[place] = raised & 255
      high[place++] = raised >> 8
    }
  }
  return [low, high]
}

/** A number of half precision. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) throw new Error('expected weights that are numbers, got infinity')
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25))
}
