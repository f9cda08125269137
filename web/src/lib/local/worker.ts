/** The worker in which tables without a server run: the same Python as the server's, by Pyodide. The page calls; what has to be
 * kept is kept before anything is answered. Calls are carried out one after another. */

import type { Listed, Person } from '$protocol'
import type { Called, Said } from './host.svelte'
import { at } from '../site'
import { localName } from './codes'
import { Network } from './network'
import { fetchAll, fetchNetwork, file, list, mend, Missing, type List } from './runtime'
import { Shelf, Taken, type Finished, type Written } from './shelf'

/** What the Python side answers (`foretold/service/local/page.py`). */
type Answer = { entries?: string[]; messages?: string[]; finished?: Finished; listed?: Listed; due?: number; needs_network?: string; result?: unknown; refused?: { code: string; message: string } }
type Python = { answer(text: string): string; forget(table: string): void; use_network(name: string, evaluate: (observation: Buffered, found: Buffered) => void): void }

/** As much of Pyodide as is used here. */
type Loader = { loadPyodide(options: { indexURL: string; packageBaseUrl: string; createPyodideModule: unknown; lockFileContents: string }): Promise<Pyodide> }
type Buffered = { getBuffer(kind: 'i8' | 'f32'): { data: Int8Array | Float32Array; release(): void } }
type Pyodide = { runPython(code: string): unknown; unpackArchive(content: ArrayBuffer, format: string, options: { extractDir: string }): void }

const shelf = new Shelf()
const people = new Map<string, Person>() // of the tables that are in memory
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const unwritten = new Map<string, Written>() // what could not be kept, by table; it is tried again with the next entry
const records = new Map<string, Finished>() // that were opened here, kept or not
let kept: boolean | null = null // whether the last entry was
let turn: Promise<unknown> = Promise.resolve()
let starting: Promise<Python> | null = null
let crashes = 0 // since the last entry
const networks = new Map<string, Promise<Network>>() // by name, once a table's bots have needed them

const MOST_CRASHES = 3 // then the page is told, instead of trying for ever

const say = (said: Said): void => postMessage(said)

class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** Python, with our modules in it. */
async function start(): Promise<Python> {
  const { parts, lock } = await list()
  const whole = (part: keyof List['parts'], kind?: string): Promise<Response> => decompressed(parts[part], kind)
  const all = (part: 'library' | 'foretold') => whole(part).then((answer) => answer.arrayBuffer())
  const base = new URL(at('/'), self.location.href).href
  const script = (part: 'loader' | 'script') => file(parts[part]).then(() => import(/* @vite-ignore */ new URL(at(parts[part]), base).href))
  const [library, modules, { loadPyodide }, { default: createPyodideModule }] = (await Promise.all([all('library'), all('foretold'), script('loader'), script('script')])) as [
    ArrayBuffer,
    ArrayBuffer,
    Loader,
    { default: unknown },
  ]
  // Pyodide asks for two files by their names; both are here already, compressed
  const unchanged = self.fetch
  self.fetch = (asked, init) => {
    const name = String(asked instanceof Request ? asked.url : asked)
    if (name.endsWith('/pyodide.asm.wasm')) return whole('python', 'application/wasm')
    if (name.endsWith('/python_stdlib.zip')) return Promise.resolve(new Response(library))
    return unchanged(asked, init)
  }
  try {
    const python = await loadPyodide({ indexURL: base, packageBaseUrl: base, createPyodideModule, lockFileContents: JSON.stringify(lock) })
    python.unpackArchive(modules, 'zip', { extractDir: '/foretold' })
    return python.runPython(START) as Python
  } finally {
    self.fetch = unchanged
  }
}

/** Carry out what makes WebAssembly modules. One that cannot be made, for want of memory, is only logged by Pyodide and then waited
 * for: here it is an error. */
async function watched<Made>(make: () => Promise<Made>): Promise<Made> {
  const { instantiate, instantiateStreaming } = WebAssembly
  try {
    return await new Promise((resolve, reject) => {
      const watch = <Making extends (...given: never[]) => Promise<unknown>>(making: Making): Making =>
        ((...given) => {
          const made = making(...given)
          made.catch(reject)
          return made
        }) as Making
      Object.assign(WebAssembly, { instantiate: watch(instantiate), instantiateStreaming: watch(instantiateStreaming) })
      make().then(resolve, reject)
    })
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming })
  }
}

const START = `
import sys
sys.path.insert(0, "/foretold")
from foretold.service.local.page import Page
Page()
`

/** Python; where what is kept turns out to be damaged, it is fetched again. */
async function python(): Promise<Python> {
  if (crashes >= MOST_CRASHES) throw new Refused('runtime', 'Python failed again and again')
  starting ??= watched(start).catch(async (error: unknown) => {
    if (!(await mend())) throw error
    await fetchAll(() => undefined)
    return watched(start)
  })
  try {
    return await starting
  } catch (error) {
    starting = null // the next call tries again
    throw error instanceof Missing ? new Refused('incomplete', error.message) : error
  }
}

