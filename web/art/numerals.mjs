// Our own numerals: strokes 72 units tall, so that no font is needed. Each is a path and its width.
const glyphs = {
  0: [40, 'M20 6a14 14 0 0 1 14 14v32a14 14 0 0 1-28 0V20A14 14 0 0 1 20 6z'],
  1: [23, 'M5 19 17 7V67'],
  2: [40, 'M6 22a14.5 15.5 0 0 1 29 0C35 38 14 50 7 66H36'],
  3: [40, 'M7 6H33L19 28A19 19 0 1 1 6 60'],
  4: [42, 'M28 67V8L6 50H40'],
  5: [40, 'M34 6H11L9 32A19 19 0 1 1 6 60'],
  6: [40, 'M27 5 8 41M20 66a15 15 0 1 1 0-30a15 15 0 0 1 0 30z'],
  7: [39, 'M4 6H34L15 67'],
  8: [40, 'M20 33a13.5 13.5 0 1 1 0-27a13.5 13.5 0 0 1 0 27a16.5 16.5 0 1 1 0 33a16.5 16.5 0 0 1 0-33z'],
  9: [40, 'M13 67 32 31M20 36a15 15 0 1 0 0-30a15 15 0 0 0 0 30z'],
  J: [36, 'M29 5V50a12 13 0 0 1-24 0'],
  Q: [42, 'M20 6a14 14 0 0 1 14 14v32a14 14 0 0 1-28 0V20A14 14 0 0 1 20 6zM21 50 38 68'],
  K: [40, 'M8 5V67M35 5 10 42M17 32 36 67'],
  A: [42, 'M4 67 20 6H22L38 67M10 47H32'],
}

/** Some numerals side by side, the box's top left at 0 0. */
export function numerals(text, gap = 3) {
  let x = 0
  const parts = [...text].map((character) => {
    const [width, d] = glyphs[character]
    const part = x ? `<path d="${d}" transform="translate(${x})"/>` : `<path d="${d}"/>`
    x += width + gap
    return part
  })
  return { width: x - gap, svg: parts.join('') }
}
