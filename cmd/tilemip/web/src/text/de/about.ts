// Der Bildschirm Über.
import type { Words } from '../words.ts'

export const text: Words['about'] = {
  title: 'Schiebe- und Legespiele als ganzzahlige Programme',
  lead: 'Ein Spiel wird als ganzzahliges Programm formuliert und gelöst; eine direkte Suche löst es noch einmal, und eine unabhängige Prüfung vergleicht beides.',
  where: 'Wo gerechnet wird',
  page: 'In dieser Seite: Suchverfahren und Modellbau sind WebAssembly aus demselben Go-Quelltext wie das Programm tilemip, HiGHS ebenso. Nichts verlässt diese Seite.',
  server: 'Auf dem Programm, das diese Seite ausgeliefert hat: dieselben Aufträge mit voller Geschwindigkeit. Die Relaxationen, an denen man zieht, rechnet weiterhin die Seite.',
  runs: 'Dieser Server verfolgt auch Suchen, die in Einheiten auf einem oder mehreren Rechnern laufen:',
  runsPage: 'Fortschritt',
  take: 'Für den Gebrauch ohne Netz gibt es die Seite mit allen Rechenwerken als eine Datei,',
  taken: '(7 MB). Sie lässt sich von der Festplatte öffnen.',
  link: 'Die Adresse enthält den Zustand aller Bildschirme. Wer den Link öffnet, sieht, was Sie sehen.',
  keys: 'Tasten',
  keyRows: [
    ['Tabulator, Umschalt+Tabulator', 'zum nächsten oder vorigen Bedienelement'],
    ['Eingabe, Leertaste', 'löst es aus'],
    ['Pfeiltasten', 'schieben Steine, wechseln die Periode, drehen eine Kiste'],
    ['Strg+Z, Strg+Y, H', 'nehmen in Spielen einen Zug zurück, machen ihn wieder, geben auf dem Brett einen Tipp'],
    ['Escape', 'bricht ab, was läuft, oder schließt, was offen ist'],
  ],
  privacy: {
    page: 'Keine Cookies, keine Nachverfolgung, nach dem Laden kein Netzverkehr.',
    server: 'Keine Nachverfolgung. Ihre Aufgaben und Programme gehen an das Programm, das diese Seite ausgeliefert hat, und sonst nirgendwohin; wenn es ein Kennwort verlangt hat, bewahrt ein Cookie es auf, bis der Browser geschlossen wird.',
  },
  kept: 'Nur Sprache, Farben und Größe, die Sie wählen, bleiben in diesem Browser gespeichert, Ihre besten Ergebnisse auf jedem Brett von Spielen, und Ihr Stand in den Lektionen, wenn Sie es wünschen.',
  licences: 'Gebaut mit',
  licenceFile: 'Svelte, HiGHS, three.js, KaTeX, lean-qr, brotli-dec-wasm und d3-hierarchy: ihre Lizenzen',
}
