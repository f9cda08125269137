/** A whole pad in an address: versioned, compressed, and read back with as much care as anything from outside. */

import { clashIn, usual, valuesOf, type Choice } from '../rules/options'
import { roundReason } from './checks'
import { CARDS, EDITIONS, OPTIONS, PLAYERS } from '../rules/facts'
import { add, begin, fold, type Entry, type Log, type Round } from './log'
import { areOwn, sizesReason } from '../rules/sizes'

const VERSION = '1'
const MOST_BYTES = 100_000
export const LONGEST_NAME = 24
type Kept = [names: string[], edition: string, dealer: number, rules: Choice, rounds: string[], open: Entry[], over: number]

/** The pad as the part of an address behind the `#`. */
export async function toFragment(log: Log): Promise<string> {
  const pad = fold(log)
  const { names, edition, dealer, rules } = log.setup
  const odd = Object.fromEntries(Object.entries(rules).filter(([name, value]) => usual(edition, names.length)[name] !== value))
  const kept: Kept = [names, edition, dealer, odd, pad.rounds.map(written), openEntries(log), pad.phase === 'over' ? 1 : 0]
  const bytes = new TextEncoder().encode(JSON.stringify(kept))
  return `${VERSION}.${toBase64(await through(bytes, new CompressionStream('deflate-raw')))}`
}

/** The pad of an address; null if it is none. */
export async function fromFragment(fragment: string): Promise<Log | null> {
  const [version, text] = fragment.split('.')
  if (version !== VERSION || !text) return null
  try {
    const bytes = await through(fromBase64(text), new DecompressionStream('deflate-raw'))
    return checked(JSON.parse(new TextDecoder().decode(bytes)) as unknown)
  } catch {
    return null
  }
}

/** What was noted of the round that is not over. */
function openEntries(log: Log): Entry[] {
  const last = log.entries.findLastIndex((entry) => entry.is === 'round-done' || entry.is === 'round')
  return log.entries.slice(last + 1).filter((entry) => entry.is !== 'correct' && entry.is !== 'end')
}

function written(round: Round): string {
  const digits = (counts: number[]) => counts.map((count) => count.toString(36)).join('')
  const change = round.change ? `${round.change.seat}${round.change.by > 0 ? '+' : '-'}` : ''
  return `${digits(round.bids)} ${digits(round.tricks)} ${change}`.trim()
}

function read(text: string, players: number): Round {
  const match = /^([0-9a-z]+) ([0-9a-z]+)(?: (\d)([+-]))?$/.exec(text)
  if (match?.[1]?.length !== players || match[2]?.length !== players) throw new Error('no round')
  const counts = (digits: string) => [...digits].map((digit) => parseInt(digit, 36))
  const change = match[3] === undefined ? null : { seat: Number(match[3]), by: match[4] === '+' ? 1 : -1 }
  if (change && change.seat >= players) throw new Error('no seat')
  return { bids: counts(match[1]), tricks: counts(match[2]), change }
}

function checked(kept: unknown): Log {
  if (!Array.isArray(kept)) throw new Error('no pad')
  const [names, edition, dealer, odd, rounds, open, over] = kept as Kept
  const fine = names.every((name) => typeof name === 'string' && name.length <= LONGEST_NAME) && PLAYERS.includes(names.length)
  if (!fine || !(edition in EDITIONS) || !names[dealer]) throw new Error('no table')
  const rules = { ...usual(edition, names.length) }
  for (const name of [...Object.keys(OPTIONS), ...CARDS]) {
    const value = odd[name]
    if (value !== undefined && (valuesOf(name).includes(value) || (name === 'hand-sizes' && areOwn(value)))) rules[name] = value
  }
  const sizes = rules['hand-sizes']
  if (clashIn(rules) || (areOwn(sizes) && sizesReason(rules, sizes))) throw new Error('no game')
  let log = begin({ names: [...names], edition, rules, dealer })
  for (const text of rounds) log = withRound(log, read(text, names.length))
  log = add(log, ...open.filter((entry) => fits(entry, log)))
  return over && fold(log).phase !== 'over' ? add(log, { is: 'end' }) : log
}

function withRound(log: Log, round: Round): Log {
  const { size, phase } = fold(log)
  if (phase === 'over' || roundReason(log.setup, size, round)) throw new Error('no such round')
  return add(log, { is: 'round', round })
}

/** An entry of the open round that the pad itself could have made. */
function fits(entry: Entry, log: Log): boolean {
  const { size, setup } = fold(log)
  const seat = (place: number) => setup.names[place] !== undefined
  const count = (tricks: number) => Number.isInteger(tricks) && tricks >= 0 && tricks <= size
  if (entry.is === 'all-taken') return entry.tricks.length === setup.names.length && entry.tricks.every(count)
  if (entry.is === 'change') return entry.change === null || (seat(entry.change.seat) && Math.abs(entry.change.by) === 1)
  return (entry.is === 'bid' || entry.is === 'taken') && seat(entry.seat) && count(entry.tricks)
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > MOST_BYTES) throw new Error('too long')
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
