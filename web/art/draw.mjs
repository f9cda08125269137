// The few SVG elements that the cards are drawn with, written as short as they can be.
const attributes = (more) => Object.entries(more).map(([key, value]) => ` ${key}="${value}"`).join('')

export const path = (d, fill, more = {}) => `<path d="${d}"${attributes(fill ? { fill, ...more } : more)}/>`
/** A line; its ends are round where the group around it says so, as `figure` does. */
export const line = (d, stroke, width) => path(d, 'none', { stroke, 'stroke-width': width })
export const disc = (cx, cy, r, fill, more = {}) => `<circle${attributes({ cx, cy, r, ...(fill ? { fill } : {}), ...more })}/>`
export const oval = (cx, cy, rx, ry, fill, more = {}) => `<ellipse${attributes({ cx, cy, rx, ry, fill, ...more })}/>`
export const use = (id, more = {}) => `<use href="#${id}"${attributes(more)}/>`
export const group = (more, ...parts) => `<g${attributes(more)}>${parts.join('')}</g>`
/** What a scene or a person is made of. */
export const figure = (more, ...parts) => group({ ...more, 'stroke-linecap': 'round' }, ...parts)
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
export const shade = (d) => path(d, '#21183629')
/** Two calm eyes. */
export const eyes = (cx, y, apart = 10) =>
  line(`M${cx - apart - 4} ${y}q4 4 8 0M${cx + apart - 4} ${y}q4 4 8 0`, '#211836', 2.6)
/** A quiet smile. */
export const mouth = (cx, y, wide = 7) =>
  line(`M${cx - wide} ${y}q${wide} ${wide - 2} ${2 * wide} 0`, '#a84f45', 3)
