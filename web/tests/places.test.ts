import { describe, expect, test } from 'vitest'
import { around, clearOf } from '../src/lib/places'

describe('a caption', () => {
  const caption = { width: 250, height: 36 }
  const sizes = [
    { width: 360, height: 330 },
    { width: 390, height: 480 },
    { width: 844, height: 340 },
    { width: 960, height: 560 },
  ]

  test.each(sizes)('covers no card of a trick on a table of $width by $height', (room) => {
    for (const players of [2, 3, 4, 5, 6]) {
      const seat = room.width >= 560 ? { width: 180, height: 80 } : { width: 116, height: 60 }
      const setting = around(players, 0, room, { seat, playing: true })
      for (const wish of setting.seats) {
        const everybody = setting.seats.map(({ seat }) => seat)
        const at = clearOf(setting, room, caption, wish, everybody)
        const covered = setting.cards.filter(({ x, y }) => Math.abs(x - at.x) < (caption.width + setting.card) / 2 && Math.abs(y - at.y) < (caption.height + setting.card * 1.4) / 2)
        expect(covered, `${players} players`).toEqual([])
        const before = clearOf(setting, room, caption, wish, [])
        const seated = setting.seats.filter(({ x, y }) => Math.abs(x - before.x) < (caption.width + seat.width) / 2 && Math.abs(y - before.y) < (caption.height + seat.height) / 2)
        expect(seated, `${players} players, before a card lies there`).toEqual([])
        expect(at.x - caption.width / 2).toBeGreaterThanOrEqual(0)
        expect(at.y + caption.height / 2).toBeLessThanOrEqual(room.height)
      }
    }
  })
})
