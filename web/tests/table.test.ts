import type { Ask, FromClient, FromServer, Moment, PublicView } from '$protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { game, own, played, scored, table, taken } from './games'

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

async function seated(shown: PublicView | null = game(), changes = {}) {
  const store = new TableStore('abc')
  store.connect()
  const socket = FakeSocket.all.at(-1)!
  greet(socket, shown, changes)
  return { store, socket }
}

function greet(socket: FakeSocket, shown: PublicView | null, changes = {}): void {
  socket.onopen?.()
  socket.say({ type: 'welcome', version: 2, person: somebody.person, levels: [], phrases: [] })
  socket.say({ type: 'snapshot', seq: 4, now: Date.now() / 1000, table: table(changes), game: shown, own: shown && own() })
}

/** A trick's last card, with all that it leads to. */
const last: Moment = { event: played, game: { trick: [...game().trick, [2, 'play B3']], pending: [], hand_counts: [1, 1, 1] } }
const gone: Moment = { event: taken, game: { trick: [], tricks: [0, 1, 0], pending: [0] }, own: { legal: ['play B4'] } }
const counted: Moment = { event: scored, game: { phase: 'deal', scores: scored.totals }, own: { hand: [], hands: [[], null, null], legal: [] } }
const dealt: Moment = {
  event: { event: 'RoundDealt', round: 2, dealer: 0, hand_size: 3, turned: null, hands: [['B5'], null, null], reversed: false },
  game: { round: 2, phase: 'bid', pending: [0] },
  own: { hand: ['B5'], hands: [['B5'], null, null], legal: ['bid 0', 'bid 1'] },
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
    expect(socket.sent[0]).toEqual({ type: 'hello', version: 2, token: 'secret', heard: { game: '', events: 0 } })
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

  test('who gives the game up goes when that is done, and sees nothing of it', async () => {
    const { store, socket } = await seated()
    let done = false
    const parted = store.part({ type: 'abandon' }).then(() => (done = true))
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toBe(false)
    socket.say({ type: 'update', seq: 5, now: Date.now() / 1000, table: table({ state: 'open' }), ack: socket.asks[0]!.id })
    await parted
    expect(store.table?.state).toBe('playing')
    store.close()
    await store.part({ type: 'abandon' }) // nobody answers any more, and nobody waits
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

  test('adds its nonce once a game is prepared', async () => {
    const { socket } = await seated(null, { state: 'preparing', game: 'abc-2' })
    socket.say({ type: 'update', seq: 5, now: 0, table: table({ state: 'preparing', game: 'abc-2' }) })
    expect(socket.asks.map((ask) => ask.command)).toEqual([{ type: 'nonce', game: 'abc-2', nonce: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  test('lets a trick be read, and goes on at a tap', async () => {
    const { store, socket } = await seated()
    socket.say({ type: 'update', seq: 5, now: 0, moments: [last, gone] })
    expect(store.game).toMatchObject({ trick: [[0, 'play B2'], [1, 'play B9'], [2, 'play B3']], tricks: [0, 0, 0], pending: [] })
    expect(store.behind).toBe(true)
    store.next()
    expect(store.game).toMatchObject({ trick: [], tricks: [0, 1, 0] })
    expect(store.behind).toBe(false)
  })

  test('goes on by itself after a while', async () => {
    const { store, socket } = await seated()
    socket.say({ type: 'update', seq: 5, now: 0, moments: [last, gone] })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(store.game?.trick).toEqual([])
  })

  test('a round is scored before the next is dealt, and the pad grows by a row', async () => {
    const { store, socket } = await seated()
    const told: string[] = []
    store.listen((events) => told.push(...events.map(({ event }) => event)))
    socket.say({ type: 'update', seq: 5, now: 0, moments: [last, gone, counted, dealt] })
    expect([store.game?.trick.length, store.own?.legal, store.scored]).toEqual([3, [], null]) // nothing of the next round yet
    store.next()
    expect(told).toEqual(['CardPlayed', 'TrickTaken', 'RoundScored']) // what is shown, as it is shown
    expect(store.pad).toMatchObject([{ round: 1, totals: [-10, -10, -10] }])
    expect(store.scored).toMatchObject({ round: 1, points: [-10, -10, -10] })
    expect([store.game?.round, store.own?.hand]).toEqual([1, []])
    store.next()
    expect([store.scored, store.game?.round, store.own?.hand, store.own?.legal.length]).toEqual([null, 2, ['B5'], 2])
  })

  test('what one does oneself waits for nothing', async () => {
    const { store, socket } = await seated()
    socket.say({ type: 'update', seq: 5, now: 0, moments: [last, gone] })
    expect(store.own?.legal).toEqual(['play B4']) // while the trick still lies there
    void store.ask({ type: 'act', action: 'play B4' })
    expect(store.game?.trick).toEqual([])
    expect(socket.asks[0]).toMatchObject({ based_on: 5 })
  })

  test('what one may see can change without an event', async () => {
    const { store, socket } = await seated()
    socket.say({ type: 'update', seq: 5, now: 0, own: own({ seat: null, hand: null, hands: [['B4'], ['B5'], ['B6']] }) })
    expect([store.own?.hands.length, store.own?.seat, store.game]).toEqual([3, null, game()])
  })

  test('a table that is not known is the end', async () => {
    const { store, socket } = await seated()
    socket.say({ type: 'refusal', code: 'unknown', message: 'no such table' })
    socket.onclose?.({ code: 4401 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect([store.status, store.failure?.code]).toEqual(['closed', 'unknown'])
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('the clock goes on without the table being told again', async () => {
    const { store, socket } = await seated(game(), { clock_until: 1010 })
    const bid: Moment = { event: { event: 'BidMade', seat: 2, tricks: 1, face_down: false }, game: { pending: [0] } }
    socket.say({ type: 'update', seq: 5, now: 1000, moments: [bid], clock_until: 1030 })
    expect(store.table?.clock_until).toBe(1030)
    store.next()
    socket.say({ type: 'update', seq: 6, now: 1000, moments: [bid] })
    store.next()
    expect(store.table?.clock_until).toBe(1030)
    socket.say({ type: 'update', seq: 7, now: 1000, moments: [bid], clock_until: null })
    store.catchUp()
    expect(store.table).toEqual(table({ clock_until: null }))
  })
})
