// What all cards have in common: paper, a panel with its sky, the moon, and the corners.
import { disc, group, path, round, stars, use } from './draw.mjs'
import { numerals } from './numerals.mjs'
import { ink, paper, white } from './palette.mjs'

export const card = '250 350'
export const moon = { x: 136, y: 148, r: 84 }

/** The paper with a panel that takes `fill`, and the stars of a sky that take it too. */
export const frameDefs = () => [
  group({ id: 'f' },
    `<rect x="1" y="1" width="248" height="348" rx="17" fill="${paper}" stroke="${ink}" stroke-opacity=".35" stroke-width="2"/>`,
    '<rect x="8" y="8" width="234" height="334" rx="11"/>'),
  path(stars([104, 32, 9], [226, 40, 7], [30, 196, 7], [222, 206, 6], [58, 226, 5], [196, 24, 4]), '', { id: 's' }),
]

export const ground = (id, fill, ...more) => group({ id }, use('f', { fill }), ...more)
export const sky = (fill) => use('s', { fill })
export const newMoon = (fill) => disc(moon.x, moon.y, moon.r, fill)

/** The land in front: from the line `top`, which starts at the left edge and ends at the right one, to the panel's bottom. */
export const land = (top, fill) => path(`M8 ${top}V331a11 11 0 0 1-11 11H19A11 11 0 0 1 8 331z`, fill)

/** The moon waxes with the rank: a thin crescent for 1, full for 13. */
export function phase(rank) {
  const { x, y, r } = moon
  const lit = rank / 13
  const edge = round(r * Math.abs(1 - 2 * lit))
  return path(`M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}a${edge} ${r} 0 0 ${lit > 0.5 ? 1 : 0} 0-${2 * r}`, white, { id: `m${rank}` })
}

const above = (left, scale = '') => ({ transform: `translate(${left} 19)${scale}` })
const below = (left, scale) => ({ transform: `matrix(-${scale} 0 0 -${scale} ${250 - left} 334)` })

/** The rank in both corners: above in the colour of `stroke`, below in that of `color`. */
export function corners(text) {
  const { width, svg } = numerals(text)
  const left = width > 45 ? 14 : 18
  return group(
    { id: `k${text}`, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'stroke-width': 11.5 },
    group(above(left), svg),
    group({ ...below(left, 0.84), stroke: 'currentColor' }, svg),
  )
}

/** A sign where the rank would be. */
export const cornerSign = (id, fill, fillBelow = fill) => use(id, { fill, ...above(16) }) + use(id, { fill: fillBelow, ...below(17, 0.84) })

/** A suit's sign, under the rank above and beside it below. */
export const suitSign = (id, fill, fillBelow = fill) =>
  use(id, { fill, transform: 'translate(14 98)scale(.78)' }) + use(id, { fill: fillBelow, transform: 'matrix(-.5 0 0 -.5 160 330)' })
