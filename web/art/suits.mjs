// The US edition's deck: 2 to 10 with pips, three courts of our own, aces; in spades, hearts, diamonds and clubs.
import { disc, eyes, figure, group, line, mouth, path, star, stars, symbol, use } from './draw.mjs'
import { card, land, newMoon, sky, suitSign } from './frame.mjs'
import { bronze, gold, ink, skin, suits, white } from './palette.mjs'

// Where the pips of the upper half stand: how high above the middle of the card, in pairs and alone, before
// all is made larger or smaller. Those of the lower half
// are the same, turned; those at height 0 are there once, and so is the seven's odd one.
const layouts = {
  2: { size: 1.3, alone: [64] },
  3: { size: 1.25, alone: [70, 0] },
  4: { size: 1.1, pairs: [68] },
  5: { size: 1.1, pairs: [74], alone: [0] },
  6: { pairs: [86, 0] },
  7: { pairs: [88, 0], odd: [44] },
  8: { pairs: [88, 0], alone: [44] },
  9: { size: 0.9, pairs: [108, 36], alone: [0] },
  10: { size: 0.84, pairs: [108, 36], alone: [72] },
}
const names = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']

// The courts' garments take `fill` and `color`.
const dim = (d) => path(d, ink, { opacity: '.18' })
const jack = figure({ id: 'cJ' },
  path('M62 306Q66 230 112 202H160Q206 230 210 306z'), dim('M136 202H160Q206 230 210 306H136z'),
  path('M92 212 112 196H160L180 212 136 262z', 'currentColor'), dim('M136 196H160L180 212 136 262z'),
  path('M98 128Q90 184 108 198H164Q182 184 174 128z', '#8a4f2a'),
  path('M108 128H164V158Q160 192 136 196Q112 192 108 158z', skin), dim('M136 128H164V158Q160 192 136 196z'),
  eyes(136, 152, 12), mouth(136, 174),
  path('M84 132Q90 82 140 82Q188 84 192 126Q136 106 84 132z'), path('M84 132Q136 104 192 126L194 139Q136 120 82 146z', 'currentColor'),
  path('M172 104C174 58 202 40 228 46C228 82 210 106 178 116z', gold), line('M176 112Q190 76 218 56', '#a8741f', 2.5),
)
const queen = figure({ id: 'cQ' },
  path('M92 224C80 120 98 88 136 88S192 120 180 224z', '#3d2a4f'),
  path('M56 306Q60 234 112 204H160Q212 234 216 306z'), dim('M136 204H160Q212 234 216 306H136z'),
  path('M112 204 136 272 160 204 180 214 136 306 92 214z', 'currentColor'),
  path('M124 174h24v32q-12 18-24 0z', '#d9a883'),
  path('M110 128Q136 106 162 128V150Q160 186 136 192Q112 186 110 150z', skin), dim('M136 117Q150 118 162 128V150Q160 186 136 192z'),
  path('M104 148C102 112 122 104 136 116C150 104 170 112 168 148C160 132 150 126 136 126S112 132 104 148z', '#3d2a4f'),
  eyes(136, 152, 11), mouth(136, 172),
  path('M98 112Q136 72 174 112Q136 94 98 112z', gold), path(stars([136, 64, 24], [105, 84, 15], [167, 84, 15]), gold), disc(136, 92, 5, white),
)
const king = figure({ id: 'cK' },
  path('M44 306Q48 222 104 198H168Q224 222 228 306z'), dim('M136 198H168Q224 222 228 306H136z'),
  path('M104 198 136 256 168 198 194 208 136 306 78 208z', 'currentColor'),
  path('M108 114H164V160H108z', skin),
  path('M102 130C92 194 104 230 136 246C168 230 180 194 170 130L160 160Q136 150 112 160z', '#4a3226'),
  dim('M136 114H164L170 130C180 194 168 230 136 246z'),
  path('M136 166C122 154 108 162 102 182C120 184 132 182 136 174C140 182 152 184 170 182C164 162 150 154 136 166z', '#6b4a37'),
  eyes(136, 144, 13),
  path('M98 124V72L117 92 136 50 155 92 174 72V124Q136 110 98 124z', gold), path('M136 50 155 92 174 72V124Q154 117 136 117z', bronze),
  path(star(136, 94, 13, 4), white),
)

const pip = (suit, x) => use(`u${suit}`, { transform: `translate(${x - 21} -21)scale(.66)` })

export const suitsDefs = () => [
  jack, queen, king,
  path(star(125, 175, 82, 66, 16), white, { id: 'ray' }),
  '<rect id="win" x="70" y="42" width="110" height="266" rx="46" opacity=".5"/>',
  ...Object.entries(suits).flatMap(([suit, { deep, land: low, mark }]) => [
    group({ id: `d${suit}` }, land('278Q64 250 128 266T242 250', low), suitSign(`u${suit}`, deep, mark)),
    group({ id: `x${suit}`, fill: deep }, pip(suit, -31), pip(suit, 31)),
    group({ id: `y${suit}`, fill: deep }, pip(suit, 0)),
    group({ id: `p${suit}`, fill: deep }, use(`u${suit}`, { transform: 'translate(14 98)scale(.76)' }), use(`u${suit}`, { transform: 'matrix(-.64 0 0 -.64 235 268)' })),
  ]),
]

/** The pips of one half; the middle of the card is at 0 0. */
const half = (suit, pairs, alone) =>
  [...pairs.map((y) => [`x${suit}`, y]), ...alone.map((y) => [`y${suit}`, y])].map(([id, y]) => use(id, y ? { y: -y } : {})).join('')

function pipsOf(suit, { size = 1, pairs = [], alone = [], odd = [] }) {
  const turned = half(suit, pairs.filter((y) => y), alone.filter((y) => y))
  return group({ transform: `matrix(${size} 0 0 ${size} 125 175)` }, half(suit, pairs, [...alone, ...odd]), group({ transform: 'rotate(180)' }, turned))
}

function cardOf(suit, name) {
  const { deep, mid, soft, light, mark } = suits[suit]
  const rank = (color) => use(`k${name}`, { stroke: deep, color })
  if ('JQK'.includes(name)) {
    return [use('f', { fill: light }), sky(soft), newMoon(soft), use(`c${name}`, { fill: deep, color: mid }), use(`d${suit}`), rank(mark)]
  }
  const middle = name === 'A'
    ? [sky(soft), disc(125, 175, 90, soft), use('ray'), use(`u${suit}`, { fill: deep, transform: 'translate(73 121)scale(1.62)' }), path(star(125, 177, 19, 6), gold)]
    : [use('win', { fill: soft }), pipsOf(suit, layouts[name])]
  return [use('f', { fill: light }), ...middle, use(`p${suit}`), rank(deep)]
}

export const suitsCards = () =>
  Object.keys(suits).flatMap((suit) => names.map((name, index) => symbol(`us-${suit}${index + 1}`, card, ...cardOf(suit, name))))
