// Der Bildschirm Spielen.
import { plural } from '../numbers.ts'
import type { Words } from '../words.ts'

const moves = (n: number) => plural(n, 'Zug', 'Züge')
const inMoves = (n: number) => plural(n, 'Zug', 'Zügen')

export const text: Words['play'] = {
  title: 'Spielen',
  game: 'Das Spiel',
  moves: 'Züge', time: 'Zeit', left: 'Bis zum Ziel', best: 'Ihr bestes', hints: 'Tipps',
  none: '–',
  clock: (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`,
  undo: 'Zurück', redo: 'Wieder vor', restart: 'Von vorn', hint: 'Tipp',
  undoKeys: 'Zurück (Strg+Z)', redoKeys: 'Wieder vor (Strg+Y)', hintKeys: 'Tipp (H, auf dem Brett)',
  watch: 'Übrige Züge zählen',
  sound: 'Ton',
  race: 'Die Programme um die Wette auf diese Stellung ansetzen',
  home: moves,
  between: (least, most) => `${least} bis ${moves(most)}`,
  betweenHint: 'Die Suche wurde beendet, bevor sie den kürzesten Plan bewiesen hatte.',
  atLeast: (n) => (n > 0 ? `mindestens ${n} …` : 'wird gesucht …'),
  noPlan: 'In der Zeit, die ein Tipp dauern darf, wurde kein Plan gefunden.',
  slide: (tile, where, more, proven) => `Schieben Sie ${tile} ${where}; ${proven ? 'dann' : 'nach dem besten bekannten Plan'} bleiben ${moves(more)}.`,
  again: 'Drücken Sie noch einmal Tipp, um diesen Zug zu machen.',
  undone: (n) => `Zurückgenommen: ${moves(n)} gemacht.`,
  redone: (n) => `Wieder gemacht: ${moves(n)}.`,
  cannot: 'Dieses Brett ist nicht lösbar: siehe unten.',

  solved: (n, clock) => `In ${inMoves(n)} und ${clock} gelöst`,
  hinted: (n) => `mit ${plural(n, 'Tipp', 'Tipps')}`,
  record: 'Ihr bisher bestes Ergebnis.',
  compare: (mine, shortest) => (mine === shortest ? `Kein Plan ist kürzer: weniger als ${moves(mine)} geht nicht.` : `${moves(mine)}, der kürzeste Plan hat ${shortest}.`),
  comparePlan: (mine, plan, bound) => `${moves(mine)}; der beste bekannte Plan hat ${plan}, und keiner hat weniger als ${bound}.`,
  shortest: 'Wie kurz ist der kürzeste?',
  yours: (n) => `Ihrer, ${moves(n)}`,
  theirs: (n, proven) => `${proven ? 'Der kürzeste' : 'Der beste bekannte'}, ${moves(n)}`,

  shelf: 'Bretter',
  daily: 'Brett des Tages',
  dailyHint: 'An diesem Tag (UTC) für alle dasselbe, eines aus allen lösbaren Brettern.',
  day: 'Tag',
  deal: 'Spielen',
  textbook: 'Bretter, die das Lehrbuchprogramm in 60 Sekunden löst',
  textbookHint: 'Nach der Anzahl der Züge. Das Applet der NEOS-Fallstudie hat es versprochen; textbook+all braucht mit HiGHS höchstens 18 Sekunden Rechenzeit für einen ersten Plan, und der ist kürzester.',
  classic: (set, number, n) => `${set}${number > 1 ? ', noch eines' : ''}: ${moves(n)}`,
  byMoves: moves,
  entry: (set, number, n, best) => `${set} ${number}, ${moves(n)}${best === undefined ? '' : `, Ihr bestes ${best}`}`,
  classics: 'Klassiker',
  sets: {
    neos: 'NEOS-Fallstudie', 'aima-8-puzzle': '8-Puzzle von Russell und Norvig', 'hardest-2x3': 'Schwerstes 2×3', 'hardest-8-puzzle': 'Schwerstes 3×3', textbook: 'Lehrbuch', korf: 'Korf', 'hardest-15-puzzle': 'Schwerstes 4×4',
  },
  loyd: 'Loyds 14-15',
  choose: (set) => `${set} …`,
  titled: (name) => `Spielen: ${name}`,
  dayTitle: (day) => `Brett vom ${day}`,
  more: 'Irgendein anderes Brett',
  keys: 'Pfeiltasten schieben einen Stein, auch bevor einer gewählt ist; auf dem Brett ist H ein Tipp. Strg+Z nimmt zurück, Strg+Y macht wieder.',
  pasted: 'Eingefügt.',
}
