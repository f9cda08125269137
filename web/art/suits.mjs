// The US edition's deck: 2 to 10 with pips, three courts of our own, aces; in spades, hearts, diamonds and clubs.
import { disc, eyes, group, line, path, stars, star, symbol, use } from './draw.mjs'
import { card, ground, land, newMoon } from './frame.mjs'
import { glow, gold, ink, paper, skin, suits, white } from './palette.mjs'

const [left, middle, right] = [96, 125, 154]
const rows = (...ys) => ys.flatMap((y) => [[left, y], [right, y]])
const places = {
  2: [[middle, 90], [middle, 260]],
  3: [[middle, 90], [middle, 175], [middle, 260]],
  4: rows(100, 250),
  5: [...rows(100, 250), [middle, 175]],
  6: rows(95, 175, 255),
  7: [...rows(95, 175, 255), [middle, 135]],
  8: [...rows(95, 175, 255), [middle, 135], [middle, 215]],
  9: [...rows(76, 142, 208, 274), [middle, 175]],
  10: [...rows(76, 142, 208, 274), [middle, 109], [middle, 241]],
}
const names = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']

// The garments take `fill` and `color`.
const jack = group({ id: 'cJ' },
  path('M66 306Q70 236 112 208H160Q202 236 206 306z'), path('M136 208H160Q202 236 206 306H136z', ink, { opacity: '.2' }),
  path('M96 214 112 202H160L176 214 136 264z', 'currentColor'),
  path('M98 128Q90 184 110 200H162Q182 184 174 128z', '#8a4f2a'),
  path('M108 128H164V158Q160 194 136 198Q112 194 108 158z', skin), path('M136 128H164V158Q160 194 136 198z', ink, { opacity: '.15' }),
  eyes(136, 154, 12), path('M129 176q7 5 14 0', 'none', { stroke: '#b0564b', 'stroke-width': 3, 'stroke-linecap': 'round' }),
  path('M84 132Q90 84 140 84Q186 86 190 126Q136 106 84 132z'), path('M84 132Q136 104 190 126L192 138Q136 120 84 144z', 'currentColor'),
  path('M172 104C176 62 206 46 226 52C224 84 208 104 178 116z', gold), line('M176 112Q190 78 216 60', '#a8741f', 2.500),
)
const queen = group({ id: 'cQ' },
  path('M92 224C80 120 98 88 136 88S192 120 180 224z', '#3d2a4f'),
  path('M58 306Q62 238 112 210H160Q210 238 214 306z'), path('M136 210H160Q210 238 214 306H136z', ink, { opacity: '.2' }),
  path('M112 210 136 284 160 210 176 220 136 306 96 220z', 'currentColor'),
  path('M124 178h24v32q-12 16-24 0z', '#d9a883'),
  path('M110 128Q136 106 162 128V150Q160 188 136 194Q112 188 110 150z', skin), path('M136 117Q150 118 162 128V150Q160 188 136 194z', ink, { opacity: '.15' }),
  path('M104 148C102 112 122 104 136 116C150 104 170 112 168 148C160 132 150 126 136 126S112 132 104 148z', '#3d2a4f'),
  eyes(136, 154, 11), path('M129 175q7 5 14 0', 'none', { stroke: '#b0564b', 'stroke-width': 3, 'stroke-linecap': 'round' }),
  path('M98 110Q136 76 174 110Q136 94 98 110z', gold), path(stars([136, 72, 20], [108, 86, 13], [164, 86, 13]), gold), disc(136, 92, 5, white),
)
const king = group({ id: 'cK' },
  path('M46 306Q50 228 104 204H168Q222 228 226 306z'), path('M136 204H168Q222 228 226 306H136z', ink, { opacity: '.2' }),
  path('M104 204 136 262 168 204 190 212 136 306 82 212z', 'currentColor'),
  path('M108 114H164V160H108z', skin),
  path('M102 130C92 196 104 236 136 252C168 236 180 196 170 130L160 160Q136 150 112 160z', '#4a3226'),
  path('M136 114H164L170 130C180 196 168 236 136 252z', ink, { opacity: '.18' }),
  path('M136 166C122 156 110 164 104 182C120 184 132 182 136 174C140 182 152 184 168 182C162 164 150 156 136 166z', '#6b4a37'),
  eyes(136, 144, 13),
  path('M98 124V72L117 92 136 54 155 92 174 72V124Q136 110 98 124z', gold), path('M136 54 155 92 174 72V124Q154 116 136 116z', '#c9892f'),
  path(star(136, 96, 12, 4), white),
)

export const suitsDefs = () => [
  jack, queen, king,
  ...Object.entries(suits).flatMap(([suit, { dark, deep, soft, light }]) => [
    ground(`p${suit}`, light, disc(125, 175, 98, soft, { opacity: '.45' }), use(`u${suit}`, { fill: deep, transform: 'translate(19 100)scale(.66)' }),
      use(`u${suit}`, { fill: deep, transform: 'translate(229 248)rotate(180)scale(.58)' })),
    ground(`c${suit}`, light, newMoon(soft), path(stars([104, 34, 9], [226, 40, 7], [30, 196, 7], [222, 214, 6], [60, 226, 5]), soft)),
    group({ id: `d${suit}` }, land('278Q64 252 128 270T242 260', dark),
      use(`u${suit}`, { fill: deep, transform: 'translate(19 100)scale(.66)' }), use(`u${suit}`, { fill: paper, transform: 'translate(180 330)rotate(180)scale(.54)' })),
  ]),
]

function cardOf(suit, name) {
  const { deep, mid } = suits[suit]
  if ('JQK'.includes(name)) {
    return [use(`c${suit}`), use(`c${name}`, { fill: deep, color: mid }), use(`d${suit}`), use(`k${name}`, { stroke: deep, color: paper })]
  }
  const pips = name === 'A'
    ? [path(star(125, 175, 92, 70, 16), glow), use(`u${suit}`, { fill: deep, transform: 'translate(70 118)scale(1.720)' }), path(star(125, 180, 20, 6), glow)]
    : [group({ fill: deep }, ...places[name].map(([x, y]) => use(`u${suit}`, { transform: `translate(${x - 19} ${y < 176 ? y - 19 : y + 19})scale(.6${y < 176 ? '' : ' -.6'})` })))]
  return [use(`p${suit}`), ...pips, use(`k${name}`, { stroke: deep, color: deep })]
}

export const suitsCards = () =>
  Object.keys(suits).flatMap((suit) => names.map((name, index) => symbol(`us-${suit}${index + 1}`, card, ...cardOf(suit, name))))
