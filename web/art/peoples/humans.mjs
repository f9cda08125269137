// Humans: a castle, a knight, a queen, a king.
import { disc, eyes, line, mouth, path, shade, star } from '../draw.mjs'
import { land } from '../frame.mjs'
import { bronze, glow, gold, skin, steel, suits, white } from '../palette.mjs'

const { dark, deep, mid, soft } = suits.B
const hair = '#6b3a2c'

const castle = [
  path('M8 262Q60 206 136 222T242 226V300H8z', soft),
  path('M96 270V196h16v-40h20v20h8v-58h28v70h8v-16h20v98z', mid),
  shade('M154 118h14v70h8v-16h20v98h-42zM122 156h10v114h-10z'),
  path('M108 158l14-38 14 38zM136 120l18-54 18 54zM172 174l14-36 14 36z', deep),
  shade('M122 120l14 38h-14zM154 66l18 54h-18zM186 138l14 36h-14z'),
  path('M153 44v24l24-11zM121 102v20l18-9zM185 120v20l18-9z', gold),
  path('M141 270v-26a13 15 0 0 1 26 0v26zM150 142v-10a4 4 0 0 1 8 0v10zM150 172v-10a4 4 0 0 1 8 0v10z', dark),
  path('M118 184v-9a4 4 0 0 1 8 0v9zM182 204v-9a4 4 0 0 1 8 0v9zM106 224v-9a4 4 0 0 1 8 0v9zM122 224v-9a4 4 0 0 1 8 0v9z', glow),
]

const knight = [
  path('M128 86C118 46 164 26 192 54C208 70 208 98 198 116C190 90 166 74 140 90z', gold),
  path('M140 90C166 74 190 90 198 116C204 104 206 92 203 80C188 56 150 60 136 80z', bronze),
  path('M62 300Q62 206 106 190H166Q210 206 210 300z', deep),
  path('M62 300Q62 206 106 190L118 204Q88 226 88 300zM210 300Q210 206 166 190L154 204Q184 226 184 300z', mid),
  path('M136 86A38 40 0 0 1 174 126V166Q174 196 136 204Q98 196 98 166V126A38 40 0 0 1 136 86z', steel),
  path('M136 86A38 40 0 0 1 174 126V166Q174 196 136 204z', '#8ea1bd'),
  path('M103 130H169V142H142V180H130V142H103z', dark),
  path('M132 84h8v46h-8z', gold),
  path('M113 160h8v5h-8zM113 170h8v5h-8zM151 160h8v5h-8zM151 170h8v5h-8z', dark),
  path('M102 210Q120 214 136 206Q152 214 170 210V232Q170 260 136 274Q102 260 102 232z', white),
  path('M108 216Q124 219 136 213V267Q108 255 108 232z', mid),
  path('M164 216Q148 219 136 213V267Q164 255 164 232z', suits.B.land),
  path(star(136, 238, 19, 6), glow),
]

const queen = [
  path('M92 222C82 116 98 84 136 84S190 116 180 222z', hair), shade('M136 84C174 84 190 116 180 222H136z'),
  path('M58 300Q60 226 112 202H160Q212 226 214 300z', deep),
  path('M112 202Q136 258 160 202L180 212Q136 296 92 212z', white),
  path('M124 172h24v34q-12 18-24 0z', '#d9a883'),
  path('M110 128Q136 104 162 128V150Q160 184 136 190Q112 184 110 150z', skin),
  shade('M136 190Q160 184 162 150V128Q150 114 136 114zM136 300V254Q164 240 180 212Q213 232 214 300z'),
  path('M104 146C102 112 120 104 136 112C152 104 170 112 168 146C160 130 150 124 136 124S112 130 104 146z', hair),
  eyes(136, 151, 11), mouth(136, 172),
  path('M106 108 96 64 119 84 136 48 153 84 176 64 166 108Q136 96 106 108z', gold), path('M136 48 153 84 176 64 166 108Q152 102 136 102z', bronze),
  disc(136, 84, 6, mid), disc(136, 46, 5, glow), disc(96, 62, 5, glow), disc(176, 62, 5, glow),
  path(star(136, 244, 20, 6), gold),
]

const king = [
  path('M44 306Q46 218 104 196H168Q226 218 228 306z', deep),
  path('M207 70 214 84V226H200V84z', steel), path('M207 70 214 84V226H207z', '#8ea1bd'),
  path('M186 222h42v10h-42zM203 232h8v30h-8z', gold), disc(207, 248, 11, skin),
  path('M104 196Q136 232 168 196L192 206Q184 256 136 256Q88 256 80 206z', white),
  line('M94 216l4 9M112 230l2 10M136 236v10M160 230l-2 10M178 216l-4 9', dark, 4),
  path('M108 112H164V150Q164 190 136 194Q108 190 108 150z', skin),
  path('M104 116Q98 226 136 240Q174 226 168 116L160 152Q136 142 112 152z', '#e9e4da'),
  shade('M136 112H168Q174 226 136 240zM136 256Q184 256 192 206Q227 226 228 306H136z'),
  path('M112 162Q124 148 136 156Q148 148 160 162Q146 172 136 166Q126 172 112 162z', white),
  eyes(136, 136, 12),
  path('M102 118 92 60 115 82 136 40 157 82 180 60 170 118Q136 104 102 118z', gold), path('M136 40 157 82 180 60 170 118Q152 111 136 111z', bronze),
  path('M129 82l7-11 7 11-7 11z', mid), disc(136, 38, 6, glow), disc(92, 58, 5, glow), disc(180, 58, 5, glow),
]

export const humans = {
  scenes: [castle, knight, queen, king],
  land: land('276Q64 244 128 264T242 250', suits.B.land),
}