async function decompressed(path: string, kind = 'application/octet-stream'): Promise<Response> {
  const { body } = await file(path)
  return new Response(body!.pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': kind } })
}

/** Give Python a network that bots at one of its tables need. */
async function equip(host: Python, name: string): Promise<void> {
  const loading = networks.get(name) ?? load(name).catch(async (error: unknown) => {
    if (!(await mend())) throw error
    return load(name)
  })
  networks.set(name, loading)
  try {
    const made = await loading
    host.use_network(name, (observation, found) => {
      const [from, to] = [observation.getBuffer('i8'), found.getBuffer('f32')]
      made.run(from.data as Int8Array, to.data as Float32Array)
      from.release()
      to.release()
    })
  } catch (error) {
    networks.delete(name) // the next call tries again
    throw new Refused('network', error instanceof Error ? error.message : String(error))
  }
}

async function load(name: string): Promise<Network> {
  const path = await fetchNetwork(name) // it is there where the page has fetched it
  return new Network(await (await decompressed(path)).arrayBuffer())
}

/** Carry a call out, keep what came of it, and pass it on. */
async function call(table: string, asked: object): Promise<unknown> {
  const host = await python()
  let answer: Answer
  try {
    answer = JSON.parse(host.answer(JSON.stringify(asked))) as Answer
  } catch (error) {
    restart()
    throw new Refused('unavailable', String(error).trim().split('\n').at(-1) ?? '')
  }
  if (answer.refused) throw new Refused(answer.refused.code, answer.refused.message)
  if (answer.needs_network) {
    try {
      await equip(host, answer.needs_network)
    } catch (error) {
      host.forget(table) // what was asked is not kept: the table is read again as it was
      lose(table)
      throw error
    }
  }
  if (answer.entries?.length && answer.listed) {
    crashes = 0
    await write(host, table, answer.entries, answer.listed, answer.finished ?? null)
  }
  if (answer.messages?.length) say({ about: 'table', table, messages: answer.messages })
  schedule(table, answer.due)
  return answer.result
}

async function write(host: Python, table: string, entries: string[], listed: Listed, finished: Finished | null): Promise<void> {
  const before = unwritten.get(table)
  const written = { table, entries: [...(before?.entries ?? []), ...entries], listed, finished: [...(before?.finished ?? []), ...(finished ? [finished] : [])] }
  try {
    await shelf.write(written)
    unwritten.delete(table)
    tellKept(true)
  } catch (error) {
    if (error instanceof Taken) {
      unwritten.delete(table)
      host.forget(table)
      lose(table)
      throw new Refused('unavailable', 'the table was played on in another window; it is read again')
    }
    unwritten.set(table, written)
    tellKept(false)
  }
}

/** A browser that never keeps anything has said so before the game began. */
function tellKept(now: boolean): void {
  if (kept !== null && kept !== now) say({ about: 'kept', kept: now })
  if (now || kept !== null) kept = now
}

/** A table is no longer in memory: whoever looks at it comes again, and it is read from its log. */
function lose(table: string): void {
  people.delete(table)
  schedule(table)
  say({ about: 'lost', table })
}

/** After an error nothing is certain of what Python has in memory, of which there may be too little: begin anew. */
function restart(): void {
  starting = null
  crashes++
  for (const table of people.keys()) lose(table)
}

function schedule(table: string, due?: number): void {
  clearTimeout(timers.get(table))
  timers.delete(table)
  if (due === undefined) return
  const wake = () => void inTurn(() => call(table, { do: 'wake', table })).catch(() => undefined)
  timers.set(table, setTimeout(wake, Math.max(0, due * 1000 - Date.now())))
}

/** Have a table in memory; a log that another window has written to since is read again by whoever comes. */
async function ready(table: string, person: Person): Promise<void> {
  if (people.has(table)) return
  const entries = [...(await shelf.entries(table).catch(() => [])), ...(unwritten.get(table)?.entries ?? [])]
  try {
    await call(table, { do: 'read-table', table, person, entries })
  } catch (error) {
    throw error instanceof Refused && error.code === 'unavailable' ? new Refused('damaged', error.message) : error
  }
  people.set(table, person)
}

async function carryOut({ what, table = '', person, settings, text, game = '', language, rules }: Called): Promise<unknown> {
  switch (what) {
    case 'start':
      return void (await python())
    case 'open':
      await call(table, { do: 'open-table', table, person, settings })
      return void people.set(table, person!)
    case 'hear':
      await ready(table, person!)
      return call(table, { do: 'hear', table, text })
    case 'leave':
      return people.has(table) ? call(table, { do: 'leave', table }) : undefined
    case 'hint':
      await ready(table, person!)
      return call(table, { do: 'advise', table })
    case 'rules':
      return call('', { do: 'show-rules', language, rules })
    case 'network':
      return call('', { do: 'name-network', settings })
    case 'open-record': {
      const opened = (await call('', { do: 'open-record', record: text })) as Finished
      const named = { ...opened, game: localName(opened.game) }
      records.set(named.game, named)
      await shelf.keep(named).catch(() => undefined)
      return named.game
    }
    case 'replay':
    case 'record': {
      const unkept = [...unwritten.values()].flatMap(({ finished }) => finished).find((one) => one.game === game)
      const found = unkept ?? records.get(game) ?? (await shelf.game(game))
      if (!found) throw new Refused('unknown', 'there is no finished game of this name')
      return what === 'record' ? found.record : call('', { do: 'show-replay', ...found })
    }
  }
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work)
  turn = done.catch(() => undefined)
  return done
}

addEventListener('message', ({ data }: MessageEvent<Called>) => {
  inTurn(() => carryOut(data)).then(
    (result) => say({ about: 'call', id: data.id, result }),
    (error: unknown) => {
      const refused = error instanceof Refused ? error : new Refused('runtime', error instanceof Error ? error.message : String(error))
      say({ about: 'call', id: data.id, refused: { code: refused.code, message: refused.message } })
    },
  )
})
