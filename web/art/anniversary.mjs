// The seven anniversary cards: dusk, a disc in a colour of their own, and what they are about.
import { disc, eyes, figure, group, line, path, star, stars, symbol, use } from './draw.mjs'
import { card, cornerSign, land, moon, newMoon, sky } from './frame.mjs'
import { numerals } from './numerals.mjs'
import { dusk, glow, gold, ink, night, skin, suits, white } from './palette.mjs'

const Dragon = ['#ee7044',
  path('M206 194Q236 206 230 246Q220 232 212 234Q220 254 204 268Q208 244 194 234Q184 208 206 194z', gold), path('M206 206Q222 218 218 234Q208 228 204 244Q194 222 206 206z', glow),
  path('M90 306C52 246 60 160 108 134L84 84 128 112 146 60 162 116C196 124 216 152 226 178L216 192 178 190 208 202 198 214 164 208C144 204 140 216 156 234C182 254 188 280 184 306z', '#22927f'),
  path('M164 186 216 192 226 178C222 168 216 157 208 147C196 166 180 176 150 178zM164 208 198 214 208 202 178 190 156 188C140 196 138 206 144 218C146 208 152 205 164 208z', '#17685f'),
  path('M144 218C142 204 138 206 132 212C122 232 136 250 140 270 142 284 142 296 142 306H184C188 280 182 254 156 234Q147 225 144 218z', '#bfe3a8'),
  line('M137 240 160 238M143 262 176 258M145 284 184 281', '#7fb989', 4),
  path('M88 148 58 140 80 168zM72 188 42 192 70 210zM72 230 46 246 78 252zM88 144 64 116 104 134z', gold),
  path('M108 134 84 84 128 112zM134 112 146 60 162 116z', '#f6e3b8'),
  path('M152 146Q170 136 186 150Q170 160 152 146z', glow), path('M170 142l4 7-4 7-4-7z', ink), line('M146 136Q166 124 188 140', '#17685f', 6),
  disc(210, 168, 3.5, ink),
]

const Fairy = ['#f2a7c3',
  path('M130 160C90 70 40 84 44 124S90 190 128 178C86 190 70 232 92 250S128 220 134 186zM142 160C182 70 232 84 228 124S182 190 144 178C186 190 202 232 180 250S144 220 138 186z', '#c8f0e6', { opacity: '.92' }),
  path('M142 160C182 70 232 84 228 124S182 190 144 178C186 190 202 232 180 250S144 220 138 186z', '#7fc9c4', { opacity: '.6' }),
  path('M136 158Q150 170 146 194L164 268Q136 284 108 268L126 194Q122 170 136 158z', '#57a773'), path('M136 158Q150 170 146 194L164 268Q150 276 136 276z', '#33805a'),
  line('M129 180 104 206M143 180 172 164', skin, 6),
  disc(136, 136, 22, skin), path('M136 114a22 22 0 0 1 0 44z', ink, { opacity: '.14' }),
  path('M112 144C106 110 120 100 136 100S166 110 160 144C156 128 148 122 136 122S116 128 112 144z', '#d9622b'), disc(136, 94, 11, '#d9622b'),
  eyes(136, 138, 9),
  line('M172 164 190 146', '#8a5d37', 3), path(star(194, 140, 16, 5), glow), disc(194, 140, 24, glow, { opacity: '.3' }),
  path(stars([78, 96, 6], [206, 208, 7], [70, 210, 5], [168, 60, 5]), white),
]

const Bomb = ['#f3b23f',
  line('M178 96Q184 62 206 68', '#e9ddc4', 7),
  path(star(204, 66, 32, 10, 8), '#f0693c'), path(star(204, 66, 19, 7, 8), glow),
  path('M150 102 172 84 194 110 172 130z', '#4a4165'),
  disc(132, 184, 76, '#241b3a'), path('M132 108a76 76 0 0 1 0 152C176 232 176 140 132 108z', '#0f0a1e'),
  path('M78 168Q84 136 112 126Q116 134 104 142Q90 152 88 172Q82 176 78 168z', '#7d74a0'),
  line('M104 196q10-12 20 0M144 196q10-12 20 0', glow, 5),
  line('M118 218Q134 230 150 218', glow, 5),
]

