/** Decks from a secret, as docs/fair-deals.md says byte by byte. The browser's own cryptography is missing on plain-http
 * addresses, so SHA-256 comes from a library. */

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const VERSION = 'foretold fair deal 1'

/** What is published of a secret before the game. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)))
}

/** What drives all shuffles of a game. */
export function dealKey(game: string, secret: string, nonces: readonly string[]): Uint8Array {
  const message = JSON.stringify([VERSION, game, nonces.length, nonces])
  return hmac(sha256, hexToBytes(secret), utf8ToBytes(message))
}

function* numbers(key: Uint8Array, label: string): Generator<number, never> {
  for (let block = 0; ; block++) {
    const bytes = hmac(sha256, key, utf8ToBytes(`${label}/${block}`))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let start = 0; start < 32; start += 4) yield view.getUint32(start)
  }
}

/** The cards in the order that follows from key and label. */
export function shuffled(cards: readonly string[], key: Uint8Array, label: string): string[] {
  const deck = [...cards]
  const stream = numbers(key, label)
  for (let place = deck.length - 1; place > 0; place--) {
    const limit = 2 ** 32 - (2 ** 32 % (place + 1))
    let number = stream.next().value
    while (number >= limit) number = stream.next().value // it would favour some orders
    const other = number % (place + 1)
    const card = deck[place]!
    deck[place] = deck[other]!
    deck[other] = card
  }
  return deck
}

/** The mark of a whole record. */
export function sealOf(text: string, key: Uint8Array): string {
  return bytesToHex(hmac(sha256, key, utf8ToBytes(text)))
}
