// The four Jesters: motley on paper. One half takes `fill`, the other `color`.
import { disc, figure, line, path, symbol, use } from './draw.mjs'
import { card, cornerSign, newMoon, sky, suitSign } from './frame.mjs'
import { bronze, gold, ink, skin, suits, white } from './palette.mjs'

const bells = (...places) =>
  places.map(([x, y]) => disc(x, y, 9, gold)).join('') +
  line(places.map(([x, y]) => `M${x - 9} ${y}h18M${x} ${y}v9`).join(''), '#8f611a', 2.4)

const person = figure({ id: 'j' },
  path('M60 306Q64 228 112 206H140V306z'), path('M220 306Q216 228 168 206H140V306z', 'currentColor'),
  path('M72 226 108 194H172L208 226 188 236 174 266 158 240 140 272 122 240 106 266 92 236z', gold),
  path('M140 194H172L208 226 188 236 174 266 158 240 140 272z', bronze),
  path('M110 122H170V156Q168 200 140 206Q112 200 110 156z', skin), path('M140 122H170V156Q168 200 140 206z', ink, { opacity: '.16' }),
  path('M110 134H170Q174 154 160 160Q146 162 140 150Q134 162 120 160Q106 154 110 134z', ink),
  line('M119 150q6-8 12 0M149 150q6-8 12 0', white, 3.4),
  path('M118 174Q140 184 162 174Q158 197 140 197T118 174z', '#8d2340'), path('M122 177Q140 185 158 177L154 184Q140 189 126 184z', white),
  disc(140, 164, 8, '#e58a77'),
  path('M140 142C122 126 110 132 106 146C104 112 90 96 76 122C66 76 108 54 140 92z'),
  path('M140 142C158 126 170 132 174 146C176 112 196 94 216 124C224 74 176 50 140 92z', 'currentColor'),
  path('M140 142Q114 92 140 44Q166 92 140 142z', gold), path('M140 44Q166 92 140 142z', bronze),
  bells([140, 38], [76, 130], [217, 132], [72, 230], [208, 230]),
)

const teeth = (y, tip) => `M8 ${y} 29 ${tip} 50 ${y} 71 ${tip} 92 ${y} 114 ${tip} 136 ${y} 158 ${tip} 180 ${y} 200 ${tip} 221 ${y} 242 ${tip}V331a11 11 0 0 1-11 11H19A11 11 0 0 1 8 331z`

export const jesterDefs = () => [person, path(teeth(270, 240), '', { id: 'jb' }), path(teeth(282, 256), '', { id: 'jf' })]

export const jesterCards = () =>
  Object.entries(suits).map(([suit, { deep, mid, soft, light, land, mark }]) =>
    symbol(`J${suit}`, card,
      use('f', { fill: light }), sky(soft), newMoon(soft), use('jb', { fill: soft }), use('j', { fill: deep, color: mid }), use('jf', { fill: land }),
      cornerSign('ij', deep, mark), suitSign(`e${suit}`, deep, mark)))
