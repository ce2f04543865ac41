// Das Schiebebrett und was um es herum steht.
import { number, plural } from '../numbers.ts'
import type { Words } from '../words.ts'

const even = (n: number) => (n % 2 === 0 ? 'gerade' : 'ungerade')
const called = (goal: string) => ({ 'blank-last': 'Leerfeld zuletzt', 'blank-first': 'Leerfeld zuerst' })[goal] ?? goal
const moves = (n: number) => plural(n, 'Zug', 'Züge')

export const text: Words['board'] = {
  board: (rows, cols) => `Brett mit ${rows} Zeilen und ${cols} Spalten`,
  keys: 'Pfeiltasten schieben einen Stein, mit Umschalt gehen sie über die Steine, die Eingabetaste drückt einen.',
  hint: 'Ziehen Sie einen Stein, tippen Sie ihn an, oder nehmen Sie die Pfeiltasten.',
  tile: (tile, row, col) => `Stein ${tile}, Zeile ${row}, Spalte ${col}`,
  home: 'auf seinem Zielfeld',
  moved: (tile, where) => `Stein ${tile} ${where}`,
  where: { U: 'nach unten', D: 'nach oben', L: 'nach rechts', R: 'nach links' },
  goal: (name) => (name ? `Ziel, ${called(name)}` : 'Ziel'),
  aim: (name) => `Ziel ${called(name)}`,
  solved: 'Jeder Stein liegt auf seinem Zielfeld.',

  change: 'Brett ändern',
  type: 'Ein Brett eintippen oder einfügen',
  typeHint: 'Zeilen untereinander oder durch „/“ getrennt, „.“ oder 0 für das Leerfeld; auch andere Schreibweisen werden gelesen: Hexadezimalziffern, CSV, JSON, Tabellen in Markdown und LaTeX, library:korf-1. Hinter „goal:“ ein anderes Ziel, oder „blank-first“ wie in den meisten Aufsätzen.',
  reading: 'Wird gelesen …',
  notBoard: 'Das ist ein Legespiel oder ein Programm, aber kein Schiebebrett.',
  use: 'Dieses Brett nehmen',
  rows: 'Zeilen',
  cols: 'Spalten',
  scramble: 'Mischen',
  depth: 'Züge bis zum Ziel',
  away: (n) => `${moves(n)} bis zum Ziel: kein Plan ist kürzer.`,
  walked: (n) => `Vom Ziel aus ${plural(n, 'zufälliger Zug', 'zufällige Züge')}, keine Stellung zweimal. Der kürzeste Plan kann kürzer sein: er hat höchstens ${moves(n)}.`,
  shuffled: 'Zufällig aus allen lösbaren Brettern gezogen.',
  shuffle: 'Irgendein Brett',
  reset: 'Zum Ziel',
  picture: 'Bild auf den Steinen',
  pictureHint: 'Wählen Sie ein Bild, oder ziehen Sie eines auf das Brett. Es bleibt in dieser Seite: es wird nicht gesendet und steht nicht im Link.',
  noPicture: 'Bild entfernen',
  notPicture: 'Diese Datei ist kein Bild, das dieser Browser anzeigt.',

  parity: {
    title: 'Keine Zugfolge löst dieses Brett',
    lead: (exchanges, distance) =>
      `Von hier zum Ziel sind die Steine durch ${plural(exchanges, 'Vertauschung', 'Vertauschungen')} von je zweien permutiert, eine ${even(exchanges)} Zahl; das Leerfeld ist ${plural(distance, 'Schritt', 'Schritte')} von seinem Zielfeld entfernt, eine ${even(distance)} Zahl.`,
    why: 'Jeder Zug vertauscht das Leerfeld mit einem Stein, ändert also beide Zahlen von gerade zu ungerade oder zurück. Am Ziel sind beide 0; also müssen beide gerade oder beide ungerade sein. Hier sind sie es nicht, und kein Zug wird das ändern.',
    cycles: 'Die Permutation in Zyklen: jeder Stein liegt auf dem Zielfeld des nächsten. Ein Zyklus der Länge k besteht aus k − 1 Vertauschungen.',
    other: (from, to) => `Das Ziel ${called(from)} ist nicht erreichbar, das Ziel ${called(to)} wohl.`,
    blank: 'Leerfeld',
    picture: 'Das Brett, mit einem Pfeil von jedem Stein zu seinem Zielfeld',
    inversions: (n, isEven) => `Anders gezählt: ${plural(n, 'Steinpaar liegt', 'Steinpaare liegen')} in der falschen Reihenfolge, eine ${isEven ? 'gerade' : 'ungerade'} Zahl.`,
    mend: 'Zwei Steine vertauschen',
    mended: 'Zwei Steine sind vertauscht: jetzt ist das Brett lösbar.',
  },

  player: {
    title: 'Den Plan abspielen',
    play: 'Abspielen', pause: 'Anhalten', again: 'Noch einmal abspielen', back: 'Ein Zug zurück', step: 'Ein Zug weiter', first: 'Zum Anfang', last: 'Zum Ende',
    speed: 'Tempo, Züge', perSecond: (n) => `${number(n)} je Sekunde`,
    at: (n, all) => `Zug ${n} von ${all}`,
    scrub: 'Stelle im Plan',
    leave: 'Brett zurückstellen',
    letters: 'Züge des Leerfelds',
  },
}
