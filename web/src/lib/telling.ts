/** The game in words, event by event: at the table for those who hear it rather than see it, and in replays for all. At
 * the table no sentence has a verb that goes by its subject, since one of the names is "you". */

import type { PadRow } from '$protocol'
import { cardName, sorted, suitName } from './cards'
import type { Happening } from './chronicle.svelte'
import { language, number, t } from './i18n.svelte'
import { playName } from './play'

/** Who is told: with `open` somebody before whom all cards lie open, who needs no hand read out. */
export type Listener = { names: readonly string[]; me: number | null; edition: string; open?: boolean }

/** Names, or the like, as a list: "Ada, Bo and Cleo". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.tag, { type: 'conjunction' }).format(names)
}

/** An event in a sentence; null where there is nothing to say. */
export function tell(event: Happening, { names, me, edition, open = false }: Listener): string | null {
  const name = (seat: number) => (seat === me ? t('common.you') : names[seat] ?? '')
  const each = (values: readonly (number | string)[]) => values.map((value, seat) => `${name(seat)} ${value}`).join(', ')
  switch (event.event) {
    case 'DealerChosen': {
      const draws = event.draws.map((draw) => draw.map(([seat, card]) => `${name(seat)} ${cardName(card, edition)}`).join(', '))
      return [...draws.map((draw) => t('table.tell.draw', { draws: draw })), t('table.tell.first-dealer', { name: name(event.dealer) })].join(' ')
    }
    case 'RoundDealt': {
      const told = [t('table.tell.dealt', { round: event.round, count: event.hand_size, name: name(event.dealer) })]
      if (event.turned !== null) told.push(t('table.tell.turned', { card: cardName(event.turned, edition) }))
      if (open) return told.join(' ') // and a replay's events have no hands
      event.hands.forEach((hand, seat) => {
        if (hand === null) return
        const cards = sorted(hand).map((card) => cardName(card, edition)).join(', ')
        told.push(seat === me ? t('table.tell.hand', { cards }) : `${name(seat)}: ${cards}.`)
      })
      return told.join(' ')
    }
    case 'WerewolfSwapped':
      return t('table.tell.swapped', { name: name(event.seat), card: cardName(event.card, edition) })
    case 'TrumpFound':
      return trump(event.trump, event.seat === null ? null : name(event.seat), edition)
    case 'BidMade':
      return event.tricks === null
        ? t('table.tell.bid-hidden', { name: name(event.seat) })
        : t('table.tell.bid', { name: name(event.seat), bid: event.tricks })
    case 'BidsShown':
    case 'BidsComplete':
      return t('table.tell.bids', { bids: each(event.bids) })
    case 'HandsTakenUp': {
      const hand = me === null ? null : event.hands[me]
      return hand ? t('table.tell.hand', { cards: sorted(hand).map((card) => cardName(card, edition)).join(', ') }) : t('table.tell.taken-up')
    }
    case 'CardPlayed':
      return t('table.tell.played', { name: name(event.seat), card: playName(event.play, edition) })
    case 'TrickTaken':
      return t(event.counts ? 'table.tell.taken' : 'table.tell.bombed', { name: name(event.seat) })
    case 'CardPassed':
      return open && event.card !== null
        ? t('table.tell.passed-open', { name: name(event.seat), card: cardName(event.card, edition) })
        : t('table.tell.passed', { name: name(event.seat) })
    case 'CardReceived': {
      if (event.card === null || (event.seat !== me && !open)) return null
      const card = cardName(event.card, edition)
      return open ? t('table.tell.received-open', { name: name(event.seat), card }) : t('table.tell.received', { name: name(event.giver), card })
    }
    case 'BidChanged':
      return t('table.tell.changed', { name: name(event.seat), by: number(event.by, true) })
    case 'ActionTakenBack':
      return t('table.tell.taken-back', { name: name(event.seat) })
    case 'RoundScored':
      return t('table.tell.scored', {
        round: event.round,
        scores: each(event.points.map((points, seat) => `${number(points, true)} (${number(event.totals[seat] ?? 0)})`)),
      })
    case 'ClockRanOut':
      return t('table.tell.clock', { name: name(event.seat) })
    case 'BotTookOver':
      return t('table.tell.bot', { name: name(event.seat) })
    case 'PlayerBack':
      return t('table.tell.back', { name: name(event.seat) })
    case 'GameOver':
      return t('table.tell.over', { count: event.winners.length, names: listed(event.winners.map(name)) })
  }
}

/** Whether a seat has met its bid, and what that is worth. */
export function verdict({ bids, tricks, points }: PadRow, seat: number): string {
  const missed = Math.abs((tricks[seat] ?? 0) - (bids[seat] ?? 0))
  const values = { points: number(points[seat] ?? 0, true) }
  return missed === 0 ? t('table.verdict.met', values) : t('table.verdict.missed', { ...values, count: missed })
}

function trump(suit: string | null, name: string | null, edition: string): string {
  if (name !== null) {
    const named = suit === null ? t('game.word.no-trump') : t('table.action.trump', { suit: suitName(suit, edition) })
    return t('table.tell.named', { name, trump: named })
  }
  return suit === null ? t('table.tell.no-trump') : t('table.tell.trump', { suit: suitName(suit, edition) })
}
