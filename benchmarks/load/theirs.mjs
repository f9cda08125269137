// Tables of four clients at boardgame.io, which speak its socket transport. Each plays its first card as soon as it is its
// turn.

import { io } from 'socket.io-client'
import { post } from './post.mjs'

const SEATS = 4

class Player {
  #acting // the state from which we moved, until the move is acknowledged

  constructor(address, table, seat, credentials, meter) {
    Object.assign(this, { table, seat, credentials, meter })
    this.socket = io(`${address}/cards`, { transports: ['websocket'], forceNew: true })
    this.socket.on('connect', () => this.socket.emit('sync', table.id, seat, credentials, SEATS))
    this.socket.on('update', (id, state) => this.#see(state))
    this.socket.on('disconnect', (why) => this.#fail(why))
    this.socket.on('connect_error', (error) => this.#fail(error.message))
    this.ready = new Promise((resolve) => {
      this.socket.on('sync', (id, { state }) => {
        this.state = state
        resolve()
      })
    })
  }

  // Look at the table for the first time; from then on every update is looked at.
  begin() {
    this.#see(this.state)
  }

  #see(state) {
    if (state._stateID < this.state._stateID) return
    this.state = state
    if (this.#acting !== undefined && state._stateID > this.#acting) {
      this.#acting = undefined
      this.meter.acknowledged(this.table)
    }
    if (state.ctx.currentPlayer === this.seat && this.#acting === undefined) this.#act(state)
  }

  #act({ _stateID, G }) {
    this.#acting = _stateID
    const [card] = G.players[this.seat].hand
    const payload = { type: 'play', args: [card], playerID: this.seat, credentials: this.credentials }
    this.meter.turn(this.table, () => {
      this.socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.table.id, this.seat)
    })
  }

  #fail(why) {
    throw new Error(`match ${this.table.id}: ${why}`)
  }
}

// Open a table and let `people` clients sit down.
export async function open([address], number, meter, people = SEATS) {
  const { matchID } = await post(`${address}/games/cards/create`, { numPlayers: SEATS })
  const table = { id: matchID }
  const players = []
  for (let seat = 0; seat < people; seat += 1) {
    const asked = { playerID: String(seat), playerName: `Player ${seat + 1}` }
    const { playerCredentials } = await post(`${address}/games/cards/${matchID}/join`, asked)
    players.push(new Player(address, table, String(seat), playerCredentials, meter))
  }
  await Promise.all(players.map((player) => player.ready))
  if (people === SEATS) table.start = async () => players.forEach((player) => player.begin())
  return table
}
