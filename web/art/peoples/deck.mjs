// The number cards of the four peoples: a scene for 1–4, 5–8, 9–12 and 13, under a moon that waxes with the rank.
import { group, path, stars, symbol, use } from '../draw.mjs'
import { card, ground, newMoon, signs } from '../frame.mjs'
import { paper, suits } from '../palette.mjs'
import { dwarves } from './dwarves.mjs'
import { elves } from './elves.mjs'
import { giants } from './giants.mjs'
import { humans } from './humans.mjs'

const peoples = { B: humans, R: dwarves, G: elves, Y: giants }
const sky = stars([104, 34, 9], [226, 40, 7], [30, 196, 7], [222, 214, 6], [60, 226, 5], [200, 24, 4])

const sceneOf = (rank) => Math.floor((rank - 1) / 4)

export function peoplesDefs() {
  return Object.entries(peoples).flatMap(([suit, people]) => {
    const { soft, light, deep } = suits[suit]
    return [
      ground(`f${suit}`, light, path(sky, soft), newMoon(soft)),
      ...people.scenes.map((scene, index) => group({ id: suit + 'abcd'[index] }, ...scene)),
      group({ id: `l${suit}` }, people.land, signs(`e${suit}`, `e${suit}`, deep, paper)),
    ]
  })
}

export function peoplesCards() {
  return Object.keys(peoples).flatMap((suit) =>
    Array.from({ length: 13 }, (_, index) => {
      const rank = index + 1
      return symbol(
        suit + rank, card,
        use(`f${suit}`), use(`m${rank}`), use(suit + 'abcd'[sceneOf(rank)]), use(`l${suit}`),
        use(`k${rank}`, { stroke: suits[suit].deep, color: paper }),
      )
    }),
  )
}
