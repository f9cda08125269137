// Elves: a tree with lights, an archer, a seer, a king with antlers.
import { disc, eyes, line, path, shade, star } from '../draw.mjs'
import { land } from '../frame.mjs'
import { glow, gold, skin, suits, white } from '../palette.mjs'

const { dark, deep, mid, soft } = suits.G
const wood = '#6f4a2f'

const tree = [
  path('M8 270Q70 222 136 240T242 226V300H8z', soft),
  path('M112 290Q128 250 124 176H148Q146 250 164 290z', wood),
  line('M128 200Q112 184 96 180M144 206Q162 188 182 184', wood, 8),
  shade('M137 176H148Q146 250 164 290H140z'),
  path('M136 36C170 30 190 54 186 78C212 84 222 112 208 134C214 166 182 184 160 172C146 190 118 188 110 172C82 182 58 164 66 136C50 112 64 86 88 82C86 54 108 34 136 36z', mid),
  path('M136 36C170 30 190 54 186 78C212 84 222 112 208 134C214 166 182 184 160 172C146 190 128 186 120 180C170 160 170 90 136 36z', deep),
  path('M92 110q14-16 28 0M108 142q16-18 32 0M106 78q12-14 24 0', 'none', { stroke: soft, 'stroke-width': 5, 'stroke-linecap': 'round' }),
  line('M98 180V206M182 184V214', dark, 3),
  disc(98, 212, 9, glow), disc(182, 220, 9, glow), disc(150, 120, 6, glow), disc(180, 104, 5, glow), disc(172, 148, 5, glow),
  path('M127 290v-24a9 11 0 0 1 18 0v24z', glow),
]

const archer = [
  line('M196 64Q238 160 190 282', wood, 8), line('M196 64 190 282', '#f4efe0', 2.5),
  path('M62 306Q66 232 110 206H162Q206 232 210 306z', deep),
  path('M136 62C178 92 192 146 176 206Q136 250 96 206C80 146 94 92 136 62z', deep),
  path('M136 62C178 92 192 146 176 206Q158 228 136 228z', dark, { opacity: '.45' }),
  path('M106 140Q90 134 78 118Q84 150 108 160zM166 140Q182 134 194 118Q188 150 164 160z', skin),
  path('M106 142Q106 112 136 108Q166 112 166 142Q164 184 136 196Q108 184 106 142z', skin),
  shade('M136 108Q166 112 166 142Q164 184 136 196z'),
  path('M104 148Q104 104 136 104T168 148Q160 124 136 124T104 148z', dark),
  eyes(136, 154, 12),
  path('M130 176q6 4 12 0', 'none', { stroke: '#b0564b', 'stroke-width': 3, 'stroke-linecap': 'round' }),
  path('M98 204Q136 248 174 204L182 220Q136 272 90 220z', mid),
  path('M136 232 148 246 136 264 124 246z', gold),
]

const seer = [
  path('M96 110C72 160 70 250 84 304H188C202 250 200 160 176 110z', '#f3dfa2'),
  path('M82 306Q90 244 118 214H154Q182 244 190 306z', mid),
  shade('M136 214H154Q182 244 190 306H136zM176 110C200 160 202 250 188 304C184 240 176 200 160 180z'),
  path('M125 180h22v36q-11 16-22 0z', '#d9a883'),
  path('M108 142Q88 134 72 112Q80 152 110 164zM164 142Q184 134 200 112Q192 152 162 164z', skin),
  path('M108 138Q108 104 136 100Q164 104 164 138Q162 182 136 196Q110 182 108 138z', skin),
  shade('M136 100Q164 104 164 138Q162 182 136 196z'),
  path('M136 88C100 86 88 116 94 168C104 160 106 130 136 106C166 130 168 160 178 168C184 116 172 86 136 88z', '#f3dfa2'),
  eyes(136, 150, 12),
  path('M130 173q6 4 12 0', 'none', { stroke: '#b0564b', 'stroke-width': 3, 'stroke-linecap': 'round' }),
  line('M101 124Q136 100 171 124', gold, 5),
  path('M136 74Q152 94 136 118Q120 94 136 74zM112 86Q128 98 122 114Q108 106 112 86zM160 86Q144 98 150 114Q164 106 160 86z', mid),
  path(star(136, 250, 24, 6), glow), disc(136, 250, 34, glow, { opacity: '.3' }),
]

const king = [
  line('M112 92C96 70 78 74 66 34M92 74Q74 76 58 62M76 52Q70 40 84 24M160 92C176 70 194 74 206 34M180 74Q198 76 214 62M196 52Q202 40 188 24', wood, 8, { 'stroke-linecap': 'round' }),
  path('M44 306Q48 232 104 204H168Q224 232 228 306z', deep),
  path('M104 204Q76 208 60 236Q84 232 96 252Q112 244 120 258Q136 248 152 258Q160 244 176 252Q188 232 212 236Q196 208 168 204Q136 232 104 204z', mid),
  path('M98 112C86 160 90 214 104 232H168C182 214 186 160 174 112z', '#d9d3c4'),
  path('M108 146Q90 138 74 118Q82 156 110 166zM164 146Q182 138 198 118Q190 156 162 166z', skin),
  path('M108 138Q108 106 136 102Q164 106 164 138Q162 186 136 202Q110 186 108 138z', skin),
  shade('M136 102Q164 106 164 138Q162 186 136 202zM168 204Q224 232 228 306H136V260L152 258 176 252Q188 232 212 236z'),
  path('M136 86C102 84 92 116 98 172C106 156 108 128 136 110C164 128 166 156 174 172C180 116 170 84 136 86z', '#ece7da'),
  eyes(136, 152, 12),
  path('M130 177q6 3 12 0', 'none', { stroke: '#b0564b', 'stroke-width': 3, 'stroke-linecap': 'round' }),
  path('M98 122Q136 92 174 122L172 108Q136 80 100 108z', gold),
  path('M136 62Q156 86 136 112Q116 86 136 62z', mid), path('M136 62Q156 86 136 112z', deep),
  path('M136 282 150 264 136 246 122 264z', gold),
]

export const elves = {
  scenes: [tree, archer, seer, king],
  land: land('270Q30 252 46 270Q70 248 92 268Q120 246 140 266Q166 246 186 264Q206 242 242 262', dark),
}
