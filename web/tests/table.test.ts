import type { Ask, FromClient, FromServer, PublicGame } from '$protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { game, table } from './games'

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = 1
  sent: FromClient[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    super()
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient)
  }
  close(): void {
    this.readyState = 3
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  get asks(): Ask[] {
    return this.sent.filter((message): message is Ask => message.type === 'ask')
  }
}

const somebody = { person: { id: 'p0', name: 'Ann' }, token: 'secret' }

/** What the browser would give. */
function stub(): void {
  const kept = new Map([['foretold.me', JSON.stringify(somebody)]])
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
  vi.stubGlobal('location', { protocol: 'https:', host: 'example.org' })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible', documentElement: { dataset: {} } }))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('WebSocket', FakeSocket)
}

// Loaded before the first test begins: how long that takes is the machine's affair and counts towards no test.
stub()
const { TableStore } = await import('../src/lib/table.svelte')

async function seated(shown: PublicGame | null = game(), changes = {}) {
  const store = new TableStore('abc')
  store.connect()
  const socket = FakeSocket.all.at(-1)!
  greet(socket, shown, changes)
  return { store, socket }
}

function greet(socket: FakeSocket, shown: PublicGame | null, changes = {}): void {
  socket.onopen?.()
  socket.say({ type: 'welcome', version: 1, person: somebody.person, levels: [], phrases: [] })
  socket.say({ type: 'snapshot', seq: 4, now: Date.now() / 1000, table: table(changes), game: shown, own: null })
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  stub()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a table', () => {
  test('greets with the token and knows its seat', async () => {
    const { store, socket } = await seated()
    expect(socket.url).toBe('wss://example.org/api/tables/abc/socket')
    expect(socket.sent[0]).toEqual({ type: 'hello', version: 1, token: 'secret', heard: { game: '', events: 0 } })
    expect([store.status, store.mySeat, store.isHost, store.seq]).toEqual(['open', 0, true, 4])
  })

  test('sends what was not acknowledged again, with the same id', async () => {
    const { store, socket } = await seated()
    const done = store.ask({ type: 'act', action: 'play B2' })
    expect(store.acting).toBe('play B2')
    socket.onclose?.({ code: 1006 })
    expect(store.status).toBe('lost')
    await vi.advanceTimersByTimeAsync(1_000)
    const again = FakeSocket.all.at(-1)!
    expect(again).not.toBe(socket)
    greet(again, game())
    expect(again.asks).toEqual(socket.asks)
    again.say({ type: 'ack', id: again.asks[0]!.id, seq: 4 })
    await done
    expect(store.acting).toBeNull()
  })

  test('a refusal says why and takes the card back into the hand', async () => {
    const { store, socket } = await seated()
    const refused = expect(store.ask({ type: 'act', action: 'play B2' })).rejects.toMatchObject({ code: 'illegal' })
    socket.say({ type: 'refusal', id: socket.asks[0]!.id, code: 'illegal', message: 'no' })
    await refused
    expect(store.acting).toBeNull()
  })

  test('asks again by itself where the server could not write', async () => {
    const { store, socket } = await seated()
    const done = store.ask({ type: 'pause', on: true })
    socket.say({ type: 'refusal', id: socket.asks[0]!.id, code: 'unavailable', message: 'later' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(socket.asks).toHaveLength(2)
    expect(socket.asks[1]).toEqual(socket.asks[0])
    socket.say({ type: 'ack', id: socket.asks[0]!.id, seq: 4 })
    await done
  })

  test('adds its share of chance once a game is prepared', async () => {
    const { socket } = await seated(null, { state: 'preparing', game: 'abc-2' })
    socket.say({ type: 'update', seq: 5, now: 0, table: table({ state: 'preparing', game: 'abc-2' }) })
    expect(socket.asks.map((ask) => ask.command)).toEqual([{ type: 'nonce', game: 'abc-2', nonce: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  test('lets a trick be read, and goes on at a tap', async () => {
    const { store, socket } = await seated()
    const after = game({ trick: [], tricks: [0, 1, 0] })
    const news = [{ event: 'CardPlayed', seat: 2, play: 'play B3' }, { event: 'TrickTaken', seat: 1, counts: true }]
    socket.say({ type: 'update', seq: 5, now: 0, game: after, news })
    expect(store.game?.trick).toHaveLength(3)
    expect(store.behind).toBe(true)
    store.next()
    expect(store.game?.trick).toEqual([])
    expect(store.behind).toBe(false)
  })

  test('goes on by itself after a while', async () => {
    const { store, socket } = await seated()
    const news = [{ event: 'CardPlayed', seat: 2, play: 'play B3' }, { event: 'TrickTaken', seat: 1, counts: true }]
    socket.say({ type: 'update', seq: 5, now: 0, game: game({ trick: [] }), news })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(store.game?.trick).toEqual([])
  })

  test('the pad grows by a row when a round is scored', async () => {
    const { store, socket } = await seated()
    const row = { round: 1, bids: [1, 1, 1], tricks: [0, 2, 0], points: [-10, -10, -10], totals: [-10, -10, -10] }
    socket.say({ type: 'update', seq: 5, now: 0, game: game({ trick: [], round: 2 }), news: [{ event: 'RoundScored', ...row }] })
    expect(store.pad).toEqual([row])
    expect(store.scored).toEqual(row)
    store.next()
    expect([store.scored, store.game?.round]).toEqual([null, 2])
  })

  test('what one does oneself waits for nothing', async () => {
    const { store, socket } = await seated()
    const news = [{ event: 'CardPlayed', seat: 2, play: 'play B3' }, { event: 'TrickTaken', seat: 0, counts: true }]
    const own = { seat: 0, hand: ['B4'], hands: [], legal: ['play B4'], bid: 1 }
    socket.say({ type: 'update', seq: 5, now: 0, game: game({ trick: [], pending: [0] }), own, news })
    expect(store.own?.legal).toEqual(['play B4']) // while the trick still lies there
    void store.ask({ type: 'act', action: 'play B4' })
    expect(store.game?.trick).toEqual([])
    expect(socket.asks[0]).toMatchObject({ based_on: 5 })
  })

  test('a table that is not known is the end', async () => {
    const { store, socket } = await seated()
    socket.say({ type: 'refusal', code: 'unknown', message: 'no such table' })
    socket.onclose?.({ code: 4401 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect([store.status, store.failure?.code]).toEqual(['closed', 'unknown'])
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('the clock of the next player is known without the table being told again', async () => {
    const { store, socket } = await seated(game({ pending: [2] }), { settings: { rules: {}, clock: 30 } })
    socket.say({ type: 'update', seq: 5, now: 1000, game: game({ pending: [0] }), news: [{ event: 'BidMade', seat: 2, tricks: 1, face_down: false }] })
    expect(store.table?.clock_until).toBe(1030)
  })
})
