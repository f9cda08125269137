// Humans: a castle, a knight, a queen, a king.
import { disc, eyes, line, path, shade, star } from '../draw.mjs'
import { land } from '../frame.mjs'
import { glow, gold, skin, steel, suits, white } from '../palette.mjs'

const { dark, deep, mid, soft } = suits.B

const castle = [
  path('M8 262Q60 206 136 222T242 232V300H8z', soft),
  path('M96 270V196h16v-40h20v20h8v-58h28v70h8v-16h20v98z', mid),
  shade('M154 118h14v70h8v-16h20v98h-42zM122 156h10v114h-10z'),
  path('M108 158l14-38 14 38zM136 120l18-54 18 54zM172 174l14-36 14 36z', deep),
  path('M154 46v22l22-10zM122 104v18l16-8zM186 122v18l16-8z', gold),
  path('M141 270v-26a13 15 0 0 1 26 0v26zM150 142v-10a4 4 0 0 1 8 0v10zM150 172v-10a4 4 0 0 1 8 0v10z', dark),
  path('M118 184v-9a4 4 0 0 1 8 0v9zM182 204v-9a4 4 0 0 1 8 0v9zM106 224v-9a4 4 0 0 1 8 0v9z', glow),
]

const knight = [
  path('M128 92C118 52 164 34 192 62C206 76 206 100 198 116C190 92 166 78 140 94z', mid),
  path('M66 300Q66 214 108 196H164Q206 214 206 300z', deep),
  path('M136 92A37 40 0 0 1 173 132V172Q173 202 136 210Q99 202 99 172V132A37 40 0 0 1 136 92z', steel),
  path('M136 92A37 40 0 0 1 173 132V172Q173 202 136 210z', '#8ea1bd'),
  path('M103 138H169V149H141V186H131V149H103z', dark),
  path('M132 90h8v48h-8z', gold),
  path('M101 232Q118 236 136 227Q154 236 171 232V262Q171 292 136 308Q101 292 101 262z', white),
  path('M107 239Q122 242 136 235V299Q107 286 107 262z', mid),
  path('M165 239Q150 242 136 235V299Q165 286 165 262z', deep),
]

const queen = [
  path('M92 214C84 116 98 84 136 84S188 116 180 214C172 236 100 236 92 214z', '#6b3a2c'),
  path('M60 300Q62 232 112 208H160Q210 232 212 300z', deep),
  path('M112 208Q136 268 160 208L176 216Q136 306 96 216z', white),
  path('M124 176h24v34q-12 14-24 0z', '#d9a883'),
  path('M110 128Q136 104 162 128V150Q160 186 136 192Q112 186 110 150z', skin),
  shade('M136 192Q160 186 162 150V128Q150 114 136 114zM136 300V270Q170 250 176 216Q210 236 212 300z'),
  path('M104 140C104 112 120 104 136 110C152 104 168 112 168 140C160 128 150 122 136 122S112 128 104 140z', '#6b3a2c'),
  eyes(136, 152, 11),
  path('M129 173q7 5 14 0', 'none', { stroke: '#b0564b', 'stroke-width': 3, 'stroke-linecap': 'round' }),
  path('M106 108 98 66 119 84 136 52 153 84 174 66 166 108Q136 96 106 108z', gold),
  disc(136, 84, 6, mid),
  path(star(136, 256, 22, 6), glow),
]

const king = [
  line('M136 148V-0M136 148 206 22M136 148 66 22M136 148 242 96', gold, 3, { opacity: 0 }),
  path('M44 306Q46 222 104 200H168Q226 222 228 306z', deep),
  path('M104 200Q136 236 168 200L196 212Q186 262 136 262Q86 262 76 212z', white),
  path('M92 222l4 9M112 236l2 10M136 240v10M160 236l-2 10M180 222l-4 9', 'none', { stroke: dark, 'stroke-width': 4, 'stroke-linecap': 'round' }),
  path('M108 112H164V150Q164 190 136 194Q108 190 108 150z', skin),
  path('M104 116Q98 226 136 240Q174 226 168 116L160 152Q136 142 112 152z', '#e9e4da'),
  shade('M136 112H168Q174 226 136 240zM136 262Q186 262 196 212Q227 232 228 306H136z'),
  path('M114 160Q124 148 136 156Q148 148 158 160Q146 170 136 164Q126 170 114 160z', white),
  eyes(136, 136, 12),
  path('M102 118 90 58 114 82 136 40 158 82 182 58 170 118Q136 104 102 118z', gold),
  path('M102 118Q136 104 170 118L172 106Q136 92 100 106z', '#c98a2b'),
  path('M130 80l6-9 6 9-6 9z', mid), disc(136, 38, 6, glow), disc(90, 56, 5, glow), disc(182, 56, 5, glow),
  path('M131 256h10v50h-10z', steel), path('M114 250h44v9h-44zM132 226h8v26h-8z', gold), disc(136, 224, 8, gold),
]

export const humans = {
  scenes: [castle, knight, queen, king],
  land: land('276Q64 248 128 268T242 258', dark),
}
