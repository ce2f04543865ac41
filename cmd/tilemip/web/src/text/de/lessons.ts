// Der Bildschirm Lektionen; die Lektionen selbst stehen in ./course.
import { plural } from '../numbers.ts'
import type { Words } from '../words.ts'

const moves = (n: number) => plural(n, 'Zug', 'Züge')

export const text: Words['lessons'] = {
  title: 'Lektionen',
  lead: 'Neun Lektionen und zwei Praktika zu je 15 Minuten. Jede Aufgabe wird durch Rechnen geprüft.',
  list: 'Lektionen',
  lab: (id) => `Praktikum ${id}`,
  done: (n, of) => (n === of ? 'alle Aufgaben sind richtig' : `${n} von ${of} Aufgaben richtig`),
  goal: 'Ziel.',
  region: { table: 'Tabelle', terminal: 'Im Terminal', listing: 'Quelltext', predict: 'Ihre Vorhersage.' },
  all: 'Alles zeigen, ohne Vorhersagen',
  keep: 'Meinen Stand in diesem Browser behalten',
  notKept: 'Dieser Browser lässt die Seite nichts speichern.',
  print: 'Diese Lektion drucken',
  reveal: 'Ich habe eine Vorhersage: weiter',
  previous: 'Zurück', next: 'Weiter',
  exercise: (name) => `Ihre Antwort zu Aufgabe ${name}`,
  check: 'Prüfen', checking: 'Wird geprüft …', stop: 'Abbrechen',
  fill: 'Füllen Sie zuerst jede Zeile aus.',
  verdict: { right: 'Richtig', wrong: 'Noch nicht', open: 'Noch nicht beantwortet' },
  stopped: 'Abgebrochen, bevor die Prüfung fertig war.',
  failed: (why) => `Die Prüfung ist fehlgeschlagen: ${why}`,
  figure: {
    race: 'Im Rennen lösen', xray: 'Die Relaxation im Röntgenbild ansehen', tree: 'Im Baum von Hand verzweigen',
    box: 'In der Kiste drehen und bauen', search: 'Schritt für Schritt suchen', takeaway: 'Das Programm mitnehmen',
  },
  pieces: { label: 'Die Teile, jedes auf einem Schachbrett', one: (name, cells) => `Teil ${name}, ${cells} Zellen` },
  file: (label) => `Eine Datei für: ${label}`,
  bound: {
    begin: 'M und S hier ziehen', solve: 'Die Relaxation lösen', busy: 'Der Löser wird geladen …',
    letter: { M: 'M, in den Zeilen eines Steins, der zieht:', S: 'S, in den Zeilen eines Steins, der bleibt:' },
    proves: 'Die Relaxation beweist', said: (bound) => `Schranke ${bound}`, optimum: 'kürzester Plan',
    infeasible: 'Die Relaxation ist unzulässig.', none: 'dieses Programm hat weder M noch S',
    trouble: (why) => `Die Abbildung funktioniert hier nicht: ${why}`,
  },
  duals: { begin: 'Die Multiplikatoren hier ziehen', of: (row) => `Multiplikator von ${row}:`, proves: 'Die Summe der Zeilen beweist' },
  play: {
    label: (board) => `Brett ${board}`,
    ways: [['U', 'nach oben'], ['D', 'nach unten'], ['L', 'nach links'], ['R', 'nach rechts']],
    blank: 'Das Leerfeld geht', press: (way) => `Das Leerfeld geht ${way}`,
    moves: (plan) => (plan === '' ? 'noch kein Zug' : `${plan}: ${moves(plan.length)}`),
    solved: (n) => `In ${plural(n, 'Zug', 'Zügen')} gelöst.`,
    again: 'Von vorn', undo: 'Zurücknehmen',
    wall: 'Dort ist der Rand.',
  },
}
