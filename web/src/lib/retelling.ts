/** A finished game told in words. Nothing is hidden any more and nobody is addressed: else `telling` tells it. */

import { cardName, suitName } from './cards'
import { number, t } from './i18n.svelte'
import type { News } from './news'
import { playName } from './play'

/** Names as a list: "Ada, Bo and Cleo". */
export function listed(names: readonly string[], tag: string): string {
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(names)
}

/** One event. */
export function tell(event: News, names: readonly string[], edition: string, tag: string): string {
  const name = (seat: number) => names[seat] ?? ''
  switch (event.event) {
    case 'DealerChosen':
      return t('replay.told.dealer', { name: name(event.dealer) })
    case 'RoundDealt': {
      const values = { round: event.round, name: name(event.dealer), count: event.hand_size }
      const said = t('replay.told.dealt', values)
      return event.turned === null ? said : `${said} ${t('replay.told.turned', { card: cardName(event.turned, edition) })}`
    }
    case 'WerewolfSwapped':
      return t('replay.told.werewolf', { name: name(event.seat), card: cardName(event.card, edition) })
    case 'TrumpFound': {
      const named = event.seat === null ? '' : '-named'
      if (event.trump === null) return t(`replay.told.no-trump${named}`, { name: name(event.seat ?? -1) })
      return t(`replay.told.trump${named}`, { name: name(event.seat ?? -1), suit: suitName(event.trump, edition) })
    }
    case 'BidMade':
      return t('replay.told.bid', { name: name(event.seat), count: event.tricks ?? 0 })
    case 'BidsShown':
      return t('replay.told.bids-shown', { list: listed(event.bids.map((bid, seat) => `${name(seat)} ${bid}`), tag) })
    case 'HandsTakenUp':
      return t('replay.told.taken-up')
    case 'CardPlayed':
      return t('replay.told.played', { name: name(event.seat), card: playName(event.play, edition) })
    case 'TrickTaken':
      return t(event.counts ? 'replay.told.trick' : 'replay.told.bomb', { name: name(event.seat) })
    case 'CardPassed':
      return t('replay.told.passed', { name: name(event.seat), card: cardName(event.card ?? '?', edition) })
    case 'CardReceived':
      return t('replay.told.received', { name: name(event.seat), card: cardName(event.card ?? '?', edition) })
    case 'BidChanged':
      return t(event.by > 0 ? 'replay.told.raised' : 'replay.told.lowered', { name: name(event.seat) })
    case 'RoundScored': {
      const points = event.points.map((value, seat) => `${name(seat)} ${number(value, true)}`)
      return t('replay.told.scored', { round: event.round, list: listed(points, tag) })
    }
    case 'GameOver': {
      const winners = listed(event.winners.map(name), tag)
      return t(event.winners.length > 1 ? 'replay.told.over-shared' : 'replay.told.over', { name: winners })
    }
  }
}
