import type { FromServer } from '$protocol'
import { expect, test, vi } from 'vitest'
import type { Called, Said } from '../src/lib/local/host.svelte'
import { game, own, table } from './games'

/** A worker whose other end is the test. */
class FakeWorker {
  static last: FakeWorker
  called: Called[] = []
  onmessage: ((event: { data: Said }) => void) | null = null

  constructor() {
    FakeWorker.last = this
  }
  postMessage(call: Called): void {
    this.called.push(call)
  }
  say(...messages: FromServer[]): void {
    this.onmessage?.({ data: { about: 'table', table: 'abc', messages: messages.map((message) => JSON.stringify(message)) } })
  }
}

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('document', { documentElement: { dataset: {} } })
vi.stubGlobal('matchMedia', () => ({ matches: false }))
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('Worker', FakeWorker)
const { LocalConnection } = await import('../src/lib/local/connection')
await import('../src/lib/local/host.svelte') // which a connection loads when it starts

const welcome: FromServer = { type: 'welcome', version: 2, person: { id: 'local', name: 'Ann' }, levels: [], phrases: [] }
const snapshot: FromServer = { type: 'snapshot', seq: 5, now: 0, table: table(), game: game(), own: own() }
const update: FromServer = { type: 'update', seq: 5, now: 0 }

/** Wait until the worker has been called for these things. */
const called = (...what: Called['what'][]) => vi.waitFor(() => expect(FakeWorker.last.called.map((call) => call.what)).toEqual(what), { timeout: 300_000 })

function connect() {
  const heard: string[] = []
  const listener = { heard: (message: FromServer) => void heard.push(message.type), lost: () => undefined, turnedAway: () => Promise.resolve(false) }
  const connection = new LocalConnection('abc', () => ({ game: '', events: 0 }), listener)
  connection.start()
  return { connection, heard }
}

test('a connection to a local table hears nothing that was sent to the one before it', async () => {
  const first = connect()
  await called('hear')
  FakeWorker.last.say(welcome, snapshot, update)
  expect(first.heard).toEqual(['welcome', 'snapshot', 'update'])

  first.connection.stop()
  const second = connect()
  await called('hear', 'leave', 'hear')
  FakeWorker.last.say(update) // a bot has played before the worker came to know of either
  expect(second.heard).toEqual([])
  FakeWorker.last.say(welcome, snapshot)
  FakeWorker.last.say(update)
  expect(second.heard).toEqual(['welcome', 'snapshot', 'update'])
  expect(first.heard).toHaveLength(3)
})
