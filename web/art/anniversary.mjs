// The seven anniversary cards: dusk, a disc in a colour of their own, and what they are about.
import { disc, eyes, group, line, path, star, stars, symbol, use } from './draw.mjs'
import { card, ground, land, moon } from './frame.mjs'
import { numerals } from './numerals.mjs'
import { dusk, glow, gold, ink, paper, skin, suits, white } from './palette.mjs'

const plum = '#150e2b'

const Dragon = ['#e8663f',
  path('M96 250C40 210 66 130 110 122L96 82 128 104 140 66 158 104C196 112 214 150 218 178L188 184 176 204 164 188C150 190 150 214 166 232C196 248 198 276 190 300H84z', '#1f8a7a'),
  path('M140 66 158 104C196 112 214 150 218 178L188 184 176 204 164 188C150 190 150 214 166 232C196 248 198 276 190 300H160C150 240 120 210 128 170C134 140 150 120 140 66z', '#135f5c'),
  path('M76 176 50 168 72 156zM84 140 60 124 88 122zM74 212 48 212 72 196zM92 244 62 256 80 230z', '#f0b64c'),
  path('M150 140Q166 134 178 146Q166 152 150 140z', glow), path('M164 140l4 6-4 4-3-6z', ink),
  path('M200 160q5-2 8 3', 'none', { stroke: ink, 'stroke-width': 3.500, 'stroke-linecap': 'round' }),
  path('M166 236Q148 232 130 244M180 258Q156 250 132 264M188 282Q160 272 134 286', 'none', { stroke: '#8fd6b4', 'stroke-width': 7, 'stroke-linecap': 'round' }),
  path('M196 190Q220 204 214 232Q206 222 200 224Q206 240 194 252Q196 232 184 224Q178 204 196 190z', gold),
]

const Fairy = ['#f2a7c3',
  path('M130 160C90 70 40 84 44 124S90 190 128 178C86 190 70 232 92 250S128 220 134 186zM142 160C182 70 232 84 228 124S182 190 144 178C186 190 202 232 180 250S144 220 138 186z', '#c8f0e6', { opacity: '.92' }),
  path('M142 160C182 70 232 84 228 124S182 190 144 178C186 190 202 232 180 250S144 220 138 186z', '#7fc9c4', { opacity: '.6' }),
  path('M136 158Q150 170 146 194L164 268Q136 284 108 268L126 194Q122 170 136 158z', '#57a773'), path('M136 158Q150 170 146 194L164 268Q150 276 136 276z', '#33805a'),
  line('M129 180 104 206M143 180 172 164', skin, 6, { 'stroke-linecap': 'round' }),
  disc(136, 136, 22, skin), path('M136 114a22 22 0 0 1 0 44z', ink, { opacity: '.14' }),
  path('M112 144C106 110 120 100 136 100S166 110 160 144C156 128 148 122 136 122S116 128 112 144z', '#d9622b'), disc(136, 94, 11, '#d9622b'),
  eyes(136, 138, 9),
  line('M172 164 190 146', '#8a5d37', 3), path(star(194, 140, 16, 5), glow), disc(194, 140, 24, glow, { opacity: '.3' }),
  path(stars([78, 96, 6], [206, 208, 7], [70, 210, 5], [168, 60, 5]), white),
]

const Bomb = ['#f3b23f',
  path('M178 96Q190 58 216 72', 'none', { stroke: '#e9ddc4', 'stroke-width': 7, 'stroke-linecap': 'round' }),
  path(star(214, 70, 34, 10, 8), '#f0693c'), path(star(214, 70, 20, 7, 8), glow),
  path('M150 102 172 84 194 110 172 130z', '#4a4165'),
  disc(132, 184, 76, '#241b3a'), path('M132 108a76 76 0 0 1 0 152C176 232 176 140 132 108z', '#0f0a1e'),
  path('M78 168Q84 136 112 126Q116 134 104 142Q90 152 88 172Q82 176 78 168z', '#7d74a0'),
  path('M104 196q10-12 20 0M144 196q10-12 20 0', 'none', { stroke: glow, 'stroke-width': 5, 'stroke-linecap': 'round' }),
  path('M118 218Q134 230 150 218', 'none', { stroke: glow, 'stroke-width': 5, 'stroke-linecap': 'round' }),
]

const Werewolf = ['#f7e7b4',
  path('M84 306Q76 226 104 190L92 152 84 92 112 116Q136 104 160 116L188 92 180 152 168 190Q196 226 188 306z', '#57506f'),
  path('M136 108Q150 110 160 116L188 92 180 152 168 190Q196 226 188 306H136z', '#39324f'),
  path('M92 104 96 136 110 122zM180 104 176 136 162 122z', '#c58b8b'),
  path('M92 152 70 176 96 178 84 204 112 194 136 218 160 194 188 204 176 178 202 176 180 152 160 172 136 148 112 172z', '#8b84a3'),
  path('M136 148 160 172 180 152 202 176 176 178 188 204 160 194 136 218z', '#6a6385'),
  path('M104 144 128 154 110 158zM168 144 144 154 162 158z', glow),
  path('M122 186Q136 178 150 186L136 202z', plum),
  path('M136 202V212M120 212Q136 224 152 212', 'none', { stroke: plum, 'stroke-width': 4, 'stroke-linecap': 'round' }),
  path('M124 216 128 226 132 218zM148 216 144 226 140 218z', white),
  path('M104 236 120 262 136 240 152 262 168 236 160 290H112z', '#8b84a3'),
]

