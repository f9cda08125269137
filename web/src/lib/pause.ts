/** A finger that taps twice means one tap. What one does by pointer opens a pause in which no tap on the table begins
 * anything else: the second one would play whatever has come to lie there. Keys are never kept waiting. */

const PAUSE = 500 // milliseconds
/** What a tap can move the game on with: cards, choices, the table itself, going on, and what follows a game. */
const PARTS = '.hand, .choose, .felt, .on, .after'

export class Pause {
  #touched = -Infinity
  #tapped = -Infinity
  #acted = -Infinity

  /** A pointer goes down. */
  touch(event: PointerEvent): void {
    this.#touched = event.timeStamp
  }

  /** A click comes: it goes no further if its tap began in the pause. Clicks made by keys have no number. */
  filter(event: MouseEvent): void {
    if (event.detail === 0 || !(event.target as Element).closest(PARTS)) return
    this.#tapped = event.timeStamp
    if (this.#touched >= this.#acted + PAUSE) return
    event.stopPropagation()
    event.preventDefault()
  }

  /** The tap that is being handled does something. */
  begin(): void {
    this.#acted = Math.max(this.#tapped, this.#touched)
  }
}
