/** A finished game told in words, the same as in the terminal (`news` in the catalogues). Nothing is hidden any more and
 * nobody is addressed: where somebody is, `telling` tells it. */

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
      return t('news.dealer', { name: name(event.dealer) })
    case 'RoundDealt': {
      const values = { round: event.round, name: name(event.dealer), count: event.hand_size }
      const said = t('news.dealt', values)
      return event.turned === null ? said : `${said} ${t('news.turned', { card: cardName(event.turned, edition) })}`
    }
    case 'WerewolfSwapped':
      return t('news.werewolf', { name: name(event.seat), card: cardName(event.card, edition) })
    case 'TrumpFound': {
      const named = event.seat === null ? '' : '-named'
      if (event.trump === null) return t(`news.no-trump${named}`, { name: name(event.seat ?? -1) })
      return t(`news.trump${named}`, { name: name(event.seat ?? -1), suit: suitName(event.trump, edition) })
    }
    case 'BidMade':
      return t('news.bid', { name: name(event.seat), count: event.tricks ?? 0 })
    case 'BidsShown':
      return t('news.bids-shown', { list: listed(event.bids.map((bid, seat) => `${name(seat)} ${bid}`), tag) })
    case 'HandsTakenUp':
      return t('news.taken-up')
    case 'CardPlayed':
      return t('news.played', { name: name(event.seat), card: playName(event.play, edition) })
    case 'TrickTaken':
      return t(event.counts ? 'news.trick' : 'news.bomb', { name: name(event.seat) })
    case 'CardPassed':
      return t('news.passed', { name: name(event.seat), card: cardName(event.card ?? '?', edition) })
    case 'CardReceived':
      return t('news.received', { name: name(event.seat), card: cardName(event.card ?? '?', edition), giver: name(event.giver) })
    case 'BidChanged':
      return t(event.by > 0 ? 'news.raised' : 'news.lowered', { name: name(event.seat) })
    case 'RoundScored': {
      const points = event.points.map((value, seat) => `${name(seat)} ${number(value, true)}`)
      return t('news.scored', { round: event.round, list: listed(points, tag) })
    }
    case 'GameOver': {
      const winners = listed(event.winners.map(name), tag)
      return t(event.winners.length > 1 ? 'news.over-shared' : 'news.over', { name: winners })
    }
  }
}
