/** The network of the strongest levels, outside Python: one multiplication after another in plain JavaScript. Few of a layer's
 * inputs are not zero (some 185 of 1024), and only their weights are looked at: 1.5 ms an evaluation, so WebAssembly was not
 * needed. It computes what `foretold/bots/neural/network.py` does. */

/** Weights are whole numbers of steps, those of one input side by side. */
type Layer = { inputs: number; outputs: number; step: number; weights: Int16Array; bias: Float32Array }
/** How a file of weights begins (`foretold/bots/neural/weights_file.py`): the layers, the last of which is the heads. */
export type Header = { layers: Pick<Layer, 'inputs' | 'outputs' | 'step'>[] }

const LEAST_SQUARE = 1e-6

export class Network {
  readonly #first: Layer
  readonly #blocks: Layer[]
  readonly #heads: Layer
  readonly #scales: Float32Array[]
  readonly #sum: Float32Array
  readonly #scaled: Float32Array
  readonly #added: Float32Array

  constructor(file: ArrayBuffer) {
    const length = new Uint32Array(file, 0, 1)[0]!
    const { layers } = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as Header
    let at = 4 + length
    const floats = (count: number): Float32Array => new Float32Array(file.slice(at, (at += 4 * count)))
    const biases = layers.map(({ outputs }) => floats(outputs))
    this.#scales = layers.slice(1).map(({ inputs }) => floats(inputs))
    const made = layers.map((layer, place) => {
      const count = layer.inputs * layer.outputs
      const weights = joined(new Uint8Array(file, at, count), new Int8Array(file, at + count, count))
      at += 2 * count
      return { ...layer, weights, bias: biases[place]! }
    })
    this.#first = made.shift()!
    this.#heads = made.pop()!
    this.#blocks = made
    const width = this.#first.outputs
    this.#sum = new Float32Array(width)
    this.#scaled = new Float32Array(width)
    this.#added = new Float32Array(width)
  }

  /** Write the preference for each action, and after them the value of the round, to `out`. */
  run(observation: Int8Array, out: Float32Array): void {
    const sum = this.#sum
    multiply(this.#first, observation, sum)
    for (let place = 0; place < sum.length; place++) if (sum[place]! < 0) sum[place] = 0
    this.#blocks.forEach((block, number) => {
      normalise(sum, this.#scales[number]!, this.#scaled)
      multiply(block, this.#scaled, this.#added)
      for (let place = 0; place < sum.length; place++) if (this.#added[place]! > 0) sum[place]! += this.#added[place]!
    })
    normalise(sum, this.#scales.at(-1)!, this.#scaled)
    multiply(this.#heads, this.#scaled, out)
  }
}

/** Numbers of two bytes, whose bytes lie apart since so they compress better; the low one begins at -128. */
function joined(low: Uint8Array, high: Int8Array): Int16Array {
  const whole = new Int16Array(low.length)
  for (let place = 0; place < whole.length; place++) whole[place] = 256 * high[place]! + low[place]! - 128
  return whole
}

function multiply({ outputs, step, weights, bias }: Layer, from: Int8Array | Float32Array, to: Float32Array): void {
  to.set(bias)
  for (let input = 0, row = 0; input < from.length; input++, row += outputs) {
    const factor = step * from[input]!
    if (factor === 0) continue
    for (let place = 0; place < outputs; place++) to[place]! += factor * weights[row + place]!
  }
}

/** Bring numbers to a mean square of one, then scale them. */
function normalise(from: Float32Array, scale: Float32Array, to: Float32Array): void {
  let squares = 0
  for (const number of from) squares += number * number
  const factor = 1 / Math.sqrt(squares / from.length + LEAST_SQUARE)
  for (let place = 0; place < from.length; place++) to[place] = from[place]! * factor * scale[place]!
}
