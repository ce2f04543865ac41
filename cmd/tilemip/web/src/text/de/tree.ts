// Der Bildschirm Baum.
import { form, plural } from '../numbers.ts'
import type { Words } from '../words.ts'

const nodes = (n: number) => plural(n, 'Knoten', 'Knoten')
const inMoves = (n: number) => plural(n, 'Zug', 'Zügen')
const fractional = (n: number) => `${plural(n, 'Wert', 'Werte')} ${form(n, 'ist', 'sind')} gebrochen.`

export const text: Words['tree'] = {
  title: 'Branch-and-Bound von Hand',
  intro: 'Wählen Sie eine Variable mit gebrochenem Wert. Ihre beiden Kinder beschränken sie unterhalb und oberhalb dieses Werts. Schließen Sie alle Knoten, mit so wenigen Knoten wie möglich.',
  puzzle: 'Aufgabe', own: 'Ihr eigenes Brett', ownHelp: 'höchstens 9 Felder und 8 Züge; Zeilen mit / getrennt, 0 für das Leerfeld', use: 'Nehmen',
  games: {
    two: ['2×2-Brett', 'Drei Züge; manche Wahl braucht ein Vielfaches der Knoten einer anderen.'],
    corner: ['3×3, 2 Züge', 'Der Plan ist offensichtlich, der Beweis nicht.'],
    six: ['2×3, 3 Züge', 'Mit den Zeilen, die Spalte und Zeile des Leerfelds mitführen.'],
    eight: ['3×3, 4 Züge', 'Mit den Zeilen, die Spalte und Zeile des Leerfelds mitführen.'],
    langford: ['Langford 5', 'Legen Sie je zwei der Zahlen 1 bis 5 in eine Reihe, zwischen den beiden i genau i andere. Geht das?'],
    square: ['4×4: I O L S', 'Füllen diese vier Teile das Quadrat?'],
    fit: ['4×4: I O L L', 'Füllen diese vier Teile das Quadrat?'],
    parity: ['4×5: fünf Tetrominos', 'Färben Sie die Zellen wie ein Schachbrett, und Sie wissen es; der Baum weiß es nicht.'],
  },
  busy: 'Wird gelöst …', trouble: 'Das hat nicht funktioniert',
  score: nodes, scoreLabel: 'Ihr Ergebnis',
  closed: (n, best) => `Geschlossen: mit ${nodes(n)} bewiesen, dass ${plural(best, 'Zug', 'Züge')} optimal ${form(best, 'ist', 'sind')}.`,
  solved: (n) => `Eine Lösung, nach ${nodes(n)}.`, none: (n) => `Geschlossen: mit ${nodes(n)} bewiesen, dass es keine Lösung gibt.`, noPlan: (n) => `Geschlossen: kein Plan in diesem Horizont, mit ${nodes(n)} bewiesen.`,
  gap: (bound, best) => `Bisher bewiesen: mindestens ${bound}. Bester Plan: ${best}.`, noBest: 'noch keiner',
  openNodes: (n) => plural(n, 'offener Knoten', 'offene Knoten'),
  undo: 'Rückgängig', restart: 'Von vorn', hint: 'Ein Schritt nach der Regel', hintWhy: 'Best-First: der offene Knoten mit der kleinsten Schranke, an der Variablen, deren Wert am stärksten gebrochen ist.',
  compete: 'Ergebnisse zum Vergleich zeigen', competing: 'Wird gelöst …',
  rule: (n, done) => (done ? `Best-First mit der am stärksten gebrochenen Variablen: ${nodes(n)}.` : `Best-First mit der am stärksten gebrochenen Variablen: nach ${nodes(n)} nicht geschlossen.`),
  solver: (n, status) => (n === 1 ? 'HiGHS: am Wurzelknoten geschlossen, durch Presolve, Schnitte und Heuristiken.' : n === 0 ? 'HiGHS: geschlossen, bevor es verzweigte, durch Presolve, Schnitte und Heuristiken.' : `HiGHS mit Presolve, Schnitten und Heuristiken: ${nodes(n)}${status === 'optimal' || status === 'infeasible' ? '' : ', nicht geschlossen'}.`),
  you: (mine, rule) => (mine < rule ? 'Sie haben die Regel geschlagen.' : mine === rule ? 'Gleichauf mit der Regel.' : 'Die Regel braucht weniger: fangen Sie neu an, und wählen Sie anders.'),
  second: 'Zweite Schranke durch Kostenaufteilung', secondWhy: 'Die Kostenaufteilung verteilt die Kosten jedes Zugs auf Muster von Steinen. Ihr Wert beschränkt jeden Plan, gilt also an jedem Knoten.', secondIs: (n) => `Sie beweist mindestens ${plural(n, 'Zug', 'Züge')}.`,

  tree: 'Der Baum', scroll: 'Der Baum, verschiebbar', keys: 'Mit den Pfeiltasten geht man durch den Baum. Die Zahl in einem Knoten ist seine Schranke, oder bei Überdeckungen die Anzahl gebrochener Werte. Quadrat: unzulässig. Durchgestrichen: nicht besser als der Plan. Doppelring: ein Plan.',
  node: (id, what) => `Knoten ${id}: ${what}`,
  fate: { open: 'offen', infeasible: 'unzulässig', worse: 'nicht besser', plan: 'Plan', branched: 'verzweigt' }, solution: 'Lösung',
  bound: (b) => `Schranke ${b}`,
  limit: (name, up, at) => `${name} ${up ? '≥' : '≤'} ${at}`,
  selected: (id) => `Knoten ${id}`, root: 'die LP-Relaxation vor dem Verzweigen', where: 'Hier',
  reason: {
    open: (value, bound, n) => `Offen. Die Relaxation hat den Wert ${value}, also hat ein Plan unter diesem Knoten mindestens ${bound} Züge. ${fractional(n)}`,
    openCover: (n) => `Offen. Die Relaxation ist zulässig, aber ${fractional(n)}`,
    infeasible: 'Unzulässig: die Schranken des Verzweigens widersprechen den Nebenbedingungen, also wird dieser Knoten abgeschnitten.',
    worse: (bound, best, from) => `Geschlossen: ein Plan unter diesem Knoten hat mindestens ${bound} Züge, und Knoten ${from} hat einen mit ${best}.`,
    worseSecond: (bound, best, from) => `Durch die zweite Schranke geschlossen: jeder Plan hat mindestens ${bound} Züge, und Knoten ${from} hat einen mit ${best}.`,
    enough: (from) => `Geschlossen: eine Lösung genügt, und Knoten ${from} hat sie.`,
    plan: (value, moves) => `Alle Werte sind ganzzahlig: ein Plan mit ${value} Zügen${moves ? `, ${moves}` : ''}.`, solution: 'Alle Werte sind ganzzahlig: eine Lösung.',
    branched: (name) => `Verzweigt an ${name}.`,
  },
  choose: 'Verzweigen an', chooseWhy: 'die am stärksten gebrochene zuerst; der Bereich wird an den nächsten ganzen Zahlen geteilt',
  candidate: (name, value, low, high) => `${name} = ${value}: ${low} oder ${high}`, placement: (piece, value, cells) => `${piece} ${value}, überdeckt ${cells}`, more: (n) => `${n} weitere zeigen`,
  picture: 'Die LP-Lösung auf dem Brett', period: 'Periode', pictureWhy: 'Drücken Sie einen gestrichelten Kreis, um dort zu verzweigen.', board: (t) => `der Plan, nach ${inMoves(t)}`, play: 'Den Plan abspielen',
  options: 'Die LP-Lösung als Gewichte von Lagen', cells: 'Wie viel jedes Teils in einer Zelle liegt', movesLabel: 'Züge z', line: 'Positionen der Steine',
  thing: (i) => (i === 0 ? 'leer' : String(i)), Thing: (i) => (i === 0 ? 'Das Leerfeld' : `Stein ${i}`),
  position: (who, v, z) => `${who}: Position ${v}, Züge ${z}`,
  share: 'Der Link enthält Ihren ganzen Baum: schicken Sie ihn zum Vergleich.',
}
