// The first thing that runs: paints the shell. Engines are asked for later (lib/engine.ts).
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'

mount(App, { target: document.getElementById('app')! })
