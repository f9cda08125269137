// The peer: a boardgame.io server as its documentation sets one up, with a card game of four seats, in memory.
//
//     node peer.mjs PORT

import core from 'boardgame.io/dist/cjs/core.js'
import server from 'boardgame.io/dist/cjs/server.js'

const SEATS = ['0', '1', '2', '3']
const HAND = 10 // cards of a deal; a hand of ours has some five on average when somebody acts
const DECK = Array.from({ length: 60 }, (_, card) => `${'BGRY'[card % 4]}${Math.floor(card / 4)}`)

function deal(G, random) {
  const deck = random.Shuffle(DECK)
  SEATS.forEach((seat, number) => {
    G.players[seat] = { hand: deck.slice(number * HAND, (number + 1) * HAND) }
  })
  G.secret = { stock: deck.slice(SEATS.length * HAND) }
}

function play({ G, random, playerID }, card) {
  const { hand } = G.players[playerID]
  const index = hand.indexOf(card)
  if (index < 0) return core.INVALID_MOVE
  hand.splice(index, 1)
  G.trick.push({ seat: playerID, card })
  if (G.trick.length === SEATS.length) {
    const highest = (best, one) => (Number(one.card.slice(1)) > Number(best.card.slice(1)) ? one : best)
    G.tricks[G.trick.reduce(highest).seat] += 1
    G.trick = []
    if (hand.length === 0) deal(G, random)
  }
}

const game = {
  name: 'cards',
  minPlayers: SEATS.length,
  maxPlayers: SEATS.length,
  setup: ({ random }) => {
    const G = { players: {}, secret: {}, trick: [], tricks: { 0: 0, 1: 0, 2: 0, 3: 0 } }
    deal(G, random)
    return G
  },
  playerView: core.PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play },
}

await server.Server({ games: [game], origins: [server.Origins.LOCALHOST] }).run(Number(process.argv[2]))
