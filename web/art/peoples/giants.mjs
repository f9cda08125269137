// Giants: a mountain asleep, one who lifts a boulder, one who carries a house, a king crowned with peaks.
import { disc, eyes, line, path, shade } from '../draw.mjs'
import { land } from '../frame.mjs'
import { glow, gold, suits, tan, white } from '../palette.mjs'

const { dark, deep, mid, soft } = suits.Y
const rock = '#b78b4a'
const stone = '#8d6a3c'

const mountain = [
  path('M8 280 70 176 96 214 136 60Q142 50 150 60L212 196 226 180 242 206V300H8z', rock),
  path('M143 54Q147 54 150 60L212 196 226 180 242 206V300H150L140 200z', stone),
  path('M136 60Q142 50 150 60L170 104 158 114 148 102 138 118 128 104 122 114z', white),
  line('M108 156q14-12 28 0M156 156q14-12 28 0', dark, 5, { 'stroke-linecap': 'round' }),
  line('M112 170q12 12 24 0M158 170q12 12 24 0', dark, 5, { 'stroke-linecap': 'round' }),
  path('M148 164 136 214Q148 224 162 214z', '#a67b3e'),
  line('M124 242Q146 254 170 240', dark, 5, { 'stroke-linecap': 'round' }),
]

const lifter = [
  path('M96 76 108 36 150 18 196 34 206 74 176 98 118 98z', '#9b938a'),
  path('M150 18 196 34 206 74 176 98 150 98 162 60z', '#6f6861'),
  path('M84 300Q84 226 66 178Q54 130 96 84L116 96Q88 138 104 170H176Q196 138 178 94L200 82Q234 130 212 178Q194 226 196 300z', tan),
  shade('M140 170H176Q196 138 178 94L200 82Q234 130 212 178Q194 226 196 300H140z'),
  disc(106, 88, 16, tan), disc(190, 86, 16, '#b07b54'),
  path('M112 124Q140 96 168 124V158Q166 188 140 190Q114 188 112 158z', tan),
  shade('M140 110Q156 112 168 124V158Q166 188 140 190z'),
  path('M106 132Q112 100 140 100T174 132Q164 122 140 122T106 132z', deep),
  path('M112 156Q140 142 168 156V170Q164 206 140 208Q116 206 112 170z', deep),
  path('M128 172q12-8 24 0-12 10-24 0z', '#d99a6c'),
  eyes(140, 144, 12),
  path('M82 232 104 186 140 240 176 186 202 228 196 306H84z', mid), shade('M140 240 176 186 202 228 196 306H140z'),
]

const carrier = [
  path('M94 214C72 120 96 70 140 70S206 120 184 214z', '#b5531f'),
  path('M48 306Q52 230 110 204H170Q228 230 232 306z', mid),
  shade('M140 204H170Q228 230 232 306H140z'),
  path('M124 176h32v34q-16 16-32 0z', '#b07b54'),
  path('M108 118Q140 90 172 118V152Q170 192 140 198Q110 192 108 152z', tan),
  shade('M140 104Q158 106 172 118V152Q170 192 140 198z'),
  path('M102 142C100 104 122 90 140 98C158 90 180 104 178 142C168 122 154 114 140 114S112 122 102 142z', '#b5531f'),
  eyes(140, 148, 13),
  path('M130 176q10 7 20 0', 'none', { stroke: '#7d3a22', 'stroke-width': 3.5, 'stroke-linecap': 'round' }),
  line('M102 190Q84 230 96 268M178 190Q196 230 184 268', '#8f3f16', 14, { 'stroke-linecap': 'round' }),
  path('M90 262h18v10h-18zM172 262h18v10h-18z', glow),
  path('M104 276Q140 300 176 276L180 292Q140 316 100 292z', tan),
  path('M122 280V252h36v28z', white), path('M114 254 140 228 166 254z', '#a6212d'), path('M134 280v-14h12v14z', dark),
  path('M150 236v-10h7v16z', dark),
]

const king = [
  path('M30 306Q32 218 98 194H182Q240 218 242 300V306z', deep),
  path('M98 194Q62 202 44 238L84 232 108 262 140 240 172 262 196 232 232 232Q216 202 182 194z', mid),
  path('M100 116H180V164Q178 206 140 212Q102 206 100 164z', tan),
  path('M94 132C84 200 100 250 140 274C180 250 196 200 186 132L174 164Q140 150 106 164z', '#8a8178'),
  line('M116 182Q118 226 134 250M164 182Q162 226 146 250M140 190V256', '#6d655d', 4),
  shade('M140 116H186C196 200 180 250 140 274zM182 194Q240 218 242 300H160L172 262 196 232 232 232Q216 202 182 194z'),
  path('M140 160C122 150 108 160 102 180C120 182 136 178 140 170C144 178 160 182 178 180C172 160 158 150 140 160z', '#a59c92'),
  eyes(140, 142, 15), path('M132 146 128 164Q140 172 152 164L148 146z', '#b07b54'),
  path('M92 130 86 92 104 54 116 76 140 26 164 76 178 50 194 92 188 130Q140 112 92 130z', rock),
  path('M140 26 164 76 178 50 194 92 188 130Q164 120 140 120z', stone),
  path('M140 26 124 60 134 56 141 66 150 56 156 60zM104 54 95 74 103 72 108 78 112 68zM178 50 169 68 177 66 182 73 187 75z', white),
  path('M92 130Q140 112 188 130L189 118Q140 100 91 118z', gold),
]

const pine = (x, y, s) => `M${x} ${y}l${s} ${1.3 * s}h-${0.4 * s}l${0.6 * s} ${s}h-${2.4 * s}l${0.6 * s}-${s}h-${0.4 * s}z`

export const giants = {
  scenes: [mountain, lifter, carrier, king],
  land: path(pine(38, 232, 13) + pine(66, 242, 11) + pine(196, 238, 11) + pine(222, 226, 14), dark) + land('272Q60 262 128 274T242 262', dark),
}
void [disc, soft]
