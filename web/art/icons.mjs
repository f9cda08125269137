// Signs in a box of 64 by 64: what stands in the corner of a card without a number, and the icons of the game.
import { disc, group, line, path, star, symbol } from './draw.mjs'
import { gold, ink, paper } from './palette.mjs'

export const signsOf = {
  w: `M2 53Q14 45 17 41Q27 24 29 4Q42-2 53 9Q44 10 43 16Q43 30 48 41Q52 46 62 53Q32 68 2 53z${star(32, 34, 11, 3.5)}`,
  j: 'M32 30C30 8 14 0 8 18A6.5 6.5 0 1 0 13 24C17 28 15 38 13 47Q32 54 51 47C49 38 47 28 51 24A6.5 6.5 0 1 0 56 18C50 0 34 8 32 30zM13 52Q32 59 51 52V59Q32 66 13 59zM32 1a6.5 6.5 0 0 1 0 13a6.5 6.5 0 0 1 0-13z',
  Dragon: 'M8 62C0 40 10 24 24 20L16 2 34 13 44 1 47 17C56 22 60 32 63 41L58 46 44 44 56 50 52 55 36 52 32 45C22 46 24 56 30 62zM40 26l10 5-10 2z',
  Fairy: 'M30 26C20 2 4 2 2 12S14 36 29 34C14 38 8 50 16 56S30 50 31 38L32 62 33 38C34 50 40 62 48 56S50 38 35 34C50 36 64 22 62 12S44 2 34 26A3 3 0 1 0 30 26z',
  Bomb: 'M34 18H38L42 12Q47 6 52 12L49 15Q47 12 45 15L42 20H46V25A22 22 0 1 1 24 22V18zM56 2 58 7 63 8 59 12 60 17 55 15 51 6zM14 42A12 12 0 0 1 24 31V35A8 8 0 0 0 18 42z',
  Werewolf: 'M4 2 22 14Q32 10 42 14L60 2Q62 24 56 34L62 44 46 48 38 62H26L18 48 2 44 8 34Q2 24 4 2zM18 32l11 5-9 2zM46 32l-11 5 9 2zM28 52H36L32 57z',
  Shapeshifter: 'M32 4C12 4 4 16 4 28C4 48 18 62 32 62zM13 28Q19 22 25 28Q19 33 13 28zM36 4C52 4 60 16 60 28C60 48 50 60 36 62V52Q46 50 48 42H36zM40 30Q46 22 52 30z',
  Juggler: 'M12 34a10 10 0 1 1 0 20a10 10 0 0 1 0-20zM32 6a10 10 0 1 1 0 20a10 10 0 0 1 0-20zM52 34a10 10 0 1 1 0 20a10 10 0 0 1 0-20z',
  Cloud: 'M16 52A14 14 0 0 1 14 25A19 19 0 0 1 50 22A15.5 15.5 0 0 1 48 52z',
}

const even = { 'fill-rule': 'evenodd' }
const icon = (id, ...parts) => symbol(id, '72 72', group({ transform: 'translate(4 4)' }, ...parts))

/** A sign with a paper edge, to be seen on a light and on a dark page. Its outline counts twice, so that no hole stays open. */
export const sticker = (id, d, fill) =>
  icon(id, path(d + d.slice(0, d.indexOf('z') + 1), paper, { stroke: paper, 'stroke-width': 7, 'stroke-linejoin': 'round' }), path(d, fill, even))
const violet = '#5a48b0'

/** The open eye that sees the tricks to come: its iris is a star. */
export const eye = (lid, white, iris) =>
  path('M2 32Q32-8 62 32Q32 72 2 32z', lid) + path('M8 32Q32 1 56 32Q32 63 8 32z', white) + disc(32, 32, 15, iris) + path(star(32, 32, 14, 4.2), lid) + disc(38, 25, 2.5, white)

export const icons = () => [
  sticker('icon-wizard', signsOf.w, violet),
  sticker('icon-jester', signsOf.j, '#bb4470'),
  icon('icon-dealer', path('M22 6 54 14 46 60 18 52z', '#b8aee0'), path('M14 6H40Q44 6 44 10V54Q44 58 40 58H14Q10 58 10 54V10Q10 6 14 6z', violet, { stroke: paper, 'stroke-width': 3 }), path(star(27, 32, 15, 5), gold)),
  icon('icon-trump', path('M8 62V24L3 8 19 20 32 2 45 20 61 8 56 24V62z', gold), path(star(32, 41, 16, 5), ink)),
  sticker('icon-none', 'M32 2a30 30 0 0 1 0 60a30 30 0 0 1 0-60zM32 10A22 22 0 0 0 15 46L46 15A22 22 0 0 0 32 10zM49 18 18 49A22 22 0 0 0 49 18z', '#6d667e'),
]

export const logo = () =>
  symbol('logo', '64 64',
    path('M18 1H46Q52 1 52 7V57Q52 63 46 63H18Q12 63 12 57V7Q12 1 18 1z', '#3b2f78', { stroke: gold, 'stroke-width': 1.5 }),
    line('M32 5V11M22 7 24.5 13M42 7 39.5 13M32 59V53M22 57 24.5 51M42 57 39.5 51', gold, 3),
    eye(gold, paper, '#241b4a'))

/** The app's icon: what matters lies within the circle that every mask leaves, four fifths of the width. */
export const appIcon = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<path d="M0 0h512v512H0z" fill="#241b4a"/>${path(star(256, 256, 240, 182, 16), '#3b2f78')}
<g transform="translate(80 80)scale(5.5)">${eye(gold, paper, '#241b4a')}</g>
</svg>
`
