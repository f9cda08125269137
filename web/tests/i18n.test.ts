import { expect, test, vi } from 'vitest'
import { language, preferred, t } from '$lib/i18n.svelte'
import german from '$locales/de/coach.json'

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

test('texts that are needed while a language is chosen come in that language', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await language.choose('en', 'common')
  await Promise.all([language.choose('fr'), language.need('coach'), language.choose('de')])
  expect(language.tag).toBe('de')
  expect(t('coach.begin')).toBe(german['coach.begin'])
})
