// The four Wizards: night in their people's colour. The robe takes `fill`, the hat `color`; the people's emblem is on the hat.
import { disc, figure, line, path, stars, symbol, use } from './draw.mjs'
import { card, cornerSign, land, moon, newMoon, suitSign } from './frame.mjs'
import { bronze, glow, gold, ink, skin, suits, white, wood } from './palette.mjs'

const dim = (d, opacity) => path(d, ink, { opacity })

const person = figure({ id: 'w' },
  path('M40 306Q46 220 104 194H168Q226 220 232 306z'), dim('M136 194H168Q226 220 232 306H136z', '.28'),
  path('M104 196Q88 240 92 306H70Q70 230 104 196zM168 196Q184 240 180 306H202Q202 230 168 196z', gold),
  path('M102 122H170V172H102z', skin), dim('M102 122H170V136H102zM136 122H170V172H136z', '.18'),
  path('M94 132C72 206 100 264 136 300C172 264 200 206 178 132L168 164Q136 150 104 164z', white),
  path('M136 157Q152 157 168 164L178 132C200 206 172 264 136 300z', '#d8d3df'),
  line('M115 186Q115 230 130 264M157 186Q157 230 142 264', '#bdb6cb', 4),
  path('M136 170C120 156 102 166 92 192C112 196 132 190 136 180C140 190 160 196 180 192C170 166 152 156 136 170z', '#f3f0f5'),
  path('M128 140 123 162Q136 174 149 162L144 140z', '#dba67f'),
  path('M104 138 126 144 124 150Q112 152 104 138zM168 138 146 144 148 150Q160 152 168 138z', white),
  line('M108 150q8 7 16 0M148 150q8 7 16 0', ink, 3.4),
  path('M98 120C112 92 118 62 122 34Q150 4 194 34Q168 34 160 50C160 82 166 100 176 120z', 'currentColor'),
  dim('M150 17Q172 18 194 34Q168 34 160 50C160 82 166 100 176 120H146Q156 62 138 26z', '.24'),
  path('M60 128Q94 116 99 108Q136 92 172 108Q178 116 212 128Q136 152 60 128z', 'currentColor'),
  path('M96 118Q136 98 175 118L171 102Q136 84 103 102z', gold), path('M136 106Q156 107 175 118L171 102Q154 93 136 93z', bronze),
  dim('M60 128Q136 140 212 128Q136 154 60 128z', '.4'),
  line('M212 306V184', wood, 8), disc(212, 158, 27, glow, { opacity: '.25' }),
  path('M212 128 228 156 212 188 196 156z', glow), path('M212 128 228 156 212 188z', gold), disc(212, 236, 12, skin),
)

export const wizardDefs = () => [
  person,
  `<circle id="wm" cx="${moon.x}" cy="${moon.y}" r="75" fill="none" stroke="${gold}" stroke-width="3.5" stroke-linecap="round" stroke-dasharray="0 13.09"/>`,
  path(stars([100, 30, 8], [224, 44, 9], [28, 190, 7], [52, 216, 5], [228, 88, 5], [26, 246, 4], [86, 62, 4]), glow, { id: 'ws' }),
]

export const wizardCards = () =>
  Object.entries(suits).map(([suit, { dark, deep, mid, soft }]) =>
    symbol(`W${suit}`, card,
      use('f', { fill: dark }), newMoon(deep), use('wm'), use('ws'),
      use('w', { fill: deep, color: mid }), use(`e${suit}`, { fill: glow, transform: 'translate(125 54)scale(.4)' }),
      land('274Q64 250 128 266T242 252', '#100a24'), cornerSign('iw', glow), suitSign(`e${suit}`, soft)))
