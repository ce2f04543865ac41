// Was die Startseite und Spielen sagen; alles steht in index.ts.
export { text as board } from './board.ts'
export { text as play } from './play.ts'
export { text as race } from './race.ts'
export { said } from './said.ts'
export { text as shell } from './shell.ts'
export { text as xray } from './xray.ts'
