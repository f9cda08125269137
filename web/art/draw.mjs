// The few SVG elements that the cards are drawn with, written as short as they can be.
const attributes = (more) => Object.entries(more).map(([key, value]) => ` ${key}="${value}"`).join('')

export const path = (d, fill, more = {}) => `<path d="${d}"${attributes(fill ? { fill, ...more } : more)}/>`
export const line = (d, stroke, width, more = {}) => path(d, 'none', { stroke, 'stroke-width': width, ...more })
export const disc = (cx, cy, r, fill, more = {}) => `<circle${attributes({ cx, cy, r, ...(fill ? { fill } : {}), ...more })}/>`
export const oval = (cx, cy, rx, ry, fill, more = {}) => `<ellipse${attributes({ cx, cy, rx, ry, fill, ...more })}/>`
export const use = (id, more = {}) => `<use href="#${id}"${attributes(more)}/>`
export const group = (more, ...parts) => `<g${attributes(more)}>${parts.join('')}</g>`
export const symbol = (id, box, ...parts) => `<symbol id="${id}" viewBox="0 0 ${box}">${parts.join('')}</symbol>`

/** A number with at most one decimal. */
export const round = (x) => String(Math.round(x * 10) / 10)

/** The path of a star with `points` points, its first one upwards. */
export function star(cx, cy, outer, inner, points = 4) {
  const at = (i) => {
    const r = i % 2 ? inner : outer
    const angle = (Math.PI * i) / points
    return `${round(cx + r * Math.sin(angle))} ${round(cy - r * Math.cos(angle))}`
  }
  return `M${Array.from({ length: 2 * points }, (_, i) => at(i)).join('L')}z`
}

/** Stars of several places as one path. */
export const stars = (...places) => places.map(([x, y, r]) => star(x, y, r, r * 0.3)).join('')

/** Light comes from the left: what lies in shadow. */
export const shade = (d) => path(d, '#211836', { opacity: '.16' })
/** Two calm eyes. */
export const eyes = (cx, y, apart = 10) =>
  path(`M${cx - apart - 4} ${y}q4 4 8 0M${cx + apart - 4} ${y}q4 4 8 0`, 'none', { stroke: '#211836', 'stroke-width': 2.6, 'stroke-linecap': 'round' })
