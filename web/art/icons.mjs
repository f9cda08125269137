// Signs in a box of 64 by 64: what stands in the corner of a card without a number, and the icons of the game.
import { disc, path, star, symbol } from './draw.mjs'
import { gold, ink, suits } from './palette.mjs'

export const signsOf = {
  wizard: `M2 53Q14 45 17 41Q27 24 29 4Q42-2 53 9Q44 10 43 16Q43 30 48 41Q52 46 62 53Q32 68 2 53z${star(32, 34, 11, 3.500)}`,
  jester: `M32 28C28 8 12 2 5 24A6 6 0 1 0 11 26C14 26 14 34 13 46Q32 54 51 46C50 34 50 26 53 26A6 6 0 1 0 59 24C52 2 36 8 32 28zM13 51Q32 59 51 51V59Q32 66 13 59zM32 2a6 6 0 0 1 0 12a6 6 0 0 1 0-12z`,
  Dragon: 'M6 60C2 38 12 26 26 22L20 4 36 16 44 2 48 18C58 22 62 34 63 44L46 42 36 52 34 44C24 44 24 54 30 62zM42 26l9 5-9 2z',
  Fairy: 'M30 26C20 2 4 2 2 12S14 36 29 34C14 38 8 50 16 56S30 50 31 38L32 62 33 38C34 50 40 62 48 56S50 38 35 34C50 36 64 22 62 12S44 2 34 26A3 3 0 1 0 30 26z',
  Bomb: 'M34 18H38L42 12Q47 6 52 12L49 15Q47 12 45 15L42 20H46V25A22 22 0 1 1 24 22V18zM56 2 58 7 63 8 59 12 60 17 55 15 51 6zM14 42A12 12 0 0 1 24 31V35A8 8 0 0 0 18 42z',
  Werewolf: 'M4 2 22 14Q32 10 42 14L60 2Q62 24 56 34L62 44 46 48 38 62H26L18 48 2 44 8 34Q2 24 4 2zM18 32l11 5-9 2zM46 32l-11 5 9 2zM28 52H36L32 57z',
  Shapeshifter: 'M32 4C12 4 4 16 4 28C4 48 18 62 32 62zM13 28Q19 22 25 28Q19 33 13 28zM36 4C52 4 60 16 60 28C60 48 50 60 36 62V52Q46 50 48 42H36zM40 30Q46 22 52 30z',
  Juggler: 'M12 34a10 10 0 1 1 0 20a10 10 0 0 1 0-20zM32 6a10 10 0 1 1 0 20a10 10 0 0 1 0-20zM52 34a10 10 0 1 1 0 20a10 10 0 0 1 0-20z',
  Cloud: 'M16 52A14 14 0 0 1 14 25A19 19 0 0 1 50 22A15.500 15.500 0 0 1 48 52z',
}

const icon = (id, ...parts) => symbol(id, '64 64', ...parts)
const even = { 'fill-rule': 'evenodd' }

/** The open eye that sees the tricks to come: its iris a star, on a card. */
export const eye = (lid, white, iris) =>
  path('M4 32Q32-6 60 32Q32 70 4 32z', lid) + path('M9 32Q32 2 55 32Q32 62 9 32z', white) + disc(32, 32, 14.5, lid) + path(star(32, 32, 13, 4), iris)

export const icons = () => [
  icon('icon-wizard', path(signsOf.wizard, '#4b3a9c', even)),
  icon('icon-jester', path(signsOf.jester, '#b3416b', even)),
  icon('icon-dealer', path('M8 16 34 6 52 50 26 60z', '#b8aee0'), path('M16 8H44Q48 8 48 12V56Q48 60 44 60H16Q12 60 12 56V12Q12 8 16 8z', '#4b3a9c'), path(star(30, 34, 15, 5), gold)),
  icon('icon-trump', path('M10 62V24L2 8 18 18 32 2 46 18 62 8 54 24V62z', gold), path(star(32, 40, 16, 5), ink)),
  icon('icon-none', path('M32 2a30 30 0 0 1 0 60a30 30 0 0 1 0-60zM32 10A22 22 0 0 0 14.500 45.500L45.500 14.500A22 22 0 0 0 32 10zM49.500 18.500 18.500 49.500A22 22 0 0 0 49.500 18.500z', '#6a6378', even)),
]

export const logo = () =>
  symbol('logo', '64 64',
    path('M18 2H46Q51 2 51 7V57Q51 62 46 62H18Q13 62 13 57V7Q13 2 18 2z', ink),
    path('M32 8V16M22 11 25 17M42 11 39 17M32 56V48M22 53 25 47M42 53 39 47', 'none', { stroke: gold, 'stroke-width': 3, 'stroke-linecap': 'round' }),
    `<g transform="translate(2 2)scale(.94)">${eye(gold, '#fbf6ea', suits.B.deep)}</g>`)

/** The app's icon: what matters lies within the circle that every mask leaves, four fifths of the width. */
export const appIcon = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<path d="M0 0h512v512H0z" fill="#241b4a"/>${path(star(256, 256, 236, 176, 16), '#3a2d70')}
<g transform="translate(96 96)scale(5)">${eye(gold, '#fbf6ea', '#241b4a')}</g>
</svg>
`
