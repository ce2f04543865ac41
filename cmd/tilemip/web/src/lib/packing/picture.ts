// Pictures of solutions as SVG text: layers, and a view in space. The same shapes are shown
// on the screen and written to files. Pieces have one thick outline, no lines between their
// own cells, their letter once a layer or face, and from the 13th on hatches.

import { centre, extent, isDiscs, isTriangles, loops } from './outline.ts'
import { sceneOf, type Apart, type Scene, type View } from './project.ts'
import { layerName, type Cell, type Placed, type Space } from './space.ts'
import { hatch, tint } from './colours.ts'

/** Look is how pieces are painted. */
export interface Look {
  name: (id: number) => string
  colour: (id: number) => number // of the palette, from 0 on
  letters: boolean
  chess?: ((cell: Cell) => boolean) | undefined // black cells, where parity is shown
}

export interface Shape {
  id: number
  path: string
  fill: string
  hatch: 0 | 1 | 2 | 3
  edge: string // path of its outline
}
export interface Letter {
  id: number
  text: string
  transform: string
  size: number
}
export interface Caption {
  x: number
  y: number
  text: string
}
export interface Drawing {
  box: [number, number, number, number] // x, y, width and height, in cells
  ground: string // path of the region
  shapes: Shape[]
  letters: Letter[]
  captions: Caption[]
  dark: string // path of the black cells, where parity is shown
}

const round = (v: number) => String(Math.round(v * 1000) / 1000)
const pathOf = (points: readonly (readonly [number, number])[]) => 'M' + points.map((p) => `${round(p[0])} ${round(p[1])}`).join('L') + 'Z'

/** Layers are laid side by side, or in rows where that makes the picture less wide. */
function places(space: Space): { at: (z: number) => [number, number]; size: [number, number] } {
  const [w, h] = extent(space.grid, space.dim)
  const layers = space.dim[2]
  const gap = layers > 1 ? 0.8 : 0
  const head = layers > 1 ? 0.7 : 0
  const inner = space.axes.length > 3 ? (space.axes[2] ?? 1) : Math.max(1, Math.round(Math.sqrt((layers * (h + gap + head) * 1.7) / (w + gap))))
  const row = Math.min(layers, inner)
  const rows = Math.ceil(layers / row)
  return {
    at: (z) => [(z % row) * (w + gap), Math.floor(z / row) * (h + gap + head) + head],
    size: [row * (w + gap) - gap, rows * (h + gap + head) - gap],
  }
}

/** flat draws the layers of a solution, or of the empty region. */
export function flat(space: Space, pieces: readonly Placed[], look: Look): Drawing {
  const { at, size } = places(space)
  const high = extent(space.grid, space.dim)[1]
  const toScreen = (z: number) => (p: readonly [number, number]): [number, number] => [at(z)[0] + p[0], at(z)[1] + high - p[1]]
  const drawing: Drawing = { box: [-0.15, -0.15, size[0] + 0.3, size[1] + 0.3], ground: '', shapes: [], letters: [], captions: [], dark: '' }
  const layers = space.dim[2]
  for (let z = 0; z < layers; z++) {
    const screen = toScreen(z)
    const cells = space.cells.filter((c) => c[2] === z)
    if (cells.length === 0) continue
    drawing.ground += isDiscs(space.grid) ? discs(cells, screen) : loops(space.grid, cells).map((l) => pathOf(l.map(screen))).join('')
    if (look.chess) {
      const black = cells.filter(look.chess)
      drawing.dark += black.map((c) => loops(space.grid, [c]).map((l) => pathOf(l.map(screen))).join('')).join('')
    }
    if (layers > 1) drawing.captions.push({ x: at(z)[0], y: at(z)[1] - 0.22, text: layerName(space, z) })
    for (const piece of pieces) addPiece(drawing, space, piece, z, screen, look)
  }
  return drawing
}

function addPiece(drawing: Drawing, space: Space, piece: Placed, z: number, screen: (p: readonly [number, number]) => [number, number], look: Look): void {
  const cells = piece.cells.filter((c) => c[2] === z)
  if (cells.length === 0) return
  const path = isDiscs(space.grid) ? discs(cells, screen) : loops(space.grid, cells).map((l) => pathOf(l.map(screen))).join('')
  const colour = look.colour(piece.id)
  drawing.shapes.push({ id: piece.id, path, fill: tint(colour), hatch: hatch(colour), edge: path })
  if (!look.letters) return
  const middles = cells.map((c) => centre(space.grid, c))
  const mean = middles.reduce<[number, number]>((s, p) => [s[0] + p[0] / middles.length, s[1] + p[1] / middles.length], [0, 0])
  const at = [...middles].sort((a, b) => (a[0] - mean[0]) ** 2 + (a[1] - mean[1]) ** 2 - (b[0] - mean[0]) ** 2 - (b[1] - mean[1]) ** 2)[0] ?? mean
  const text = look.name(piece.id)
  const [x, y] = screen(at)
  drawing.letters.push({ id: piece.id, text, transform: `translate(${round(x)} ${round(y)})`, size: (isTriangles(space.grid) ? 0.55 : 1) * Math.min(0.5, 0.95 / Math.max(1.6, text.length * 0.62)) })
}

