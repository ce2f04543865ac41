// The first thing that runs: finds the language, then paints the shell. Engines are asked for
// later (lib/engine.ts).
import { mount } from 'svelte'
import App from './App.svelte'
import { decode } from './lib/link.ts'
import { begin } from './text/language.ts'
import './app.css'

const target = document.getElementById('app')!
decode(location.hash)
  .then(({ state }) => begin(state?.['lang']))
  .then(() => mount(App, { target }))
  .catch((error) => (target.textContent = String(error)))
