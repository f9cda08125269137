// Our own numerals: strokes 72 units tall, so that no font is needed. Each is a path and its width.
const glyphs = {
  0: [40, 'M20 6a14 14 0 0 1 14 14v32a14 14 0 0 1-28 0V20A14 14 0 0 1 20 6z'],
  1: [23, 'M6 18 17 7V66'],
  2: [40, 'M6 21A14 15 0 0 1 34 21C34 37 13 50 7 66H34'],
  3: [40, 'M8 6H32L19 28A19 19 0 1 1 6 58'],
  4: [42, 'M28 66V7L6 49H37'],
  5: [40, 'M32 6H11L9 32A18.5 18.5 0 1 1 6 59'],
  6: [40, 'M26 6 8 42M20 66a15 15 0 1 1 0-30a15 15 0 0 1 0 30z'],
  7: [39, 'M6 6H34L15 66'],
  8: [40, 'M20 33a13.5 13.5 0 1 1 0-27a13.5 13.5 0 0 1 0 27a16.5 16.5 0 1 1 0 33a16.5 16.5 0 0 1 0-33z'],
  9: [40, 'M14 66 32 30M20 36a15 15 0 1 0 0-30a15 15 0 0 0 0 30z'],
  J: [36, 'M29 6V50a12 15 0 0 1-24 1'],
  Q: [42, 'M20 6a14 14 0 0 1 14 14v32a14 14 0 0 1-28 0V20A14 14 0 0 1 20 6zM22 50 36 67'],
  K: [40, 'M8 6V66M34 6 9 41M18 30 35 66'],
  A: [42, 'M6 66 20 6H22L36 66M11 46H31'],
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
