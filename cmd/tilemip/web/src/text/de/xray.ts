// Der Bildschirm Röntgenbild, und was die Zeilen jeder Formulierung sagen.
import { form, list, plural } from '../numbers.ts'
import type { Words } from '../words.ts'

const rows = (n: number) => plural(n, 'Nebenbedingung', 'Nebenbedingungen')
const inMoves = (n: number) => plural(n, 'Zug', 'Zügen')

export const text: Words['xray'] = {
  title: 'Röntgenbild: die lineare Relaxation auf dem Brett',
  intro: 'Jeder Löser lässt zuerst die Ganzzahligkeit fallen. Was bleibt, ist ein lineares Programm, die Relaxation: ihr Wert ist eine Schranke, und ihre Lösung ist ein verschwommenes Bild eines Plans.',
  boards: { neos: 'Fallstudie', twelve: '12 Züge', twenty: '20 Züge', eight: '3×3, 31 Züge', six: '2×3, 21 Züge' },
  board: 'Brett', own: 'Ihr eigenes Brett', ownHelp: 'Zeilen mit / getrennt, 0 oder . für das Leerfeld', use: 'Nehmen',
  formulation: 'Formulierung', horizon: 'Horizont T', reductions: 'mit Reduktionen',
  reductionsWhy: 'Reduktionen entfernen Variablen, die kein Plan dieser Länge brauchen kann. Ohne sie ist die LP-Lösung verschwommen.',
  busy: 'Wird gelöst …', unsolvable: 'Dieses Brett ist nicht lösbar', trouble: 'Das hat nicht funktioniert',
  optimumUnknown: 'Der kürzeste Plan ist noch nicht bekannt',
  sentence: { with: 'Mit', M: 'M', moveRows: 'in den Zugzeilen und', S: 'S', stayRows: 'in den Bleibezeilen beweist die Relaxation', of: 'von', moves: 'Zügen.', unknown: 'unbekannt vielen' },
  noLetters: (f) => `Das Programm ${f} hat keine Big-M-Zeilen: es gibt kein M und kein S zum Ziehen.`,
  exactOnly: (T) => `Es lässt nur Pläne mit genau ${inMoves(T)} zu; der Wert seiner Relaxation ist also ${T}, oder sie ist unzulässig. Es beweist den kürzesten zulässigen Horizont:`,
  proves: 'die Relaxation beweist', bound: 'Schranke', atLeast: 'mindestens',
  rung: (t, point, how, reduced) => (point ? `${plural(t, 'Zug', 'Züge')}: zulässig` : `${plural(t, 'Zug', 'Züge')}: unzulässig (${how !== 'reductions' ? 'die Relaxation ist unzulässig' : reduced ? 'die Reduktionen lassen keinen Plan übrig' : 'ein Stein kann sein Feld nicht rechtzeitig erreichen'})`),
  emptyProgram: (T) => `Die Reduktionen beweisen, dass es keinen Plan mit ${inMoves(T)} gibt; es bleibt kein Programm zu zeichnen. Wählen Sie einen längeren Horizont.`,
  infeasible: 'Die Relaxation ist unzulässig: diese Nebenbedingungen sind nicht zugleich erfüllbar.',
  letterM: 'M, der Koeffizient in den Zugzeilen', letterS: 'S, der Koeffizient in den Bleibezeilen', letterT: 'T, der Horizont',
  reset: (M, S) => `Zurück zu M = ${M}, S = ${S}`,
  how: 'Ziehen Sie eine Zahl, nehmen Sie die Pfeiltasten, oder tippen Sie. Bild auf verdoppelt, Bild ab halbiert.',
  broken: (moves, parts) =>
    `Der Plan mit ${inMoves(moves)} verletzt ${list(parts.map((p) => `${plural(p.rows, 'Zeile', 'Zeilen')} von ${p.family}`))}. Diese Nebenbedingungen sind nicht mehr gültig, und der Wert ist keine Schranke.`,
  bar: (bound, of) => `Schranke ${bound} von ${of} Zügen`, manhattan: 'Manhattan-Distanz', optimum: 'kürzester Plan',

  predict: 'Erst vorhersagen',
  ask: [
    { id: 'M', question: (v) => `Verdoppeln Sie M, von ${v} auf ${2 * v}. Wird die Schranke …`, letter: 'M' },
    { id: 'S', question: (v) => `Nun verdoppeln Sie S, von ${v} auf ${2 * v}. Wird die Schranke …`, letter: 'S' },
  ],
  answers: { higher: 'größer', lower: 'kleiner', same: 'gleich bleiben' },
  verdict: (right, was, now, what) => `${right ? 'Richtig' : 'Nicht ganz'}: vorher ${was}, nachher ${now}: ${what === 'gleich bleiben' ? 'gleich' : what}.`,
  after: {
    M: 'M hat keine Wirkung. Das LP verteilt einen Zug auf viele Perioden, und dann haben die Zugzeilen Schlupf.',
    S: 'Auf S kommt es an. Eine Bleibezeile lässt einen Stein je Zug um bis zu S wandern; die Schranke ist also die Summe der Verschiebungen geteilt durch S.',
  },
  adding: 'Woher kommt diese Zahl?',
  show: 'Verschiebung jedes Steins zeigen', hide: 'Verschiebungen verbergen',
  addUp: 'Die Zahl an jedem Stein ist die Änderung seiner Feldnummer vom Start zum Ziel. Zählen Sie zusammen:',
  sumLabel: 'Summe der Verschiebungen', check: 'Prüfen',
  sumWrong: (n) => `Nicht ${n}. Sehen Sie sich die Steine an, deren Zahl nicht 0 ist.`,
  sumRight: (sum, S, value) => `Ja: ${sum}. In den Bleibezeilen zählt ein Zug bis zu S = ${S}, also mindestens ${sum} / ${S} = ${value} Züge.`,
  agrees: 'Das ist die Schranke.', differs: (bound) => `Die Relaxation beweist ${bound}: andere Nebenbedingungen verstärken hier die Schranke.`,

  picture: 'Die Relaxation', real: 'Das wirkliche Brett', realAt: (t, moves) => (t < moves ? `nach ${inMoves(t)} des kürzesten Plans` : t === moves ? 'gelöst' : 'gelöst und in Ruhe'),
  numbersWhy: 'Dieses Programm hat für jeden Stein eine Zahl, p(i,t): seine Position auf einer Linie von 1 bis N. Eine gebrochene Zahl ist kein Feld des Bretts.',
  weightsWhy: 'Dieses Programm hat ein Gewicht für jeden Stein und jedes Feld. Jedes Feld füllen die Anteile der Steine, die darin liegen.',
  start: 'Start', goal: 'Ziel', moved: 'Züge z', legend: 'Kreis: Start · Quadrat: Ziel · gestrichelt: gebrochen',
  line: 'Positionen der Steine in dieser Periode', thing: (i) => (i === 0 ? 'leer' : String(i)), thingLong: (i) => (i === 0 ? 'das Leerfeld' : `Stein ${i}`), Thing: (i) => (i === 0 ? 'Das Leerfeld' : `Stein ${i}`),
  position: (who, v, z) => `${who}: Position ${v}, Züge ${z}`,
  cell: (c, row, col) => `Feld ${c} (Zeile ${row}, Spalte ${col})`,
  whole: (who, cell) => `${who} liegt auf ${cell}.`,
  between: (who, v, a, b) => `${who} liegt bei ${v}: zwischen ${a} und ${b}.`,
  apart: 'Auf der Linie sind diese Felder Nachbarn, auf dem Brett liegen sie an entgegengesetzten Rändern: auf keinem Brett liegt dort ein Stein.',
  shares: (who, shares) => `${who}: ${shares}.`,
  allWhole: 'Jeder Wert ist ganzzahlig: diese Lösung ist ein Plan.', blurred: (n) => `${plural(n, 'Wert', 'Werte')} der ganzzahligen Variablen ${form(n, 'ist', 'sind')} gebrochen.`,
  strip: 'Alle Perioden', period: 'Periode', periodOf: (t, last) => `Periode ${t} von ${last}`,
  rowsOf: (who, t) => `Nebenbedingungen von ${who} in Periode ${t}`, noRows: 'Keine Nebenbedingung gehört allein zu diesem Stein und dieser Periode. Wählen Sie eine andere Periode.', chooseTile: 'Stein', more: (n) => `${n} weitere zeigen`,
  row: { tight: 'bindend', slack: (x) => `Schlupf ${x}`, violated: (x) => `um ${x} verletzt`, dual: (x) => `Dualwert ${x}: sie stützt die Schranke`, dualOnly: (x) => `Dualwert ${x}`, off: 'ausgeschaltet' },
  families: 'Nebenbedingungen an und aus', cuts: 'Gültige Ungleichungen', cutsWhy: 'Jede gilt für mindestens einen kürzesten Plan. Welche von ihnen heben die Schranke?',
  added: (n) => `${rows(n)} hinzugefügt`, count: rows,
  cut: {
    manhattan: ['Manhattan-Distanz', 'jeder Stein zieht mindestens so oft, wie er Zeilen und Spalten vom Ziel entfernt ist'],
    direction: ['Richtung', 'ein Stein geht nur nach unten, wenn das Leerfeld nach oben geht'],
    different: ['Ein Stein je Feld', 'k verschiedene Felder haben Nummern, deren Summe mindestens 1 + … + k ist; die verletzten werden hinzugefügt'],
    rest: ['Kein Stein zweimal', 'der Stein, der eben gezogen hat, zieht nicht sofort wieder'],
    back: ['Keine Umkehr', 'auf einen Zug folgt nicht sein Gegenteil'],
    idle: ['Ruhe am Ende', 'ruht das Leerfeld einmal, so ruht es bis zum Schluss'],
    carry: ['Mitführen', 'Zeile und Spalte des Leerfelds ändern sich, wenn es zieht'],
  },
  holders: 'Was die Schranke hält', holdersWhy: 'Ein Dualwert ungleich null: eine Änderung der rechten Seite ändert die Schranke. Big-M-Zeilen stehen immer hier.', family: 'Zeilen', withDual: 'mit Dualwert', ofRows: (n, of) => `${n} von ${of}`, solved: (ms, n) => `in ${ms} ms gelöst, ${plural(n, 'Simplexschritt', 'Simplexschritte')}`,

  buy: {
    title: 'Zeilen für das Lehrbuchprogramm', why: 'Jeder kürzeste Plan erfüllt sie alle zugleich. Welche heben die Schranke?',
    all: 'alle', none: 'keine', ask: 'Vergleichen: jede allein, und ohne jede', asking: 'Wird gerechnet …', family: 'Zeilen', alone: 'allein', without: 'ohne sie', base: 'das Lehrbuchprogramm', every: 'mit allen gewählten', infeasible: 'unzulässig',
    rows: {
      carry: 'die Koordinaten des Leerfelds werden von Periode zu Periode mitgeführt', idle: 'gewartet wird am Ende', least: 'am Anfang so viele Züge, wie bewiesenermaßen nötig sind',
      rev: 'kein Schritt zurück', gap: 'ein Stein, der gezogen hat, ruht zwei Perioden', swap: 'der Stein macht den Schritt des Leerfelds in der anderen Richtung',
      md: 'die Manhattan-Distanz jedes Steins', dir: 'die Wege der Steine in jeder Richtung', par: 'die Parität der Anzahl der Züge',
      detours: 'die Umwege jedes Steins gezählt', cells: 'ein Fluss der Steine durch die Felder',
    },
  },
  live: {
    title: 'Ihre eigenen Zeilen', inRace: 'Mit eigenen Zeilen ins Rennen',
    why: 'Tippen Sie eine lineare Zeile über die Variablen des Programms. Die Relaxation wird sofort neu gelöst. Die Schreibweise ist die des Praktikums B (GNU MathProg).',
    sets: (h, n) => `T: Perioden 0 bis ${h}; S: die mit einer nächsten; O: Gegenstände 0 (das Leerfeld) bis ${n - 1}; C: Felder 1 bis ${n}.`,
    variables: 'Variablen',
    add: 'Hinzufügen', label: 'Eine neue Zeile', edit: (k) => `Zeile ${k}`, on: (k) => `Zeile ${k} an`, remove: (k) => `Zeile ${k} entfernen`,
    example: 'Beispiele',
    completions: 'Namen, die folgen können', completed: (n) => `${plural(n, 'Name kann', 'Namen können')} folgen; Pfeiltasten wählen`,
    moved: (from, to) => (from === to ? `Die Schranke bleibt bei ${to}.` : `Die Schranke geht von ${from} auf ${to}.`), infeasible: 'unzulässig',
    count: (n, left) => `${plural(n, 'Zeile', 'Zeilen')}${left > 0 ? `; ${plural(left, 'Zeile oder Term', 'Zeilen oder Terme')} außerhalb des Programms weggelassen` : ''}`,
    supports: (x) => `stützt die Schranke (Dualwert ${x})`, idle: 'stützt die Schranke nicht', off: 'ausgeschaltet',
    cutting: 'Eine Ihrer Zeilen schneidet einen kürzesten Plan ab; der Wert ist also vielleicht keine Schranke für die Züge.',
    keeps: (plan) => `Der Plan ${plan} erfüllt sie.`,
    cuts: (plan, at, left, relation, side) => `Diese Zeile schneidet den Plan ${plan} ab${at ? `, bei ${at}` : ''}: ihre linke Seite ist ${at ? 'dort ' : ''}${left}, und die Zeile verlangt ${relation} ${side}. Der Wert ist nur dann eine Schranke für die Züge, wenn ein anderer kürzester Plan übrig bleibt.`,
    unknownPlan: 'Es ist kein kürzester Plan bekannt; nichts sagt also, ob die Zeile einen abschneidet.',
    buys: 'Was bringt jede Zeile?', without: (bound) => `ohne sie ${bound}`,
    take: 'Die Zeilen mitnehmen', copy: 'Kopieren', copied: 'Kopiert.', notCopied: 'Der Browser lässt die Seite nicht kopieren; markieren Sie den Text.',
    race: 'Das ganzzahlige Programm mit und ohne die Zeilen lösen', raceWhy: 'HiGHS in der Seite, je höchstens 20 Sekunden, mit Presolve und Schnitten.', stop: 'Anhalten',
    withRows: 'mit den Zeilen', noRows: 'ohne', nodes: (n) => `${n} Knoten`, seconds: (s) => `${s} s`, states: { optimal: 'geschlossen', infeasible: 'unzulässig', running: 'läuft' }, open: 'nicht geschlossen', best: (n) => `Plan mit ${n}`, bound: (b) => `Schranke ${b}`,
    trouble: (kind, word, near) => {
      const quoted = near.map((n) => `„${n}“`)
      const words: Record<string, string> = {
        expected: `${word === '' ? 'Die Zeile endet zu früh' : `„${word}“ wird hier nicht erwartet`}; erwartet wird ${near.length > 1 ? 'eines von ' : ''}${quoted.join(', ') || 'etwas anderes'}.`,
        unknown: `Das Programm hat kein „${word}“. Die ähnlichsten Namen sind ${quoted.join(', ')}.`,
        subscripts: `„${word}“ hat eine andere Anzahl von Indizes: das Programm hat ${quoted.join(' bis ')}.`,
        absent: `Das Programm hat kein „${word}“; es hat ${quoted.join(' bis ')}, soweit die Reduktionen sie übrig ließen.`,
        strict: `„${word}“ ist eine strenge Ungleichung. Eine Zeile eines linearen Programms hat „${near[0] ?? '<='}“.`,
        product: `Das ist ein Produkt von Variablen, oder eine Variable, wo eine Zahl erwartet wird${word && word !== '*' ? ` („${word}“)` : ''}. Eine Zeile ist linear.`,
        quotient: 'Eine Zeile wird nur durch Zahlen ungleich 0 geteilt.',
        constant: 'In dieser Zeile bleibt keine Variable übrig.',
        fraction: `Ein Index von „${word}“ ist nicht ganzzahlig.`,
        large: 'Das sind zu viele Zeilen oder Terme: höchstens 3.000 Zeilen.',
        sides: 'Bei zwei Relationen, wie in 1 <= x <= 3, zeigen beide in dieselbe Richtung, und außen stehen Zahlen.',
        nothing: 'Kein Index erfüllt die Bedingung; das ist also keine Zeile.',
      }
      return words[kind] ?? kind
    },
  },

  say: (family, i, n) => {
    const who = (s?: string) => (s === undefined ? 'ein Stein' : s.replace(/^i/, '') === '0' ? 'das Leerfeld' : `Stein ${s.replace(/^i/, '')}`)
    const at = (k: number) => i[k] ?? '…'
    const t = i[i.length - 1] ?? '…'
    const words: Record<string, () => string> = {
      c_blank: () => `In Periode ${t} macht das Leerfeld höchstens einen Zug, und z zählt ihn.`,
      c_move: () => `Die nächste Position des Leerfelds: ${n.C} weniger für oben, ${n.C} mehr für unten, 1 weniger für links, 1 mehr für rechts.`,
      c_pos: () => `Die Position des Leerfelds ist seine Zeile mal ${n.C} plus seine Spalte.`,
      c_up: () => 'Kein Zug nach oben aus der obersten Zeile.', c_down: () => 'Kein Zug nach unten aus der untersten Zeile.',
      c_left: () => 'Kein Zug nach links aus der ersten Spalte.', c_right: () => 'Kein Zug nach rechts aus der letzten Spalte.',
      c_x: () => 'Die Spalte des Leerfelds ändert sich, wenn es zieht.', c_y: () => 'Die Zeile des Leerfelds ändert sich, wenn es zieht.',
      c_move2_1: () => `Wenn ${who(i[0])} zieht, geht er dorthin, wo das Leerfeld war, nicht darüber hinaus. Sonst lässt M = ${n.M} Platz.`,
      c_move2_2: () => `Wenn ${who(i[0])} zieht, geht er dorthin, wo das Leerfeld war, nicht weniger weit. Sonst lässt M = ${n.M} Platz.`,
      c_no_repeat: () => `Alle Positionen in Periode ${t} haben die Summe ${(n.N * (n.N + 1)) / 2}.`,
      c1: () => 'Wenn das Leerfeld zieht, zieht ein Stein.',
      c2_1: () => `Wenn ${who(i[0])} nicht zieht, wächst seine Nummer nicht. Zieht er, dann um höchstens S = ${n.S}.`,
      c2_2: () => `Wenn ${who(i[0])} nicht zieht, fällt seine Nummer nicht. Zieht er, dann um höchstens S = ${n.S}.`,
      thing: () => `Zum Zeitpunkt ${at(0)} liegt ${who(i[1])} auf einem Feld.`, cell: () => `Zum Zeitpunkt ${at(0)} enthält Feld ${at(1)} eine Sache.`,
      comes: () => `Das Leerfeld kommt von einem Nachbarn nach Feld ${at(1)}.`, goes: () => `Das Leerfeld geht von Feld ${at(1)} zu einem Nachbarn.`,
      come: () => `${who(i[1])} kommt nur dann auf Feld ${at(2)}, wenn dort das Leerfeld war.`, leave: () => `${who(i[1])} verlässt Feld ${at(2)} nur, wenn das Leerfeld dorthin kommt.`,
      tile: () => `Was von ${who(i[1])} auf Feld ${at(2)} kommt, verlässt es oder bleibt.`, blank: () => `Das Leerfeld geht von Feld ${at(1)} weiter.`,
      swap: () => `Zwischen den Feldern ${at(1)} und ${at(2)} tauscht das Leerfeld den Platz mit einem Stein.`, one: () => `Feld ${at(1)} enthält zum Zeitpunkt ${at(0)} eine Sache.`,
      back: () => 'Kein Zug wird zurückgenommen.', first: () => `${who(i[0])} liegt am Anfang irgendwo.`, begin: () => 'Das Leerfeld beginnt.',
    }
    const s = words[family]?.() ?? ''
    return s.charAt(0).toUpperCase() + s.slice(1)
  },
}
