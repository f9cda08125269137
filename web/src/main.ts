import { mount } from 'svelte'
import App from './App.svelte'
import { language } from '$lib/i18n.svelte'
import { preferences } from '$lib/preferences.svelte'
import { work } from '$lib/worker'
import './styles/tokens.css'
import './styles/base.css'

const target = document.getElementById('app')
if (target === null) throw new Error('the page has no #app')

preferences.apply()
await language.choose(preferences.language, 'common')
mount(App, { target })
work()
