import { mount } from 'svelte'
import App from './App.svelte'
import { language } from '$lib/i18n.svelte'
import { me } from '$lib/me.svelte'
import { preferences } from '$lib/preferences.svelte'
import { router } from '$lib/router.svelte'
import { adaptLinks } from '$lib/site'
import { work } from '$lib/worker'
import './styles/tokens.css'
import './styles/base.css'

const target = document.getElementById('app')
if (target === null) throw new Error('the page has no #app')

preferences.apply()
preferences.follow()
// The first page comes along with its texts, not after them: on a slow line every turn is a tenth of a second and more. Nothing
// here awaits it, since pages import what this file is bundled with.
const { page } = router.found
void Promise.all([page.load().catch(() => null), language.choose(preferences.language, 'common', ...page.sections)]).then(() => {
  adaptLinks()
  mount(App, { target })
  work()
  void me.extend()
  if (matchMedia('(display-mode: standalone)').matches) void import('$lib/local/installed').then(({ fetchByItself }) => fetchByItself())
})
