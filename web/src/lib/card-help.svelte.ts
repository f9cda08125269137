/** Cards explain themselves: a long press, the pointer resting on one, or `?` where the focus is shows it large, with its
 * name and what it does. Every drawn card says which one it is (`data-face`), so that no place has to see to it. */

export type Explained = { card: string; edition: string; place: DOMRect }

const PRESS = 450 // milliseconds that a finger stays for a long press
const REST = 700 // and the pointer, until it is a question
const SLACK = 10 // pixels that either may move meanwhile

class CardHelp {
  asked = $state.raw<Explained | null>(null)
  /** Whether the last Wizard of a trick wins at this table. */
  darkWizard = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #from: { x: number; y: number } | null = null
  #resting: Element | null = null // the card that the pointer was moved onto
  #pressed = false // a long press has been answered: its end is no tap

  /** Listen to the whole page. */
  start(): void {
    addEventListener('pointerdown', this.#down, true)
    addEventListener('pointermove', this.#move, true)
    addEventListener('pointerup', this.#up, true)
    addEventListener('pointercancel', this.#up, true)
    addEventListener('pointerover', this.#over)
    addEventListener('click', this.#click, true)
    addEventListener('contextmenu', (event) => this.#pressed && event.preventDefault())
    addEventListener('keydown', this.#key, true)
    addEventListener('scroll', () => this.asked && this.close(), true)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.asked = null
  }

  #show(face: Element): void {
    const { face: card, edition = '' } = (face as SVGElement).dataset
    if (card && card !== '?' && face.isConnected) this.asked = { card, edition, place: face.getBoundingClientRect() }
  }

  #later(face: Element, wait: number, then = () => undefined as void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      then()
      this.#show(face)
    }, wait)
  }

  #down = (event: PointerEvent): void => {
    this.close()
    this.#pressed = false
    const face = faceAt(event.target)
    if (event.pointerType === 'mouse' || !face || !event.isPrimary) return
    this.#from = { x: event.clientX, y: event.clientY }
    this.#later(face, PRESS, () => void (this.#pressed = true))
  }

  #move = (event: PointerEvent): void => {
    if (this.#from && Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > SLACK) this.#up()
    if (event.pointerType !== 'mouse') return
    const face = faceAt(event.target)
    if (face === this.#resting) return
    this.#resting = face
    if (face && event.buttons === 0) this.#later(face, REST)
  }

  #up = (): void => {
    if (this.#from !== null) clearTimeout(this.#timer)
    this.#from = null
  }

  /** A card that comes to lie under a pointer which nobody moves has not been asked about. */
  #over = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return
    this.close()
    this.#resting = null
  }

  #click = (event: MouseEvent): void => {
    if (!this.#pressed || event.detail === 0) return
    this.#pressed = false
    event.preventDefault()
    event.stopPropagation()
  }

  #key = (event: KeyboardEvent): void => {
    const open = this.asked !== null
    this.close()
    if (event.key === 'Escape' && open) event.stopPropagation()
    const face = event.key === '?' ? faceAt(document.activeElement) : null
    if (!face) return
    event.preventDefault()
    event.stopPropagation()
    this.#show(face)
  }
}

/** The drawn card that something is, or is a button for. */
function faceAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('[data-face]') ?? target.closest('button, label')?.querySelector('[data-face]') ?? null
}

export const cardHelp = new CardHelp()
