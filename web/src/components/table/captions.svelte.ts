/** What stands on the table for a while, in words: whatever no card or number shows by itself. */

import { untrack } from 'svelte'
import type { Happening } from '$lib/chronicle.svelte'
import type { TableStore } from '$lib/table.svelte'
import { tell, verdict, type Listener } from '$lib/telling'
import { announcedOf } from '$lib/play'
import { preferences } from '$lib/preferences.svelte'

/** A caption lies near the seat that it is about, or with null in the middle. */
export type Caption = { id: number; seat: number | null; text: string; cards: string[]; bang: boolean }

const SHORTEST = 1_300 // milliseconds that every caption stays
const LETTER = 40 // and for each letter to be read
const MOST = 4 // at once

/** Where a happening is captioned, and with which cards; null where the table shows it well enough. */
function captioned(event: Happening, me: number | null): Pick<Caption, 'seat' | 'cards'> | null {
  switch (event.event) {
    case 'WerewolfSwapped':
      return { seat: event.seat, cards: ['Werewolf', event.card] }
    case 'TrumpFound':
      return event.seat === null ? null : { seat: event.seat, cards: [] }
    case 'CardPlayed':
      return announcedOf(event.play) === null ? null : { seat: event.seat, cards: [] }
    case 'TrickTaken':
      return event.counts ? null : { seat: null, cards: ['Bomb'] }
    case 'CardReceived':
      return event.seat === me && event.card !== null ? { seat: event.seat, cards: [event.card] } : null
    case 'BidsShown':
    case 'BidsComplete':
    case 'HandsTakenUp':
      return { seat: null, cards: [] }
    case 'DealerChosen':
      return event.draws.length > 0 && preferences.pace > 0 ? null : { seat: event.dealer, cards: [] } // cards drawn are shown themselves
    case 'BidChanged':
      return { seat: event.seat, cards: ['Cloud'] }
    case 'RoundScored': // whoever wants everything at once is shown no table of the result
      return me !== null && preferences.pace === 0 ? { seat: me, cards: [] } : null
    case 'ClockRanOut':
    case 'BotTookOver':
    case 'PlayerBack':
    case 'ActionTakenBack':
      return { seat: event.seat, cards: [] }
    default:
      return null
  }
}

export class Captions {
  shown = $state.raw<Caption[]>([])
  #count = 0

  constructor(store: () => TableStore, listener: () => Listener) {
    const show = (events: Happening[]) => events.forEach((event) => this.#show(event, listener()))
    $effect(() => {
      untrack(() => show(store().chronicle.opening.filter(({ event }) => event === 'DealerChosen')))
      return store().listen(show)
    })
  }

  #show(event: Happening, listener: Listener): void {
    const place = captioned(event, listener.me)
    const text = place && (event.event === 'RoundScored' && listener.me !== null ? verdict(event, listener.me) : tell(event, listener))
    if (!place || !text) return
    const caption = { ...place, id: this.#count++, text, bang: event.event === 'TrickTaken' }
    this.shown = [...this.shown.slice(1 - MOST), caption]
    const lasting = (SHORTEST + LETTER * text.length) * Math.max(0.6, Math.min(1.5, preferences.pace))
    setTimeout(() => (this.shown = this.shown.filter((other) => other !== caption)), lasting)
  }
}
