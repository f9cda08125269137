import { expect, test } from 'vitest'
import { preferred } from '$lib/i18n.svelte'

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-BR'], 'pt-BR'],
  [['pt-br', 'en'], 'pt-BR'],
  [['pt'], 'pt-PT'],
  [['pt-AO'], 'pt-PT'],
  [['ja', 'fr-CA'], 'fr'],
  [['ja'], 'en'],
  [[], 'en'],
])('a browser that wants %j reads %s', (wanted, tag) => {
  expect(preferred(wanted)).toBe(tag)
})
