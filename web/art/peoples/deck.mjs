// The number cards of the four peoples: a scene for 1–4, 5–8, 9–12 and 13, under a moon that waxes with the rank.
import { figure, group, symbol, use } from '../draw.mjs'
import { card, ground, newMoon, sky, suitSign } from '../frame.mjs'
import { suits } from '../palette.mjs'
import { dwarves } from './dwarves.mjs'
import { elves } from './elves.mjs'
import { giants } from './giants.mjs'
import { humans } from './humans.mjs'

const peoples = { B: humans, R: dwarves, G: elves, Y: giants }

/** The id of a rank's scene. */
const sceneOf = (suit, rank) => suit + 'abcd'[Math.floor((rank - 1) / 4)]

export const peoplesDefs = () =>
  Object.entries(peoples).flatMap(([suit, people]) => {
    const { soft, light, deep, mark } = suits[suit]
    return [
      ground(`f${suit}`, light, sky(soft), newMoon(soft)),
      ...people.scenes.map((scene, index) => figure({ id: sceneOf(suit, 4 * index + 1), ...(index > 1 ? { transform: 'translate(5)' } : {}) }, ...scene)),
      group({ id: `l${suit}` }, people.land, suitSign(`e${suit}`, deep, mark)),
    ]
  })

export const peoplesCards = () =>
  Object.keys(peoples).flatMap((suit) =>
    Array.from({ length: 13 }, (_, index) => {
      const rank = index + 1
      const { deep, mark } = suits[suit]
      return symbol(suit + rank, card,
        use(`f${suit}`), use(`m${rank}`), use(sceneOf(suit, rank)), use(`l${suit}`), use(`k${rank}`, { stroke: deep, color: mark }))
    }))
