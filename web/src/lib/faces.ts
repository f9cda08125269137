/** Who has which face: bots are the six familiars of the house, people are drawn from their names. */

export type Person = { skin: string; hair: string; robe: string; style: number; extra: number }

/** The familiars, by the bots' names. */
const FAMILIARS: Record<string, string> = { Alder: 'owl', Bramble: 'hedgehog', Cinder: 'cat', Dew: 'frog', Ember: 'fox', Fern: 'hare' }
const SKINS = ['#f6d7bd', '#e6b48f', '#c98d62', '#9a623c', '#6d4329']
const HAIR = ['#2b2320', '#5b3a22', '#a5622a', '#d9ae57', '#8d8a92', '#7c2f27']
const ROBES = ['#5a3aa8', '#1d4fa3', '#a8291f', '#1f6b36', '#8a6100', '#38506b']

/** A number that a name always has. */
function drawn(name: string): number {
  let sum = 2_166_136_261
  for (const letter of name) sum = Math.imul(sum ^ letter.codePointAt(0)!, 16_777_619) >>> 0
  return sum
}

/** The familiar of a bot. Numbered names ("Fern 2") are the same one's. */
export function familiar(name: string): string {
  const all = Object.values(FAMILIARS)
  return FAMILIARS[name.split(' ')[0] ?? ''] ?? all[drawn(name) % all.length]!
}

/** What a person looks like. */
export function person(name: string): Person {
  const sum = drawn(name)
  const pick = <Value>(all: readonly Value[], place: number): Value => all[Math.floor(sum / 7 ** place) % all.length]!
  return { skin: pick(SKINS, 0), hair: pick(HAIR, 1), robe: pick(ROBES, 2), style: pick([0, 1, 2, 3, 4], 3), extra: pick([0, 1, 2, 3], 4) }
}
