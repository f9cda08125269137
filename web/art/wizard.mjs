// The four Wizards: night in their people's colour. The robe takes `fill`, the hat `color`.
import { disc, group, line, path, stars, star, symbol, use } from './draw.mjs'
import { card, ground, newMoon } from './frame.mjs'
import { glow, gold, ink, paper, skin, suits, white } from './palette.mjs'

const figure = group(
  { id: 'w' },
  path('M34 342Q40 236 104 204H168Q232 236 238 331A11 11 0 0 1 231 342z'),
  path('M136 204H168Q232 236 238 331A11 11 0 0 1 231 342H136z', ink, { opacity: '.28' }),
  path('M102 134H170V182H102z', skin), path('M136 134H170V182H136z', ink, { opacity: '.16' }),
  path('M94 142C74 216 100 282 136 322C172 282 198 216 178 142L166 172Q136 158 106 172z', white),
  path('M136 166Q152 162 166 172L178 142C198 216 172 282 136 322z', '#d8d3df'),
  line('M116 190Q116 246 132 284M156 190Q156 246 140 284', '#bdb6cb', 4, { 'stroke-linecap': 'round' }),
  path('M136 176C122 164 104 172 96 194C114 198 132 194 136 184C140 194 158 198 176 194C168 172 150 164 136 176z', '#efebf2'),
  path('M127 150 124 168Q136 178 148 168L145 150z', '#dba67f'),
  path('M110 152q8-8 16 0-8 7-16 0zM146 152q8-8 16 0-8 7-16 0z', glow),
  path('M96 138C112 104 118 68 122 36Q150 8 190 36Q166 38 158 52C160 88 168 114 180 138z', 'currentColor'),
  path('M150 22Q170 22 190 36Q166 38 158 52C160 88 168 114 180 138H146Q156 70 140 36z', ink, { opacity: '.22' }),
  path('M94 140Q136 118 178 140L174 122Q136 102 99 122z', gold),
  path('M58 146Q136 100 214 146Q136 174 58 146z', 'currentColor'), path('M58 146Q136 164 214 146Q136 174 58 146z', ink, { opacity: '.35' }),
  path(star(136, 84, 17, 5), glow),
  line('M212 342V176', '#8a5d37', 8), path('M212 118 230 148 212 180 194 148z', glow), path('M212 118 230 148 212 180z', gold),
  disc(212, 149, 42, glow, { opacity: '.22' }),
)

export const wizardDefs = () => [
  figure,
  ...Object.entries(suits).map(([suit, { dark, deep }]) =>
    ground(`w${suit}`, dark, newMoon(deep), path('M136 64a84 84 0 0 1 0 168a62 84 0 0 0 0-168', paper, { opacity: '.9' }),
      path(stars([98, 30, 8], [226, 44, 9], [28, 190, 7], [54, 222, 5], [226, 96, 5], [28, 260, 4], [74, 60, 4]), glow))),
]

export const wizardCards = () =>
  Object.entries(suits).map(([suit, { deep, mid, soft }]) =>
    symbol(`W${suit}`, card, use(`w${suit}`), use('w', { fill: deep, color: mid }),
      use('iw', { fill: glow, transform: 'translate(17 20)' }), use(`e${suit}`, { fill: soft, transform: 'translate(20 98)scale(.6)' }),
      use('iw', { fill: glow, transform: 'translate(230 331)rotate(180)scale(.84)' }), use(`e${suit}`, { fill: soft, transform: 'translate(166 328)rotate(180)scale(.5)' })))
