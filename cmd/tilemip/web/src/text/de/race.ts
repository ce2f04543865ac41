// Der Bildschirm Rennen.
import { form, list, number, plural } from '../numbers.ts'
import type { Words } from '../words.ts'

const short = (n: number) => number(n, 2)
const seconds = (s: number) => (s < 0.001 ? 'unter 1 ms' : s < 1 ? `${number(s * 1000, 0)} ms` : `${number(s, s < 10 ? 1 : 0, true)} s`)
const nodes = (n: number) => plural(n, 'Knoten', 'Knoten')
const inMoves = (n: number) => plural(n, 'Zug', 'Zügen')

export const text: Words['race'] = {
  title: 'Schieben Sie die Steine, oder lassen Sie ganzzahlige Programme um die Wette beweisen',
  lead: 'Sie haben dieselben Lösungen. Was ihre linearen Relaxationen beweisen, bevor gesucht wird, ist nicht dasselbe: die vollen Balken.',
  examples: 'Bretter',
  play: 'Spielen, mit Tipps',
  exampleNames: { neos: 'Fallstudie', twelve: 'Zwölf Züge', twenty: 'Zwanzig Züge', eight: '3×3, das schwerste', random: 'Zufall 4×4' },

  names: { textbook: 'Lehrbuch', assignment: 'Zuordnung', flow: 'Fluss', patterns: 'Muster', prices: 'Preise', native: 'Direkte Suche' },
  about: {
    textbook: 'Eine Zahl p(i,t) sagt, wo Stein i liegt; Big-M-Zeilen bewegen ihn.',
    assignment: 'Eine Binärvariable je Stein, Feld und Periode.',
    flow: 'Steine fließen durch ein zeitexpandiertes Netz von Feldern.',
    patterns: 'Jede kleine Gruppe von Steinen fließt durch ihr eigenes Netz.',
    prices: 'Jeder Zug kostet 1, Gruppen von Steinen teilen sich die Kosten, und ihre Summe ist eine Schranke. Branch-and-Bound ohne Löser.',
    native: 'IDA*: kein ganzzahliges Programm, kein gemeinsamer Quelltext. Sie setzt die Ziellinie.',
  },

  predict: 'Erst vorhersagen',
  first: 'Das stärkste Programm',
  guess: 'LP-Schranke des Lehrbuchprogramms',
  guessHint: 'Züge; leer lassen zum Überspringen',
  noGuess: 'kein Tipp',
  solve: 'Lösen',
  again: 'Noch einmal lösen',
  stopAll: 'Alle anhalten',
  stop: 'Anhalten',
  stopLane: (name) => `${name} anhalten`,
  settings: 'Einstellungen',
  limit: 'Zeitgrenze je Bahn',
  limits: (s) => (s < 60 ? `${s} s` : plural(s / 60, 'Minute', 'Minuten')),
  lanes: 'Bahnen',
  reduce: 'Reduktionen vor dem Löser',
  reduceHint: 'Sie entfernen Züge, die in keinem kürzesten Plan vorkommen. Das Lehrbuchprogramm hat keine.',
  early: 'Bei der ersten Lösung anhalten',
  earlyHint: 'Das Lehrbuchprogramm darf dann einige Züge mehr brauchen als nötig und endet mit seinem ersten Plan, der nicht als kürzester bewiesen ist. Die anderen Programme versuchen kürzere Pläne zuerst.',
  left: (s) => `noch höchstens ${seconds(Math.max(1, Math.ceil(s)))}`,
  changed: 'Das Brett wurde geändert; das Rennen ist also beendet.',
  atGoal: 'Dieses Brett ist gelöst. Schieben Sie einen Stein, oder mischen Sie.',

  lane: 'Bahnen',
  size: (s) => `${plural(s.columns, 'Variable', 'Variablen')} · ${plural(s.rows, 'Nebenbedingung', 'Nebenbedingungen')} · ${number(s.nonzeros)} Einträge ≠ 0`,
  noSize: 'kein Programm',
  lp: (value) => `LP-Schranke ${short(value)}`,
  lpNote: {
    '': '',
    large: 'Die LP-Relaxation ist zu groß für die Seite.',
    time: 'Die LP-Relaxation wurde nicht in der halben Zeit gelöst.',
    failed: 'Die LP-Relaxation ist fehlgeschlagen.',
  },
  bound: (value) => `Schranke ${short(value)}`,
  incumbent: (value) => `bester Plan ${value}`,
  noPlan: 'noch kein Plan',
  finish: (value, optimal) => (optimal ? `kürzester Plan: ${value}` : `bester bekannter Plan: ${value}`),
  track: (lp, bound, incumbent, finish) =>
    [lp === undefined ? 'LP-Schranke unbekannt' : `LP-Schranke ${short(lp)}`, bound === undefined ? '' : `Schranke ${short(bound)}`, incumbent === undefined ? '' : `bester Plan ${incumbent}`, finish === undefined ? '' : `Ziel bei ${finish}`].filter(Boolean).join(', '),
  chart: (p) => (p ? `Nach ${seconds(p.seconds)}: Schranke ${p.bound === null ? 'unbekannt' : short(p.bound)}, bester Plan ${p.incumbent ?? 'unbekannt'}` : 'Noch keine Ereignisse'),
  seconds,
  key: { lp: 'LP-Schranke', more: 'Schranke nach dem Verzweigen', plan: 'bester Plan', finish: 'Ziel', guess: 'Ihr Tipp' },

  phase: {
    idle: '',
    waiting: 'wartet oder baut das Modell',
    bounding: 'löst die LP-Relaxation',
    solving: 'löst',
    done: '',
    stopped: 'angehalten',
    ended: 'Beendet, denn die Antwort ist bewiesen',
    failed: 'fehlgeschlagen',
  },
  horizon: (n, optimal) => (optimal ? `Jedes Programm verlangt einen Plan mit höchstens ${inMoves(n)}, dem Optimum der direkten Suche.` : `Jedes Programm verlangt einen Plan mit höchstens ${inMoves(n)}. Die direkte Suche hat ihn gefunden, aber nicht bewiesen, dass keiner kürzer ist.`),
  noHorizon: 'Die direkte Suche hat in der Zeitgrenze keinen Plan gefunden, also gibt es keinen Horizont.',

  closed(c, answer) {
    const time = seconds(answer.seconds)
    switch (c.how) {
      case 'parity': return 'Unmöglich wegen der Parität.'
      case 'reductions': return `In ${time} durch Reduktionen gelöst; kein Löser wurde gerufen.`
      case 'presolve': return `In ${time} durch Vorverarbeitung (Presolve) gelöst.`
      case 'root': return `In ${time} am Wurzelknoten gelöst.`
      case 'search': return `In ${time} durch Branch-and-Bound gelöst (${nodes(c.nodes)}).`
      case 'native': return `In ${time} bewiesen: ${nodes(c.nodes)}.`
      case 'infeasible': return `Dieses Programm ist bei diesem Horizont unzulässig (${time}).`
      case 'early': return `Nach ${time} bei seinem ersten Plan angehalten: ${plural(answer.incumbent ?? 0, 'Zug', 'Züge')}.`
      case 'open': return `In ${time} nicht gelöst${c.nodes > 0 ? `, nach ${nodes(c.nodes)}` : ''}: ${answer.bound === undefined ? 'keine Schranke' : `Schranke ${short(answer.bound)}`}, ${answer.incumbent === undefined ? 'kein Plan' : `bester Plan ${answer.incumbent}`}.`
    }
  },
  basis(c) {
    if (c.proven.length > 0) return `${c.how === 'open' ? 'Die Schranke ist bewiesen' : 'Bewiesen'} durch ${list(c.proven)}${c.claimed ? `; den Rest meldet ${c.claimed}` : ''}.`
    return c.claimed ? `${c.how === 'open' ? 'Die Schranke meldet' : 'Gemeldet von'} ${c.claimed}, nicht unabhängig bestätigt.` : ''
  },
  stopped: (bound, incumbent) => `Angehalten: ${bound === undefined ? 'keine Schranke' : `Schranke ${short(bound)}`}, ${incumbent === undefined ? 'kein Plan' : `bester Plan ${incumbent}`}.`,
  steps: 'Horizont für Horizont',
  step: (s) => `${plural(s.horizon, 'Zug', 'Züge')}: ${s.result}, durch ${s.by}`,
  refuted: (horizons) => `Die Relaxation ist unzulässig für ${list(horizons.map(String))} Züge.`,

  results: 'Ihre Vorhersage',
  verdict: 'Ergebnis',
  ahead: 'vorn',
  leading: (v, names, finish) => {
    const who = list(names)
    switch (v.how) {
      case 'relaxed': return `${who} ${form(names.length, 'beweist', 'beweisen')} alle ${plural(finish, 'Zug', 'Züge')}, bevor gesucht wird.`
      case 'proven': return `${who} ${form(names.length, 'beweist', 'beweisen')} mit ${nodes(v.nodes)} von Branch-and-Bound, dass kein Plan weniger als ${plural(finish, 'Zug', 'Züge')} hat.`
      case 'open': return `Kein Programm hat den kürzesten Plan bewiesen. ${who} ${form(names.length, 'kommt', 'kommen')} am nächsten: Schranke ${short(v.value)}, bester Plan ${finish}.`
    }
  },
  proven: (finish) => `Bewiesen: kein Plan hat weniger als ${plural(finish, 'Zug', 'Züge')}.`,
  goOn: 'Trotzdem weitermachen',
  goOnLane: (name) => `${name} trotzdem weitermachen lassen`,
  textbookProves: (lp, finish) => `Das Lehrbuch beweist ${short(lp)} und lässt ${short(Math.max(0, finish - lp))} von ${inMoves(finish)} für Branch-and-Bound.`,
  firstPlan: (moves, least) => (moves > least ? `Bei der ersten Lösung angehalten hat das Lehrbuch einen Plan mit ${moves}, wo ${inMoves(least)} genügen.` : `Die erste Lösung des Lehrbuchs war ein kürzester Plan: ${plural(moves, 'Zug', 'Züge')}.`),
  endedOthers: 'Die anderen Bahnen endeten, denn die Antwort ist bewiesen, und die direkte Suche stimmt überein.',
  saidFirst: (name, right) => (right ? `Sie sagten ${name}: richtig.` : `Sie sagten ${name}.`),
  tables: {
    page: 'In der Seite nimmt die direkte Suche Musterdatenbanken mit 5-5-5 Steinen; Programm und Server haben größere und zählen deshalb weniger Knoten.',
    server: 'Auf diesem Server nimmt die direkte Suche größere Musterdatenbanken als die Seite ohne Server und zählt deshalb weniger Knoten.',
  },
  saidBound: (guess, lp) => (Math.abs(guess - lp) < 0.05 ? `Ihr Tipp für die Lehrbuch-Relaxation war ${short(guess)}: richtig.` : `Ihr Tipp für die Lehrbuch-Relaxation war ${short(guess)}; sie beweist ${short(lp)}.`),

  landing: {
    label: 'Zwei Programme, eine Aufgabe',
    question: (lp, moves) => `Dieselbe Aufgabe, zwei Programme. Eines kennt vor jeder Suche ${short(lp)} der ${inMoves(moves)}, das andere alle ${moves}. Warum?`,
    why: 'Im Röntgenbild herausfinden',
    source: 'Vor Ihrem Besuch berechnet. „Lösen“ tut es hier noch einmal, mit allen Bahnen.',
  },
  certificate: {
    title: 'Zertifikat',
    lead: 'Eine Datei, mit der jeder den Beweis nachprüfen kann, ohne diesem Programm zu vertrauen.',
    size: (bytes) => `${number(bytes / 1000, 1)} kB`,
    save: 'Herunterladen',
    check: 'Nachprüfen',
    checking: 'Wird geprüft …',
    stop: 'Anhalten',
    other: 'Das Zertifikat eines anderen prüfen',
    drop: 'Ziehen Sie eine Datei hierher, wählen Sie eine, oder fügen Sie ihren Text ein',
    file: 'Zertifikatsdatei',
    good: (c, s) =>
      `Richtig: ${c.moves === undefined ? `kein Plan hat ${plural(c.refutes, 'Zug', 'Züge')} oder weniger` : c.moves === c.refutes + 2 ? `weniger als ${plural(c.moves, 'Zug', 'Züge')} geht nicht` : `es gibt einen Plan mit ${inMoves(c.moves)} und keinen mit ${c.refutes} oder weniger`}. In ${seconds(s)} von einem eigenen Programm mit 150 Zeilen geprüft, das ${plural(c.kept, 'Brett', 'Bretter')} ansah.`,
    from: 'Von',
    to: 'nach',
    show: 'Dieses Brett zeigen',
    large: 'Die Datei ist zu groß für das Zertifikat eines Bretts.',
    bad: (why, line, moves) => {
      const reasons: Record<typeof why, string> = {
        character: 'ein Zeichen, das in keinem Zertifikat steht', word: 'ein anderes Wort, als das Format dort hat', number: 'eine Zahl fehlt oder ist keine', range: 'eine Zahl liegt außerhalb ihres Bereichs',
        tiles: 'ein Stein kommt zweimal vor', patterns: 'ein Stein ist in keinem Muster oder in zweien', plan: 'der Plan führt nicht in so vielen Zügen zum Ziel, oder seine eigene Behauptung widerlegt ihn',
        parity: 'Pläne dieser Länge gibt es nicht; die Schranke sagt also nichts', ending: 'die Preise von ending sind zu hoch', mirror: 'dieses Spiel, oder der Dualwert darüber, hat kein solches Spiegelbild',
        shorter: `die Schranke ist falsch: es gibt einen Plan mit ${inMoves(moves)}`, memory: '',
      }
      if (why === 'memory') return 'Nicht geprüft: die Tabellen brauchen mehr Speicher, als dieser Browser gibt.'
      return why === 'shorter' ? `Abgelehnt: ${reasons[why]}.` : `Abgelehnt, Zeile ${line}: ${reasons[why]}.`
    },
  },
  announce: (name, words) => `${name}: ${words}`,

  plan: (n) => `Ein Plan mit ${inMoves(n)}`,
  rows: 'Nebenbedingungen, die bindend werden',
  rowsOf: 'im Programm',
  rowsLead: (letter, variable) => `Das Leerfeld geht ${{ U: 'nach oben', D: 'nach unten', L: 'nach links', R: 'nach rechts' }[letter]}: ${variable} = 1.`,
  rowsStart: 'Spielen Sie den Plan ab, oder gehen Sie Schritt für Schritt: jeder Zug setzt Variablen, und einige Ungleichungen werden zu Gleichungen.',
  rowsLoading: 'Das Modell wird gebaut …',
  rowsNone: 'Kein Zug dieser Periode macht eine Ungleichung bindend.',
  rowsCount: (now, all) => `${plural(all, 'Ungleichung', 'Ungleichungen')} in dieser Periode; ${now} ${form(now, 'wird', 'werden')} bindend und hatten eine Periode vorher Schlupf.`,
  rowsMany: (n) => `und ${n} weitere davon`,
  next: 'Ansehen:',
  toXray: 'im Röntgenbild',
  toTake: 'unter Mitnehmen',
}
