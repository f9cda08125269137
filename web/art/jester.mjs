// The four Jesters: motley on paper. One half takes `fill`, the other `color`.
import { disc, group, path, symbol, use } from './draw.mjs'
import { card, ground, newMoon } from './frame.mjs'
import { gold, ink, paper, skin, suits, white } from './palette.mjs'

const bell = (x, y) => disc(x, y, 10, gold) + path(`M${x - 10} ${y}h20M${x} ${y}v10`, 'none', { stroke: '#9a6a1d', 'stroke-width': 2.4 })

const figure = group(
  { id: 'j' },
  path('M56 306Q60 236 108 212H136V306z'), path('M216 306Q212 236 164 212H136V306z', 'currentColor'),
  path('M66 232 104 200H168L206 232 184 246 172 280 154 250 136 288 118 250 100 280 88 246z', gold),
  path('M136 200H168L206 232 184 246 172 280 154 250 136 288z', '#c9892f'),
  path('M106 126H166V160Q164 204 136 210Q108 204 106 160z', skin), path('M136 126H166V160Q164 204 136 210z', ink, { opacity: '.16' }),
  path('M112 138H160Q166 152 154 160Q142 164 136 152Q130 164 118 160Q106 152 112 138z', white),
  path('M119 150q6-7 12 0M141 150q6-7 12 0', 'none', { stroke: ink, 'stroke-width': 3.4, 'stroke-linecap': 'round' }),
  path('M116 176Q136 184 156 176Q152 198 136 198T116 176z', '#8d2340'), path('M120 178Q136 185 152 178L149 185Q136 190 123 185z', white),
  disc(136, 166, 7, '#e58a77'),
  path('M136 144C116 128 102 136 98 150C96 112 78 92 58 124C50 74 100 50 136 96z'),
  path('M136 144C156 128 170 136 174 150C176 112 194 92 214 124C222 74 172 50 136 96z', 'currentColor'),
  path('M136 144Q112 96 136 44Q160 96 136 144z', gold), path('M136 44Q160 96 136 144z', '#c9892f'),
  bell(136, 40), bell(57, 132), bell(215, 132), bell(66, 236), bell(206, 236),
)

const diamonds = 'M29 240l21 34-21 34-21-34zM71 240l21 34-21 34-21-34zM242 274l-21-34-21 34 21 34zM200 274l-21-34-21 34 21 34zM158 274l-21-34-24 34 24 34z'

export const jesterDefs = () => [
  figure,
  ...Object.entries(suits).map(([suit, { deep, soft, light }]) =>
    ground(`j${suit}`, light, newMoon(soft), path(diamonds, soft),
      path('M8 274 29 308 50 274 71 308 92 274 113 308 137 274 158 308 179 274 200 308 221 274 242 274V331A11 11 0 0 1 231 342H19A11 11 0 0 1 8 331z', deep, { opacity: 0 }))),
  ...Object.entries(suits).map(([suit, { dark, deep, soft }]) =>
    group({ id: `q${suit}` },
      path('M8 290 29 262 50 290 71 262 92 290 114 262 136 290 158 262 180 290 200 262 221 290 242 262V331A11 11 0 0 1 231 342H19A11 11 0 0 1 8 331z', dark),
      use('ij', { fill: deep, transform: 'translate(16 18)' }), use(`e${suit}`, { fill: deep, transform: 'translate(20 98)scale(.6)' }),
      use('ij', { fill: paper, transform: 'translate(230 334)rotate(180)scale(.76)' }), use(`e${suit}`, { fill: soft, transform: 'translate(166 330)rotate(180)scale(.46)' }))),
]

export const jesterCards = () =>
  Object.entries(suits).map(([suit, { deep, mid }]) =>
    symbol(`J${suit}`, card, use(`j${suit}`), use('j', { fill: deep, color: mid }), use(`q${suit}`)))
