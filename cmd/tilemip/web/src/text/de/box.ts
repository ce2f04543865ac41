// Der Bildschirm Kiste.
import { form, list, number as n, plural as many } from '../numbers.ts'
import type { Words } from '../words.ts'

const pieces = (v: number) => many(v, 'Teil', 'Teile')
const cells = (v: number) => many(v, 'Zelle', 'Zellen')
const solutions = (v: number) => many(v, 'Lösung', 'Lösungen')
const options = (v: number) => many(v, 'Option', 'Optionen')
const items = (v: number) => many(v, 'Element', 'Elemente')

export const text: Words['box'] = {
  title: 'Kiste',
  lead: 'Legespiele drehen, zerlegen und durchblättern.',
  gallery: 'Aus der Galerie wählen',
  own: 'Selbst zeichnen',
  file: 'Eine Datei öffnen',
  drop: 'Ziehen Sie eine Polywürfel- oder BurrTools-Datei irgendwohin auf diese Seite.',
  reading: 'Das Legespiel wird gelesen …',
  large: 'Diese Datei ist zu groß für ein Legespiel.',
  opened: (name) => `${name} ist geöffnet.`,
  wrongKind: { slide: 'Das ist ein Schiebebrett: öffnen Sie es im Rennen.', model: 'Das ist ein allgemeines ganzzahliges Programm; es hat keine Kiste zum Zeigen.' },
  size: (dim, p, c) => `${dim.join(' × ')} · ${pieces(p)} · ${cells(c)}`,
  sizeCover: (i, o) => `exakte Überdeckung · ${items(i)} · ${options(o)}`,
  warnings: 'Hinweise zur Datei',
  running: 'Wird gesucht …',
  first: 'Erste Lösung',
  all: 'Alle Lösungen',
  count: 'Nur zählen',
  stop: 'Abbrechen',
  stopped: (found) => `Abgebrochen. Bisher ${solutions(found)}.`,
  ended: (what, answer, kept, most, turned) => {
    if (answer['status'] === 'infeasible') return `Es gibt keine Lösung. ${typeof answer['message'] === 'string' ? answer['message'] + '.' : ''}`
    const total = typeof answer['solutions'] === 'number' ? answer['solutions'] : kept
    if (answer['termination'] === 'interrupted') return `Abgebrochen. Bisher ${solutions(total)}.`
    if (what === 'first' && kept > 0) return answer['checked'] === true ? 'Eine Lösung, unabhängig geprüft.' : 'Eine Lösung.'
    if (what === 'all' && kept >= most) return `Die ersten ${n(most)} Lösungen; es gibt mehr.`
    if (answer['termination'] !== 'completed') return `${solutions(total)} innerhalb der Grenze.`
    const unique = [
      typeof answer['unique_rotations'] === 'number' ? `${n(answer['unique_rotations'])} bis auf Drehung${turned ? ' und Umdrehen' : ''}` : '',
      typeof answer['unique_reflections'] === 'number' && !turned ? `${n(answer['unique_reflections'])} bis auf Drehung und Spiegelung` : '',
    ].filter(Boolean)
    return `Insgesamt ${solutions(total)}${unique.length ? `: ${unique.join(', ')}` : ''}${answer['checked'] === true && what === 'all' ? ', jede unabhängig geprüft' : ''}.`
  },
  space: 'Im Raum',
  layers: 'Schichten',
  view: 'Ansicht',
  explode: 'Zerlegen',
  build: 'Bauen',
  of: (step, all) => `${step} von ${many(all, 'Teil', 'Teilen')}`,
  back: 'Ein Teil zurück',
  next: 'Nächstes Teil',
  placed: (name) => `${name} ist gelegt`,
  letters: 'Buchstaben',
  chess: 'Schachbrett',
  turnHelp: 'Ziehen Sie zum Drehen, oder nehmen Sie die Pfeiltasten. + und − vergrößern und verkleinern, Pos1 ist die erste Ansicht.',
  reset: 'Erste Ansicht',
  stage: (name, number, p) => (number > 0 ? `${name}, Lösung ${n(number)}, ${pieces(p)} sichtbar` : `${name}, der leere Bereich`),
  notDrawn: (grid) => `Die Zellen dieses Legespiels sind ${grid}. Sie werden als Quadrate an ihren Koordinaten gezeigt, nicht in ihrer eigenen Form.`,
  folded: (dims) => `Eine Kiste mit ${dims} Dimensionen wird in Schichten gezeigt.`,
  legend: 'Teile: ein Druck verbirgt oder zeigt eines',
  clicked: (piece, cell) => `${piece} überdeckt die Zelle ${cell.join(' ')}.`,
  onlyThis: 'Nur solche Lösungen',
  solutions: 'Lösungen',
  found: solutions,
  shown: (count, all, grouped) => (count === all && !grouped ? solutions(all) : `${n(count)} von ${n(all)}`),
  sorting: 'wird verglichen …',
  number: (i) => `Nr. ${n(i + 1)}`,
  same: (size) => (size > 1 ? `× ${n(size)}` : ''),
  group: 'Gleich bis auf',
  groups: { none: 'nichts', rotations: 'Drehung', turned: 'Drehung und Umdrehen', reflections: 'Drehung und Spiegelung' },
  where: 'Nur Lösungen, in denen',
  covers: 'diese Zelle überdeckt:',
  add: 'Hinzufügen',
  condition: (piece, cell) => `${piece} überdeckt ${cell.join(' ')}`,
  drop1: (piece, cell) => `Bedingung entfernen, dass ${piece} ${cell.join(' ')} überdeckt`,
  noneShown: 'Noch keine Lösung. Drücken Sie „Erste Lösung“ oder „Alle Lösungen“.',
  nonePass: 'Keine der bisher gefundenen Lösungen erfüllt diese Bedingungen.',
  previous: 'Vorige Lösung',
  following: 'Nächste Lösung',
  tabs: { similar: 'Ähnliche Lösungen', parity: 'Parität', take: 'Herausnehmen' },
  similar: {
    most: 'Lösungen verbinden, in denen höchstens so viele Teile anders liegen:',
    compare: 'Vergleichen',
    working: (done) => (done > 0 ? `${n(done)} verglichen …` : 'wird verglichen …'),
    few: 'Mindestens zwei Lösungen sind nötig: drücken Sie zuerst „Alle Lösungen“.',
    summary: (nodes, edges, families, alone) =>
      `${solutions(nodes)} bis auf Drehung, ${many(edges, 'ähnliches Paar', 'ähnliche Paare')}, ${many(families, 'Familie', 'Familien')}${alone > 0 ? `, ${n(alone)} ohne Nachbarn` : ''}.`,
    picture: 'Graph ähnlicher Lösungen; ein Klick öffnet eine',
    alone: 'Die gezeigte Lösung hat keinen Nachbarn.',
    near: 'Neben der gezeigten Lösung:',
    neighbour: (number, p) => `Nr. ${n(number)}, ${pieces(p)}`,
    more: (v) => `und ${n(v)} weitere`,
  },
  parity: {
    impossible: 'Es gibt keine Lösung:',
    region: (black, white) => `Der Bereich: ${n(black)} schwarze und ${n(white)} weiße Zellen`,
    kind: (count, more, less) => `${pieces(count)} ${form(count, 'überdeckt', 'überdecken')} ${more} der einen Farbe und ${less} der anderen`,
    piece: (name, more, less) => `Teil ${name}, ${more} und ${less}`,
    sum: (difference, uneven, by, possible) => {
      const sorted = by.sort((a, b) => a - b).map(String)
      const steps = uneven === 0 ? 'Jedes Teil überdeckt gleich viele schwarze und weiße Zellen.' : `${pieces(uneven)} ${form(uneven, 'verschiebt', 'verschieben')} das Gleichgewicht um ${list(sorted)} in die eine oder andere Richtung.`
      const total = Math.abs(difference)
      return `${steps} Der Bereich braucht den Unterschied ${total}. ${possible ? 'Die Summe kann aufgehen; die Farben allein verbieten eine Lösung also nicht.' : `${uneven % 2 === 1 && by.length === 1 ? `Eine ungerade Anzahl von Zahlen ${by[0]}, addiert oder subtrahiert, ergibt nie ${total}` : `Keine Wahl der Vorzeichen ergibt ${total}`}: es gibt keine Lösung.`}`
    },
    ranges: 'Die Anzahl mancher Teile ist ein Bereich, oder die Färbung läuft nur entlang einiger Achsen; der Satz oben zählt sie.',
  },
  take: {
    picture: 'Das Bild, wie es zu sehen ist',
    solids: 'Teile zum Drucken',
    solidsNote: 'Jedes Teil ist ein geschlossener Körper. Wählen Sie, wie viele Millimeter eine Zelle hat und wie weit jede Fläche innerhalb ihrer Zelle liegt, damit gedruckte Teile passen.',
    cell: 'Zelle, mm',
    clearance: 'Spiel, mm',
    arrange: 'Angeordnet',
    plate: 'nebeneinander auf der Platte',
    assembled: 'wie sie liegen',
    text: 'Legespiel und Lösung als Text',
    definition: 'Definitionsdatei',
    layers: 'Schichten dieser Lösung',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    stlText: 'STL, Text',
    stlBinary: 'STL, binär',
    cubesOnly: 'STL-Dateien gibt es für räumliche Legespiele aus Würfeln.',
    once: 'Ohne Lösung: jedes Teil einmal, nebeneinander.',
    saved: (name) => `${name} ist gespeichert.`,
  },
  apart: {
    title: 'Zug für Zug auseinandernehmen',
    begin: 'Züge suchen',
    working: 'Die Züge werden gesucht …',
    burrs: 'Oder ein Teufelsknoten:',
    choose: 'wählen',
    burr: (p, level) => `${pieces(p)}, Stufe ${level}`,
    said: ({ disassemblies, assemblies }) => {
      const one = disassemblies?.find((d) => d.separable)
      if (one) return `Stufe ${one.level}: die ${pieces(one.pieces.length)} gehen in ${many(one.moves, 'Zug', 'Zügen')} auseinander. Jeder Zug wurde von der unabhängigen Prüfung nachgespielt.`
      const stuck = disassemblies?.[0]?.stuck?.[0]
      if (stuck) return `${many(assemblies, 'Zusammenbau', 'Zusammenbauten')} versucht, und keiner geht auseinander: ${list(stuck)} bleiben beisammen.`
      return assemblies === 0 ? 'Die Teile lassen sich nicht zusammenbauen.' : `${many(assemblies, 'Zusammenbau', 'Zusammenbauten')} versucht; innerhalb der Zeitgrenze wurden keine Züge gefunden.`
    },
    at: (move, all) => (move === 0 ? 'zusammengebaut' : `Zug ${n(move)} von ${n(all)}`),
    move: (p, by, leaves) => {
      const axes = by.flatMap((v, i) => (v ? [leaves ? `${v < 0 ? '−' : '+'}${'xyz'[i]}` : `um ${n(Math.abs(v))} in Richtung ${v < 0 ? '−' : '+'}${'xyz'[i]}`] : []))
      const several = p.length > 1
      return leaves ? `${list([...p])} ${several ? 'verlassen' : 'verlässt'} den Bau in Richtung ${axes.join(', ')}` : `${list([...p])} ${several ? 'gehen' : 'geht'} ${axes.join(', ')}`
    },
    slider: 'Gemachte Züge',
    list: 'Die Züge',
    back: 'Ein Zug zurück',
    next: 'Nächster Zug',
    play: 'Abspielen',
    pause: 'Anhalten',
  },
  draw: {
    heading: 'Zeichnen Sie Ihr eigenes Legespiel',
    untitled: 'Mein Legespiel',
    take: (name) => `Mit ${name} beginnen`,
    close: 'Schließen',
    name: 'Name',
    axes: ['x', 'y', 'z'],
    holes: 'Zellen, die leer bleiben dürfen',
    oneSided: 'Teile dürfen nicht umgedreht werden',
    paint: 'Malen:',
    region: 'Bereich',
    cells,
    pieceName: (i) => `Name von Teil ${i}`,
    remove: (name) => `Teil ${name} entfernen`,
    add: 'Ein Teil hinzufügen',
    sets: { pentominoes: '12 Pentominos', tetrominoes: '5 Tetrominos', soma: '7 Soma-Teile' },
    regionGrid: 'Zellen des Bereichs',
    pieceGrid: (name) => `Zellen von Teil ${name}`,
    layer: (z) => `z = ${z}`,
    cellName: (x, y, z) => `x ${x}, y ${y}, z ${z}`,
    hint: 'Ziehen Sie zum Malen. Mit Tasten: Pfeile, Bild auf und Bild ab zwischen den Schichten, die Leertaste malt.',
    balance: (region, inPieces, holes) =>
      region - holes === inPieces ? `Bereich und Teile haben ${cells(region)}${holes ? `, ${holes} davon bleiben leer` : ''}: sie passen.` : `Der Bereich hat ${cells(region)}${holes ? `, von denen ${n(holes)} leer bleiben dürfen` : ''}; die Teile haben ${n(inPieces)}.`,
    problems: {
      empty: 'Malen Sie mindestens ein Teil.',
      names: 'Jedes Teil braucht einen eigenen Namen.',
      apart: 'Ein Teil besteht aus mehreren Stücken; seine Zellen sollen zusammenhängen.',
      region: 'Der Bereich hat keine Zelle.',
    },
    use: 'Dieses Legespiel nehmen',
    asText: 'Als Text',
  },
  cover: {
    queens: (at) => `Damen auf Zeile und Spalte ${at.map((a) => a.replace(',', '-')).join(', ')}`,
    given: 'Schwarze Ziffern waren vorgegeben.',
    noneYet: 'Noch keine Lösung.',
    table: (o, i, secondary) => `${options(o)} über ${many(i, 'Element', 'Elementen')}${secondary ? ` und ${many(secondary, 'Nebenelement', 'Nebenelementen')}` : ''}`,
    tableName: 'Optionen der Überdeckung',
    number: 'Option',
    items: 'überdeckt die Elemente',
    more: (v) => `und ${n(v)} weitere Optionen`,
    solution: (i, all) => `Lösung ${n(i)} von ${n(all)}`,
  },
}
