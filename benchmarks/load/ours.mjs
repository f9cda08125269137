// Tables of four clients at Foretold. Each acts with the first legal action as soon as it is its turn.

import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { post } from './post.mjs'

const SEATS = 4
const SETTINGS = { rules: { players: String(SEATS), edition: 'us' } }

class Player {
  #asked = new Map() // commands without an answer
  #asks = 0
  #acting = '' // the action that waits for its acknowledgement
  #prepared = '' // the games for which a nonce was given, and a rematch wanted
  #again = ''

  constructor(address, table, token, meter) {
    this.table = table
    this.meter = meter
    this.socket = new WebSocket(`${address.replace(/^http/, 'ws')}/api/tables/${table.id}/socket`)
    this.socket.on('open', () => this.#send({ type: 'hello', token }))
    this.socket.on('message', (data) => this.#hear(JSON.parse(data)))
    this.socket.on('close', (code) => this.#fail(`the socket was closed with ${code}`))
    this.socket.on('error', (error) => this.#fail(error.message))
    this.ready = new Promise((resolve) => (this.welcomed = resolve))
  }

  // Ask for something besides acting; the promise holds once it is durable.
  ask(command) {
    return new Promise((resolve) => this.#asked.set(this.#send(this.#ask(command)), resolve))
  }

  #ask(command) {
    this.#asks += 1
    return { type: 'ask', id: String(this.#asks), based_on: this.seq, command }
  }

  #send(message) {
    this.socket.send(JSON.stringify(message))
    return message.id
  }

  #hear(message) {
    if (message.type === 'update' || message.type === 'snapshot') {
      this.seq = message.seq
      if (message.ack) this.#answered(message.ack)
      if (message.table) this.#look(message.table)
      const legal = message.own?.legal ?? message.moments?.findLast(({ own }) => own?.legal)?.own.legal
      if (legal?.length && !this.#acting) this.#act(legal[0])
      if (message.type === 'snapshot') this.welcomed()
    } else if (message.type === 'ack') {
      this.#answered(message.id)
    } else if (message.type === 'refusal') {
      this.#fail(`refused: ${message.code}, ${message.message}`)
    }
  }

  #answered(id) {
    if (id === this.#acting) {
      this.#acting = ''
      this.meter.acknowledged(this.table)
    } else {
      this.#asked.get(id)?.()
      this.#asked.delete(id)
    }
  }

  #act(action) {
    this.#acting = 'soon'
    this.meter.turn(this.table, () => {
      this.#acting = this.#send(this.#ask({ type: 'act', action }))
    })
  }

  #look({ state, game }) {
    if (state === 'preparing' && game !== this.#prepared) {
      this.#prepared = game
      this.ask({ type: 'nonce', game, nonce: randomBytes(16).toString('hex') })
    } else if (state === 'over' && game !== this.#again) {
      this.#again = game
      this.meter.between(this.table)
      this.ask({ type: 'rematch' })
    }
  }

  #fail(why) {
    throw new Error(`table ${this.table.id}: ${why}`)
  }
}

// Open a table and let `people` clients sit down; with all four a game begins. Where there are several nodes, `nodes`
// says how many of them the clients of one table are spread over.
export async function open(addresses, number, meter, people = SEATS, nodes = 1) {
  const address = (seat) => addresses[(number + (seat % nodes)) % addresses.length]
  const tokens = []
  for (let seat = 0; seat < people; seat += 1) {
    tokens.push((await post(`${address(seat)}/api/people`, { name: `Player ${seat + 1}` })).token)
  }
  const made = await post(`${address(0)}/api/tables`, { settings: SETTINGS }, tokens[0])
  const table = { id: made.table }
  const players = tokens.map((token, seat) => new Player(address(seat), table, token, meter))
  for (const [seat, player] of players.entries()) {
    await player.ready
    await player.ask({ type: 'sit', seat })
  }
  if (people === SEATS) table.start = () => players[0].ask({ type: 'start' })
  return table
}
