/** The lines of the scores over the rounds. */

import type { PadRow } from '$protocol'

export type Box = { width: number; height: number; left: number; right: number; top: number; bottom: number }
export type Line = { seat: number; points: [number, number][] }
export type Chart = { lines: Line[]; levels: { value: number; y: number }[] }

const STEPS = [10, 20, 50, 100, 200, 500]

/** Everybody begins at nothing; levels are round numbers, at most five of them. */
export function chart(players: number, rows: readonly PadRow[], box: Box): Chart {
  const totals = rows.flatMap((row) => row.totals)
  const low = Math.min(0, ...totals)
  const high = Math.max(20, ...totals)
  const step = STEPS.find((each) => (high - low) / each <= 4) ?? 1000
  const bottom = Math.floor(low / step) * step
  const top = Math.ceil(high / step) * step
  const x = (round: number) => box.left + ((box.width - box.left - box.right) * round) / Math.max(1, rows.length)
  const y = (value: number) => box.top + ((box.height - box.top - box.bottom) * (top - value)) / (top - bottom)
  const lines = Array.from({ length: players }, (_, seat): Line => {
    const later = rows.map((row, index): [number, number] => [x(index + 1), y(row.totals[seat] ?? 0)])
    return { seat, points: [[x(0), y(0)], ...later] }
  })
  const levels = []
  for (let value = bottom; value <= top; value += step) levels.push({ value, y: y(value) })
  return { lines, levels }
}
