import { describe, expect, it } from 'vitest'
import { free } from '../src/lib/local/installed'

describe('an installed app', () => {
  it.each([
    [{ type: 'wifi' }, true],
    [{ type: 'ethernet', saveData: false }, true],
    [{ type: 'wifi', saveData: true }, false],
    [{ type: 'cellular' }, false],
    [{}, false],
    [undefined, false],
  ])('fetches by itself over %o: %s', (line, fetches) => {
    expect(free(line)).toBe(fetches)
  })
})
