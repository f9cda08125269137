/** Texts in the language that was chosen. They come from the catalogues that all clients of Foretold share, a file a
 * section; a section is loaded when a page needs it. `{name}` in a text is replaced; where `count` is among the values,
 * the form for that number is taken: keys end in `_one`, `_other` and the like, as Intl.PluralRules calls them. */

import LANGUAGES from '$locales/languages.json'

export { LANGUAGES }
export type Language = keyof typeof LANGUAGES
export type Section = 'common' | 'game' | 'home' | 'room' | 'table' | 'replay' | 'pad' | 'learn' | 'coach' | 'offline'
export type Values = Record<string, string | number>
type Texts = Record<string, string>

const FILES = import.meta.glob<Texts>('$locales/*/{common,game,home,room,table,replay,pad,learn,coach,offline}.json', { import: 'default' })

/** The language of a reader who has not chosen one. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const found = match(tag, (language) => language) ?? match(tag, (language) => language.split('-')[0] ?? '')
    if (found) return found
  }
  return 'en'
}

/** The first language that equals the tag in some part. */
function match(tag: string, part: (language: string) => string): Language | null {
  const wanted = part(tag.toLowerCase())
  return (Object.keys(LANGUAGES) as Language[]).find((each) => part(each.toLowerCase()) === wanted) ?? null
}

class Chosen {
  tag = $state<Language>('en')
  #wanted: Language = 'en' // what was chosen last: its texts may be on their way
  #texts = $state.raw<Texts>({})
  #sections = new Set<Section>()
  #plurals: Intl.PluralRules | null = null

  /** Read in a language from now on, unless another is chosen before its texts have come. */
  async choose(tag: Language, ...sections: Section[]): Promise<void> {
    this.#wanted = tag
    for (const section of sections) this.#sections.add(section)
    let parts: Texts[] = []
    try {
      while (parts.length < this.#sections.size) parts = await Promise.all([...this.#sections].map((section) => fetched(tag, section)))
    } catch (error) {
      if (tag === this.#wanted) this.#wanted = this.tag
      throw error
    }
    if (tag !== this.#wanted) return
    this.#texts = Object.assign({}, ...parts)
    this.#plurals = null
    this.tag = tag
    document.documentElement.lang = tag
  }

  /** Have the texts of a section. */
  async need(section: Section): Promise<void> {
    while (!this.#sections.has(section)) {
      const tag = this.#wanted
      const texts = await fetched(tag, section)
      if (tag !== this.#wanted) continue
      this.#sections.add(section)
      this.#texts = { ...this.#texts, ...texts }
    }
  }

  has(key: string): boolean {
    return key in this.#texts
  }

  text(key: string, values: Values = {}): string {
    const count = values['count']
    const form = typeof count === 'number' ? this.#texts[`${key}_${this.#form(count)}`] ?? this.#texts[`${key}_other`] : undefined
    const text = form ?? this.#texts[key]
    if (text === undefined) return key
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }

  #form(count: number): Intl.LDMLPluralRule {
    this.#plurals ??= new Intl.PluralRules(this.tag)
    return this.#plurals.select(count)
  }
}

async function fetched(tag: Language, section: Section): Promise<Texts> {
  const file = Object.entries(FILES).find(([path]) => path.endsWith(`/${tag}/${section}.json`))
  return file ? file[1]() : {}
}

export const language = new Chosen()

/** A text in the language that was chosen. */
export function t(key: string, values: Values = {}): string {
  return language.text(key, values)
}

/** A number as the language writes it, with a real minus; `sign` for differences. */
export function number(value: number, sign = false): string {
  // Whole numbers below a thousand are written alike in every language here, and a first formatter takes a phone 30 ms to make
  if (Number.isInteger(value) && Math.abs(value) < 1000) return `${value < 0 ? '−' : sign && value > 0 ? '+' : ''}${Math.abs(value)}`
  return new Intl.NumberFormat(language.tag, { signDisplay: sign ? 'exceptZero' : 'auto' }).format(value).replace('-', '−')
}
