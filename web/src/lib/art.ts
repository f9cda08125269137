/** The drawings of cards and icons (web/art). The sprite is read as text, and only what is asked for is put into the page:
 * referred to as a file, browsers would read, style and lay out all its 137 pictures, and several times at that. */

import { at } from './site'

const SPRITE = at('/cards.svg')
const RETRY = 3_000 // milliseconds
const MARK = 'art-' // before every name, so that no other id of the page is met

const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
sheet.style.display = 'none'
sheet.ariaHidden = 'true'
document.body.append(sheet)

/** Every drawing and part of one has a line of its own. */
let lines: Map<string, string> | null = null
const asked = new Set<string>()
let waiting: string[] = []

/** What `<use>` refers to for a drawing of this name. */
export function art(name: string): string {
  if (!asked.has(name)) {
    asked.add(name)
    if (waiting.push(name) === 1 && lines !== null) queueMicrotask(draw)
  }
  return `#${MARK}${name}`
}

/** Put into the page what was asked for, with the parts it is made of. */
function draw(): void {
  let found = ''
  for (const name of waiting) {
    const line = lines?.get(name)
    if (line === undefined) continue
    found += line.replace(/ id="/, ` id="${MARK}`).replace(/ href="#([^"]+)"/g, (_, part: string) => ` href="${art(part)}"`)
  }
  waiting = []
  sheet.insertAdjacentHTML('beforeend', found)
}

async function load(): Promise<void> {
  try {
    const answer = await fetch(SPRITE)
    if (!answer.ok) throw new Error(answer.statusText)
    lines = new Map((await answer.text()).split('\n').map((line) => [/ id="([^"]+)"/.exec(line)?.[1] ?? '', line]))
    draw()
  } catch {
    setTimeout(load, RETRY)
  }
}

void load()
