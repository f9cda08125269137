// The backs: the same whichever way up. An eye that shines, between two moons.
import { disc, figure, group, line, path, round, stars, symbol, use } from './draw.mjs'
import { card } from './frame.mjs'
import { eye } from './icons.mjs'
import { gold, night, paper } from './palette.mjs'

/** Rays around the middle, long and short by turns. */
function rays(count) {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / count
    const at = (r) => `${round(125 + r * Math.sin(angle))} ${round(175 - r * Math.cos(angle))}`
    return `M${at(78)}L${at(i % 2 ? 90 : 100)}`
  }).join('')
}

export const backDefs = () => [
  group({ id: 'bh' },
    path('M98 42A30 30 0 1 0 152 42A34 34 0 0 1 98 42z', gold), disc(125, 34, 6, gold),
    path(stars([38, 40, 13], [212, 40, 13], [66, 66, 7], [184, 66, 7], [34, 92, 5], [216, 92, 5]), gold),
    disc(80, 36, 2.5, gold), disc(170, 36, 2.5, gold), disc(34, 66, 2.5, gold), disc(216, 66, 2.5, gold)),
  figure({ id: 'b' },
    '<rect x="17" y="17" width="216" height="316" rx="6" fill="none" stroke="#eab54a" stroke-width="2"/>',
    disc(125, 175, 106, 'currentColor', { opacity: '.55' }), disc(125, 175, 84, 'currentColor'), disc(125, 175, 70, night, { opacity: '.5' }),
    line(rays(32), gold, 3), line('M125 105a70 70 0 0 1 0 140a70 70 0 0 1 0-140z', gold, 2.5),
    use('bh'), use('bh', { transform: 'rotate(180 125 175)' }),
    group({ transform: 'translate(67 117)scale(1.8)' }, eye(gold, paper, '#241b4a'))),
]

export const backs = () => [['back', '#241b4a', '#3b2f78'], ['us-back', '#561630', '#7d2846']].map(([id, fill, color]) =>
  symbol(id, card, use('f', { fill }), use('b', { color })))