const Werewolf = ['#f7e7b4',
  path('M84 306Q76 226 104 190L92 152 84 92 112 116Q136 104 160 116L188 92 180 152 168 190Q196 226 188 306z', '#57506f'),
  path('M136 108Q150 110 160 116L188 92 180 152 168 190Q196 226 188 306H136z', '#39324f'),
  path('M92 104 96 136 110 122zM180 104 176 136 162 122z', '#c58b8b'),
  path('M92 152 70 176 96 178 84 204 112 194 136 218 160 194 188 204 176 178 202 176 180 152 160 172 136 148 112 172z', '#8b84a3'),
  path('M136 148 160 172 180 152 202 176 176 178 188 204 160 194 136 218z', '#6a6385'),
  path('M104 144 128 154 110 158zM168 144 144 154 162 158z', glow),
  path('M122 186Q136 178 150 186L136 202z', night),
  line('M136 202V212M120 212Q136 224 152 212', night, 4),
  path('M124 216 128 226 132 218zM148 216 144 226 140 218z', white),
  path('M104 236 120 262 136 240 152 262 168 236 160 290H112z', '#8b84a3'),
]

const balls = [[82, 170, 'B'], [92, 124, 'R'], [114, 86, 'G'], [149, 68, 'Y'], [186, 86, 'B'], [208, 124, 'R'], [216, 170, 'G']]
const Juggler = ['#63b7b0',
  ...balls.map(([x, y, suit]) => disc(x, y, 15, suits[suit].mid) + path(`M${x} ${y - 15}a15 15 0 0 1 0 30z`, ink, { opacity: '.2' })),
  line('M120 236Q82 236 84 200', '#7c4fb0', 15), line('M178 236Q216 236 212 204', '#553384', 15),
  path('M96 306Q98 232 126 214H172Q200 232 202 306z', '#7c4fb0'), path('M149 214H172Q200 232 202 306H149z', '#553384'),
  disc(84, 196, 10, skin), disc(212, 198, 10, skin),
  disc(149, 172, 32, skin), path('M149 140a32 32 0 0 1 0 64z', ink, { opacity: '.14' }),
  path('M114 166Q116 130 149 130T184 166Q149 148 114 166z', '#e0a93a'), path('M133 118a16 16 0 0 1 32 0z', '#f28fb0'), path('M149 102a16 16 0 0 1 16 16h-16z', ink, { opacity: '.2' }),
  eyes(149, 172, 12), line('M138 186q11 10 22 0', '#8d2340', 4),
  path('M122 212 136 236 149 214 162 236 176 212z', glow),
]

const drops = [[84, 228], [106, 240], [128, 228], [150, 240], [172, 228], [194, 240], [95, 262], [117, 268], [139, 262]]
const Cloud = ['#8fb8ea',
  '<g transform="translate(4 -14)">',
  path(star(186, 104, 52, 34, 12), gold), disc(186, 104, 30, glow),
  path('M88 214A40 40 0 0 1 84 136A52 52 0 0 1 182 122A47 47 0 0 1 188 214z', white),
  path('M188 214A47 47 0 0 0 182 122C200 170 170 200 110 200Q96 200 78 196Q74 206 88 214z', '#c9d6ee'),
  eyes(128, 166, 18), line('M120 180q8 7 16 0', ink, 3.5),
  disc(96, 176, 8, '#f2b7c4'), disc(160, 176, 8, '#f2b7c4'),
  path(drops.map(([x, y]) => `M${x} ${y - 11}q12 15 0 22q-12-7 0-22`).join('') + 'M161 257q8 10 5 17h-10q-3-7 5-17', '#9fd0f5'),
  '</g>',
]

