/** What has just been said, shown beside the seats for a while; how much was not read; and whose the last action was. */

import { t } from '$lib/i18n.svelte'
import type { TableStore } from '$lib/table.svelte'

const LASTING = 5_000 // milliseconds

export class Voices {
  said = $state.raw<Record<string, string>>({})
  unread = $state(0)
  /** Whether the last action at the table was the player's own, so that it may be taken back. */
  mine = $state(false)
  #heard: number | null = null

  constructor(store: () => TableStore) {
    $effect(() => {
      const { chat, muted } = store()
      const news = this.#heard === null ? [] : chat.slice(this.#heard)
      this.#heard = chat.length
      for (const line of news) {
        if (muted.includes(line.person)) continue
        if (line.person !== store().welcome?.person.id) this.unread += 1
        this.#show(line.person, line.phrase ? t(`game.phrase.${line.phrase}`) : line.text ?? '')
      }
    })
    $effect(() =>
      store().listen((events) => {
        for (const event of events) {
          if (event.event === 'BidMade' || event.event === 'CardPlayed' || event.event === 'CardPassed') this.mine = event.seat === store().own?.seat
          else if (event.event === 'RoundScored' || event.event === 'RoundDealt') this.mine = false
        }
      }),
    )
  }

  read(): void {
    this.unread = 0
  }

  #show(person: string, text: string): void {
    this.said = { ...this.said, [person]: text }
    setTimeout(() => {
      if (this.said[person] === text) this.said = { ...this.said, [person]: '' }
    }, LASTING)
  }
}