function discs(cells: readonly Cell[], screen: (p: readonly [number, number]) => [number, number]): string {
  // Spheres of the densest packing have their centres √2 apart, along diagonals of a layer.
  const r = Math.SQRT1_2
  return cells
    .map((c) => {
      const [x, y] = screen([c[0] + 0.5, c[1] + 0.5])
      return `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`
    })
    .join('')
}

const shade = [0.86, 0.74, 1] as const // of sides along x, along y, and of the top

/** solid draws pieces in space. */
export function solid(pieces: readonly Placed[], view: View, apart: Apart | null, look: Look): Drawing {
  const scene = sceneOf(pieces, view, apart, look.letters)
  const drawing: Drawing = { box: boxOf(scene), ground: '', shapes: [], letters: [], captions: [], dark: '' }
  for (const face of scene.faces) {
    const colour = look.colour(face.id)
    const fill = look.chess ? (look.chess(face.cell) ? 'var(--chess-dark, #4a4f57)' : 'var(--chess-light, #f2efe6)') : tint(colour, shade[face.axis])
    drawing.shapes.push({
      id: face.id,
      path: pathOf(face.points),
      fill,
      hatch: look.chess ? 0 : hatch(colour),
      edge: face.lines.map(([a, b, c, d]) => `M${round(a)} ${round(b)}L${round(c)} ${round(d)}`).join(''),
    })
  }
  for (const { id, matrix } of scene.labels) {
    const text = look.name(id)
    drawing.letters.push({ id, text, transform: `matrix(${matrix.map(round).join(' ')})`, size: Math.min(0.55, 0.95 / Math.max(1.6, text.length * 0.62)) })
  }
  return drawing
}

function boxOf(scene: Scene): Drawing['box'] {
  if (scene.faces.length === 0) return [0, 0, 1, 1]
  const m = 0.2
  return [scene.low[0] - m, scene.low[1] - m, scene.high[0] - scene.low[0] + 2 * m, scene.high[1] - scene.low[1] + 2 * m]
}

const escape = (s: string) => s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

/** svgText writes a drawing as a file: 48 units a cell, on white, for any viewer. */
export function svgText(drawing: Drawing, title: string): string {
  const [x, y, w, h] = drawing.box
  const plain = (fill: string) => fill.replace(/var\([^,]*,\s*([^)]*)\)/g, '$1')
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, w, h].map(round).join(' ')}" width="${round(w * 48)}" height="${round(h * 48)}" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">`,
    `<title>${escape(title)}</title>`,
    `<defs>${hatches('')}</defs>`,
  ]
  if (drawing.ground) out.push(`<path d="${drawing.ground}" fill="#f1f1ee" stroke="#222" stroke-width="0.06" fill-rule="evenodd"/>`)
  for (const s of drawing.shapes) {
    out.push(`<path d="${s.path}" fill="${plain(s.fill)}" stroke="${plain(s.fill)}" stroke-width="0.025" fill-rule="evenodd"/>`)
    if (s.hatch) out.push(`<path d="${s.path}" fill="url(#hatch${s.hatch})" fill-rule="evenodd"/>`)
    if (s.edge) out.push(`<path d="${s.edge}" fill="none" stroke="#1c1f24" stroke-width="0.07" stroke-linejoin="round" stroke-linecap="round"/>`)
  }
  if (drawing.dark) out.push(`<path d="${drawing.dark}" fill="#1c1f24" fill-opacity="0.45"/>`)
  for (const l of drawing.letters) out.push(`<text transform="${l.transform}" font-size="${round(l.size)}" font-weight="600" dy="${round(l.size * 0.35)}" fill="#14161a">${escape(l.text)}</text>`)
  for (const c of drawing.captions) out.push(`<text x="${round(c.x)}" y="${round(c.y)}" font-size="0.34" text-anchor="start" fill="#333">${escape(c.text)}</text>`)
  return out.join('\n') + '\n</svg>\n'
}

/** hatches are the patterns of the 13th piece and later ones; prefix keeps several pictures on one page apart. */
export function hatches(prefix: string): string {
  const lines = ['M0 .3L.3 0', 'M0 0L.3 .3', 'M0 .3L.3 0M0 0L.3 .3']
  return lines.map((d, i) => `<pattern id="${prefix}hatch${i + 1}" width=".3" height=".3" patternUnits="userSpaceOnUse"><path d="${d}" stroke="#14161a" stroke-opacity=".55" stroke-width=".03" fill="none"/></pattern>`).join('')
}
