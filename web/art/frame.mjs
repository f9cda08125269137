// What all cards have in common: paper, a panel with its sky, the moon, and the corners.
import { disc, group, path, round, use } from './draw.mjs'
import { numerals } from './numerals.mjs'
import { ink, paper, white } from './palette.mjs'

export const card = '250 350'
export const moon = { x: 136, y: 148, r: 84 }

const sheet = `<rect x="1" y="1" width="248" height="348" rx="17" fill="${paper}" stroke="${ink}" stroke-opacity=".35" stroke-width="2"/>`

/** The paper and, a little inside, a panel in one colour. */
export const ground = (id, fill, ...more) =>
  group({ id }, sheet, `<rect x="8" y="8" width="234" height="334" rx="11" fill="${fill}"/>`, ...more)

/** The land in front: from the line `top`, which starts at the left edge and ends at the right one, to the panel's bottom. */
export const land = (top, fill) => path(`M8 ${top}V331a11 11 0 0 1-11 11H19A11 11 0 0 1 8 331z`, fill)

/** The moon waxes with the rank: a thin crescent for 1, full for 13. */
export function phase(rank) {
  const { x, y, r } = moon
  const lit = rank / 13
  const edge = round(r * Math.abs(1 - 2 * lit))
  const d = rank === 13
    ? `M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r} ${r} 0 0 1 0-${2 * r}`
    : `M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}a${edge} ${r} 0 0 ${lit > 0.5 ? 1 : 0} 0-${2 * r}`
  return path(d, white, { id: `m${rank}` })
}

export const newMoon = (fill) => disc(moon.x, moon.y, moon.r, fill)

/** The rank in both corners: above in the colour of `stroke`, below in that of `color`. */
export function corners(text) {
  const { width, svg } = numerals(text)
  const left = width > 60 ? 15 : width > 45 ? 17 : 19
  return group(
    { id: `k${text}`, fill: 'none', 'stroke-linejoin': 'round', 'stroke-width': 12 },
    group({ transform: `translate(${left} 19)` }, svg),
    group({ transform: `translate(${250 - left} 331)rotate(180)scale(.84)`, stroke: 'currentColor' }, svg),
  )
}

/** A sign under the rank above and beside it below; `color` is that of the lower one. */
export const signs = (id, sign, above, below) =>
  use(sign, { fill: above, transform: 'translate(19 101)scale(.64)' }) +
  use(sign, { fill: below, transform: 'translate(161 328)rotate(180)scale(.5)' })
