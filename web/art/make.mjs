// Writes web/public/cards.svg, every card, emblem and icon as one symbol of one sprite, and web/public/icon.svg.
// With --print it only prints the sprite.
import { writeFileSync } from 'node:fs'
import { anniversaryCards, anniversaryDefs } from './anniversary.mjs'
import { backDefs, backs } from './back.mjs'
import { path } from './draw.mjs'
import { emblems, usEmblems } from './emblems.mjs'
import { corners, frameDefs, phase } from './frame.mjs'
import { appIcon, icons, logo, signsOf, sticker } from './icons.mjs'
import { jesterCards, jesterDefs } from './jester.mjs'
import { suits } from './palette.mjs'
import { peoplesCards, peoplesDefs } from './peoples/deck.mjs'
import { suitsCards, suitsDefs } from './suits.mjs'
import { wizardCards, wizardDefs } from './wizard.mjs'

const ranks = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', 'J', 'Q', 'K', 'A']

const defs = [
  ...frameDefs(),
  ...Object.entries(emblems).map(([suit, d]) => path(d, '', { id: `e${suit}`, 'fill-rule': 'evenodd' })),
  ...Object.entries(usEmblems).map(([suit, d]) => path(d, '', { id: `u${suit}` })),
  ...Object.entries(signsOf).map(([name, d]) => path(d, '', { id: `i${name}`, 'fill-rule': 'evenodd' })),
  ...ranks.map((text) => corners(text)),
  ...ranks.slice(0, 13).map((text) => phase(Number(text))),
  ...peoplesDefs(),
  ...wizardDefs(),
  ...jesterDefs(),
  ...anniversaryDefs(),
  ...suitsDefs(),
  ...backDefs(),
]
const symbols = [
  ...peoplesCards(),
  ...wizardCards(),
  ...jesterCards(),
  ...anniversaryCards(),
  ...suitsCards(),
  ...backs(),
  ...Object.entries(emblems).map(([suit, d]) => sticker(`suit-${suit}`, d, suits[suit].deep)),
  ...Object.entries(usEmblems).map(([suit, d]) => sticker(`suit-us-${suit}`, d, suits[suit].deep)),
  ...icons(),
  logo(),
]
/** Without the zeros that a number does not need. */
const brief = (text) => text.replace(/(?<=[ ("-])0(?=\.\d)/g, '')

const sprite = brief(`<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n${defs.join('\n')}\n</defs>\n${symbols.join('\n')}\n</svg>\n`)
if (process.argv.includes('--print')) {
  process.stdout.write(sprite)
} else {
  writeFileSync(new URL('../public/cards.svg', import.meta.url), sprite)
  writeFileSync(new URL('../public/icon.svg', import.meta.url), appIcon())
}
