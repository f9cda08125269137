// Dwarves: a gate in the mountain, a smith, a warden, a king under the mountain.
import { disc, eyes, line, path, shade } from '../draw.mjs'
import { land } from '../frame.mjs'
import { bronze, glow, gold, skin, steel, suits, white, wood } from '../palette.mjs'

const { dark, deep, mid, soft } = suits.R
const iron = '#7d7486'
const nose = '#e5a07d'

/** A moustache below a nose at x and y. */
const moustache = (x, y, fill) =>
  path(`M${x} ${y}c-16-12-34 0-42 26c18 0 36-4 42-14c6 10 24 14 42 14c-8-26-26-38-42-26z`, fill)

const gate = [
  path('M8 276 56 190 84 214 132 76 158 118 176 94 242 226V300H8z', mid),
  path('M132 76 158 118 176 94 242 226V300H136L152 190z', deep),
  path('M132 76 112 134 126 122 136 140 148 126 154 136 158 118zM176 94 165 110 174 124 181 114 192 126z', white),
  path('M94 290V206L136 168 178 206V290z', dark),
  path('M106 290V222a30 30 0 0 1 60 0V290z', gold),
  path('M116 290V224a20 20 0 0 1 40 0V290z', glow),
  path('M134 204h4v84h-4z', bronze), disc(128, 250, 3, bronze), disc(144, 250, 3, bronze),
  path('M82 204 136 156 190 204V215L136 170 82 215z', soft),
  path('M80 290V220h14v70zM178 290V220h14v70z', soft),
  shade('M178 290V220h14v70zM136 156 190 204V215L136 170z'),
  path('M136 176l8 10-8 10-8-10z', gold),
]

const smith = [
  path('M174 230 198 108 208 110 190 236z', wood),
  path('M166 62 232 75 224 118 158 105z', iron), path('M166 62 232 75 229 91 163 78z', '#a49bb0'),
  path('M54 306Q52 222 92 198H176Q216 210 214 306z', deep),
  path('M90 226H182V306H90z', wood),
  disc(190, 212, 19, skin), shade('M190 193a19 19 0 0 1 0 38z'),
  path('M98 142Q84 230 134 262Q186 230 170 142z', '#e07b39'),
  shade('M134 262Q186 230 170 142H134z'),
  path('M106 118H162V160H106z', skin),
  path('M96 138C96 68 172 68 172 138Q134 126 96 138z', steel), path('M134 85C160 85 172 106 172 138Q154 130 134 130z', '#8f9bb0'),
  path('M92 134Q134 118 176 134V148Q134 134 92 148z', gold), path('M134 127Q156 127 176 134V148Q156 141 134 141z', bronze), path('M129 85h10v44h-10z', gold),
  eyes(134, 150, 15), moustache(134, 170, '#b85a22'), disc(134, 163, 12, nose),
]

const warden = [
  path('M188 262 200 96 208 96 198 262z', wood),
  path('M206 152C234 144 238 104 212 84Q214 104 198 106V132Q212 136 206 152zM196 106 182 98V140L195 132z', iron),
  path('M48 306Q48 226 96 204H176Q224 226 224 306z', deep),
  path('M60 246Q68 212 100 202L114 228 86 260zM212 246Q204 212 172 202L158 228 186 260z', iron), shade('M212 246Q204 212 172 202L158 228 186 260z'),
  disc(194, 226, 15, skin),
  path('M98 150C88 200 96 240 110 278L136 246 162 278C176 240 184 200 174 150z', '#5b2b22'),
  shade('M136 246 162 278C176 240 184 200 174 150H136z'),
  path('M101 238 122 234 123 247 105 251zM171 238 150 234 149 247 167 251z', gold),
  path('M106 122H166V166H106z', skin),
  path('M102 124C72 120 72 96 86 72C90 90 98 96 110 98zM170 124C200 120 202 92 190 68C184 88 174 94 162 98z', '#f6e7cf'), shade('M170 124C200 120 202 92 190 68C192 94 180 104 166 110z'),
  path('M98 142C98 74 174 74 174 142Q136 128 98 142z', iron), path('M136 90C164 90 174 110 174 142Q156 133 136 133z', '#575062'),
  path('M94 136Q136 120 178 136V150Q136 136 94 150z', gold), path('M136 128Q158 128 178 136V150Q158 143 136 143z', bronze),
  eyes(136, 152, 15), moustache(136, 172, '#43201a'), disc(136, 165, 12, nose),
]

const king = [
  path('M38 306Q40 216 96 196H176Q232 216 234 306z', deep),
  path('M38 306Q40 216 96 196L112 214Q76 240 74 306zM234 306Q232 216 176 196L160 214Q196 240 198 306z', gold),
  path('M94 138C76 214 92 262 108 306H164C180 262 196 214 178 138z', '#f3ede2'),
  line('M112 200Q108 260 120 306M160 200Q164 260 152 306M136 214V306', '#d5cbbd', 4),
  shade('M136 138H178C196 214 180 262 164 306H136zM234 306Q232 216 176 196L160 214Q196 240 198 306z'),
  path('M91 236H181L179 249H94z', gold), path('M136 236H181L179 249H136z', bronze), path('M128 242l8-10 8 10-8 10z', mid),
  path('M104 116H168V166H104z', skin),
  eyes(136, 146, 16), path('M136 170C118 156 98 170 88 198C110 198 130 194 136 180C142 194 162 198 184 198C174 170 154 156 136 170z', white), disc(136, 161, 13, nose),
  path('M94 130V66L112 80V50L136 28 160 50V80L178 66V130Q136 114 94 130z', gold),
  path('M136 28 160 50V80L178 66V130Q160 122 136 122z', bronze),
  path('M124 84 136 66 148 84 136 104zM101 104l6-9 6 9-6 9zM159 104l6-9 6 9-6 9z', deep),
]

export const dwarves = {
  scenes: [gate, smith, warden, king],
  land: land('280 40 258 66 268 112 252 150 264 204 246 242 256', suits.R.land),
}
