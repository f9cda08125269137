// The backs: the same whichever way up. An eye between two moons.
import { disc, group, line, path, star, stars, symbol } from './draw.mjs'
import { card } from './frame.mjs'
import { eye } from './icons.mjs'
import { gold, ink, paper } from './palette.mjs'

const half = (night, soft) => [
  path('M125 22a44 44 0 0 1 0 88a44 44 0 0 1 0-88z', soft), path('M125 28a38 38 0 0 0 0 76a52 52 0 0 1 0-76z', gold, { transform: 'rotate(90 125 66)' }),
  path(stars([40, 44, 12], [210, 44, 12], [66, 92, 7], [184, 92, 7], [34, 122, 6], [216, 122, 6]), gold),
]

const back = (id, night, soft, lid) =>
  symbol(id, card,
    `<rect x="1" y="1" width="248" height="348" rx="17" fill="${paper}" stroke="${ink}" stroke-opacity=".35" stroke-width="2"/>`,
    `<rect x="9" y="9" width="232" height="332" rx="11" fill="${night}"/>`,
    `<rect x="17" y="17" width="216" height="316" rx="7" fill="none" stroke="${gold}" stroke-width="1.800"/>`,
    path(star(125, 175, 108, 62, 16), soft), disc(125, 175, 72, night), line('M125 109a66 66 0 0 1 0 132a66 66 0 0 1 0-132z', gold, 2),
    group({}, ...half(night, soft)), group({ transform: 'rotate(180 125 175)' }, ...half(night, soft)),
    group({ transform: 'translate(74 124)scale(1.600)' }, eye(gold, paper, lid)))

export const backs = () => [back('back', '#241b4a', '#3a2d70', '#241b4a'), back('us-back', '#5a1730', '#7b2743', '#5a1730')]
