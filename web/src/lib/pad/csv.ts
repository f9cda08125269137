/** The Block of Truth for a spreadsheet: a line a round, and for each player bid, tricks, points and total. */

import type { Pad } from './log'

export type Headings = { round: string; bid: string; tricks: string; points: string; total: string }

export function toCsv(pad: Pad, words: Headings): string {
  const { names } = pad.setup
  const heads = names.flatMap((name) => [words.bid, words.tricks, words.points, words.total].map((word) => `${name}: ${word}`))
  const lines = [[words.round, ...heads]]
  for (const row of pad.rows) {
    const cells = names.flatMap((_, seat) => [row.bids[seat], row.tricks[seat], row.points[seat], row.totals[seat]])
    lines.push([row.round, ...cells].map(String))
  }
  return lines.map((line) => line.map(cell).join(',')).join('\r\n') + '\r\n'
}

/** Quoted where needed; a name that a spreadsheet would take for a formula is made a text. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-\D/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
