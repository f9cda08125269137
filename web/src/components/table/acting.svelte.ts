/** What one does at the table: raising a card, announcing it, acting, going on; and what is said where that cannot be. */

import { told } from '$lib/errors'
import { driving } from '$lib/pace'
import { Pause } from '$lib/pause'
import type { Spot } from '$lib/places'
import { asked, reason } from '$lib/play'
import { preferences } from '$lib/preferences.svelte'
import type { Command, TableStore } from '$lib/table.svelte'

export class Acting {
  /** The card that is raised, and the actions among which it is announced. */
  raised = $state<string | null>(null)
  announcing = $state.raw<string[]>([])
  /** Where on the felt a card comes from. */
  from = $state.raw<Spot | null>(null)
  felt = $state<HTMLElement>()
  /** A word to the player, for a while. */
  word = $state('')
  readonly pause = new Pause()
  #store: () => TableStore
  #silence: ReturnType<typeof setTimeout> | undefined

  /** What the table asks for, and the only card that may be played, if there is but one. */
  readonly kind = $derived.by(() => (this.store.acting === null ? asked(this.store.own) : null))
  readonly only = $derived.by(() => (this.kind === 'play' && this.store.own?.legal.length === 1 && !this.store.table?.paused ? this.store.own.legal[0]! : null))
  /** Whether the player wants the round finished, and whether nothing is left to decide in it. */
  readonly hurried = $derived.by(() => this.store.game !== null && this.store.hurried === this.store.game.round)
  readonly decided = $derived.by(() => {
    const { game, own } = this.store
    if (own?.seat == null || game?.phase !== 'play' || this.hurried) return false
    return (game.hand_counts[own.seat] ?? 0) <= 1 && (this.kind === null || this.only !== null)
  })

  constructor(store: () => TableStore) {
    this.#store = store

    // A card plays itself where that is wished, after a moment in which one sees the trick
    $effect(() => {
      if (this.only === null || !(this.hurried || preferences.forced)) return
      const action = this.only
      const play = () => this.act(action, document.querySelector<HTMLElement>('.hand button.playable') ?? undefined)
      const timer = setTimeout(play, this.hurried ? 0 : 600 * preferences.pace)
      return () => clearTimeout(timer)
    })

    // When the round is finished, all go on at the usual pace
    $effect(() => {
      if (this.store.hurried === 0 || (this.hurried && !this.store.scored)) return
      this.store.hurried = 0
      this.#drive(preferences.pace)
    })
  }

  get store(): TableStore {
    return this.#store()
  }

  say = (text: string): void => {
    clearTimeout(this.#silence)
    this.word = text
    this.#silence = setTimeout(() => (this.word = ''), 4_500)
  }

  ask = (command: Command): void => {
    this.store.ask(command).catch((error: unknown) => this.say(told(error)))
  }

  act = (action: string, button?: HTMLElement): void => {
    const [one, table] = [button?.getBoundingClientRect(), this.felt?.getBoundingClientRect()]
    this.from = one && table ? { x: one.x + one.width / 2 - table.x, y: one.y + one.height / 2 - table.y } : null
    const focused = document.activeElement?.closest<HTMLElement>('.mine button')
    focused?.blur() // removed with the focus, it would have the page laid out in the middle of being changed
    this.lower()
    this.pause.begin()
    this.ask({ type: 'act', action })
  }

  tap(card: string, actions: string[], button: HTMLElement, sure: boolean, edition: string): void {
    const [first] = actions
    const { game, own, acting } = this.store
    if (!game || !own || acting !== null) return
    if (first === undefined) return this.say(reason(game, own, edition))
    if (actions.length > 1) {
      this.raised = card
      this.announcing = actions
    } else if (preferences.confirm && this.raised !== card && !sure) {
      this.raised = card
      this.announcing = []
    } else this.act(first, button)
  }

  /** Take back the choice of a card. */
  lower = (): void => {
    this.raised = null
    this.announcing = []
  }

  next = (): void => {
    this.pause.begin()
    this.store.next()
  }

  /** Nothing is left to decide: the last card plays itself, and the bots go on at once where they are one's own. */
  finish = (): void => {
    this.pause.begin()
    this.#drive(0)
    this.store.hurry()
  }

  #drive(pace: number): void {
    const command = driving(this.store, pace)
    if (command) this.ask(command)
  }
}