const balls = [[80, 170, 'B'], [88, 122, 'R'], [112, 82, 'G'], [150, 66, 'Y'], [188, 84, 'B'], [210, 124, 'R'], [214, 172, 'G']]
const Juggler = ['#63b7b0',
  ...balls.map(([x, y, suit]) => disc(x, y, 15, suits[suit].mid) + path(`M${x} ${y - 15}a15 15 0 0 1 0 30z`, ink, { opacity: '.2' })),
  path('M134 108a16 16 0 0 1 30 0z', '#b59be6'),
  path('M96 306Q98 232 126 214H172Q200 232 202 306z', '#7c4fb0'), path('M149 214H172Q200 232 202 306H149z', '#553384'),
  line('M116 236Q82 236 84 200M182 236Q216 236 212 204', '#7c4fb0', 15, { 'stroke-linecap': 'round' }),
  disc(84, 196, 10, skin), disc(212, 198, 10, skin),
  disc(149, 172, 32, skin), path('M149 140a32 32 0 0 1 0 64z', ink, { opacity: '.14' }),
  path('M114 166Q116 130 149 130T184 166Q149 148 114 166z', '#e0a93a'), disc(149, 128, 9, '#f4d27c'),
  eyes(149, 172, 12), path('M138 186q11 10 22 0', 'none', { stroke: '#8d2340', 'stroke-width': 4, 'stroke-linecap': 'round' }),
  path('M122 212 136 236 149 214 162 236 176 212z', glow),
]

const drops = [[88, 236], [116, 252], [144, 236], [172, 252], [200, 236], [102, 282], [130, 290], [158, 290], [186, 282]]
const Cloud = ['#8fb8ea',
  path(star(186, 104, 52, 34, 12), gold), disc(186, 104, 30, glow),
  path('M88 214A40 40 0 0 1 84 136A52 52 0 0 1 182 122A47 47 0 0 1 188 214z', white),
  path('M188 214A47 47 0 0 0 182 122C200 170 170 200 110 200Q96 200 78 196Q74 206 88 214z', '#c9d6ee'),
  eyes(128, 166, 18), path('M120 180q8 7 16 0', 'none', { stroke: ink, 'stroke-width': 3.500, 'stroke-linecap': 'round' }),
  disc(96, 176, 8, '#f2b7c4'), disc(160, 176, 8, '#f2b7c4'),
  path(drops.slice(0, 5).map(([x, y]) => `M${x} ${y - 14}q14 18 0 26q-14-8 0-26`).join(''), '#9fd0f5'),
]

const Shapeshifter = ['#a58be0',
  path('M64 306Q66 236 110 210H136V306z', suits.B.deep), path('M208 306Q206 236 162 210H136V306z', '#b3416b'),
  path('M104 128H136V214Q104 196 104 152z', skin), path('M136 128H168V152Q168 196 136 214z', '#d9a883'),
  path('M136 162Q116 160 108 170L96 142C80 210 104 260 136 286z', white), path('M136 178C124 166 108 174 100 192C116 196 130 194 136 184z', '#e4dfec'),
  path('M112 150q8-8 16 0-8 7-16 0z', ink),
  path('M136 44C124 20 96 24 78 40Q104 40 108 56C110 92 104 116 94 136H136z', suits.B.mid), path('M136 118Q92 122 58 146Q96 162 136 160z', suits.B.deep),
  path(star(120, 92, 13, 4), glow),
  path('M136 136H160Q166 152 154 160Q142 164 136 152z', white), path('M142 149q6-7 12 0', 'none', { stroke: ink, 'stroke-width': 3.4, 'stroke-linecap': 'round' }),
  path('M136 178Q150 180 158 174Q154 198 136 200z', '#8d2340'),
  path('M136 142C156 128 170 136 174 150C176 112 194 92 214 124C222 70 172 40 136 56z', '#d8577f'),
  path('M136 56C172 40 222 70 214 124C206 100 170 70 136 92z', '#b3416b'), disc(214, 132, 10, gold),
  path('M136 202 170 214 204 240 182 248 168 276 152 250 136 284z', gold),
  line('M136 40V290', glow, 2.500),
]

const scenes = { Dragon, Fairy, Bomb, Shapeshifter, Juggler, Cloud, Werewolf }
const fractions = { Juggler: ['7', '1', '2'], Cloud: ['9', '3', '4'] }

/** A number with a fraction, small and one above the other. */
function fraction([whole, over, under]) {
  const small = { 'stroke-width': 15 }
  return group({ fill: 'none', 'stroke-linejoin': 'round', 'stroke-width': 12, stroke: glow },
    numerals(whole).svg,
    group({ transform: 'translate(46 0)scale(.42)', ...small }, numerals(over).svg),
    group({ transform: 'translate(52 42)scale(.42)', ...small }, numerals(under).svg),
    path('M44 45 70 29', '', { 'stroke-width': 5 }))
}

function corner(name) {
  const sign = use(`i${name}`, { fill: glow })
  if (!fractions[name]) return sign
  return fraction(fractions[name]) + group({ transform: 'translate(2 84)scale(.6)' }, sign)
}

export const anniversaryDefs = () => [
  ground('a', dusk, path(stars([100, 30, 8], [226, 44, 6], [28, 200, 7], [54, 226, 5], [222, 226, 5], [180, 26, 4]), '#8a78c9')),
]

export const anniversaryCards = () =>
  Object.entries(scenes).map(([name, [colour, ...parts]]) =>
    symbol(name, card, use('a'), disc(moon.x, moon.y, moon.r, colour), disc(moon.x, moon.y, moon.r - 12, '#fff', { opacity: '.14' }), ...parts,
      land('278Q64 256 128 272T242 262', plum),
      group({ transform: 'translate(17 19)' }, corner(name)),
      group({ transform: 'translate(232 331)rotate(180)scale(.8)' }, fractions[name] ? fraction(fractions[name]) : corner(name))))