const Shapeshifter = ['#a58be0',
  path('M64 306Q66 236 110 210H136V306z', suits.B.deep), path('M208 306Q206 236 162 210H136V306z', '#b3416b'),
  path('M104 128H136V214Q104 196 104 152z', skin), path('M136 128H168V152Q168 196 136 214z', '#d9a883'),
  path('M136 162Q116 160 108 170L96 142C80 210 104 260 136 286z', white), path('M136 178C124 166 108 174 100 192C116 196 130 194 136 184z', '#e4dfec'),
  line('M111 156q8 7 16 0', ink, 3.4),
  path('M136 44C124 20 96 24 78 40Q104 40 108 56C110 88 106 106 98 124H136z', suits.B.mid), path('M136 108Q92 112 60 136Q96 150 136 148z', suits.B.deep),
  path(star(120, 92, 13, 4), glow),
  path('M136 134H166Q170 154 156 160Q142 162 136 150z', ink), line('M144 150q6-8 12 0', white, 3.4),
  path('M136 178Q150 180 158 174Q154 198 136 200z', '#8d2340'),
  path('M136 142C156 128 170 136 174 150C176 112 194 92 214 124C222 70 172 40 136 56z', '#d8577f'),
  path('M136 56C172 40 222 70 214 124C206 100 170 70 136 92z', '#b3416b'), disc(214, 132, 10, gold),
  path('M136 202 170 214 204 240 182 248 168 276 152 250 136 284z', gold),
  line('M136 46V288', glow, 2.5),
]

const scenes = { Dragon, Fairy, Bomb, Shapeshifter, Juggler, Cloud, Werewolf }
/** What stands on the two cards that rank between others: by the peoples' numbers, and by the ranks of an ordinary pack. */
const fractions = { Juggler: ['7', '1', '2'], Cloud: ['9', '3', '4'] }
const packFractions = { Juggler: ['8', '1', '2'], Cloud: ['10', '3', '4'] }

/** A number with a fraction, small and one above the other. */
function fraction(id, [whole, over, under]) {
  const small = { 'stroke-width': 15 }
  return group({ id, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'stroke-width': 12, stroke: glow },
    numerals(whole).svg,
    group({ transform: `translate(${numerals(whole).width - 39})` },
      group({ transform: 'translate(46 0)scale(.42)', ...small }, numerals(over).svg),
      group({ transform: 'translate(52 42)scale(.42)', ...small }, numerals(under).svg),
      path('M44 45 70 29', '', { 'stroke-width': 5 })))
}

const ranked = (name, number) => use(number, { transform: 'translate(17 19)' }) + use(number, { transform: 'matrix(-.84 0 0 -.84 233 334)' }) +
  use(`i${name}`, { fill: glow, transform: 'translate(20 100)scale(.6)' })
const corners = (name) => fractions[name] ? ranked(name, `n${name}`) : cornerSign(`i${name}`, glow)

const scene = (name, [colour, ...parts]) => [use('f', { fill: dusk }), sky('#8a78c9'), newMoon(colour), disc(moon.x, moon.y, moon.r - 12, '#fff', { opacity: '.14' }),
  figure({}, ...parts), land('278Q64 252 128 268T242 254', night)]

/** The scenes that two cards share are parts of their own. */
export const anniversaryDefs = () => [
  ...Object.entries(fractions).map(([name, parts]) => fraction(`n${name}`, parts)),
  ...Object.entries(packFractions).map(([name, parts]) => fraction(`p${name}`, parts)),
  ...Object.keys(fractions).map((name) => group({ id: `s${name}` }, ...scene(name, scenes[name]))),
]

export const anniversaryCards = () => [
  ...Object.entries(scenes).map(([name, parts]) => symbol(name, card, ...(fractions[name] ? [use(`s${name}`)] : scene(name, parts)), corners(name))),
  ...Object.keys(packFractions).map((name) => symbol(`us-${name}`, card, use(`s${name}`), ranked(name, `p${name}`))),
]
