// The stage: pieces in space by WebGL (three.js), loaded only when a solid puzzle is shown.
//
// The view is that of project.ts: orthographic, with flat shades a side, so that the picture
// on the screen is the one that is taken out as SVG. Each piece is a shrunk solid (solid.ts)
// with thick lines along its creases, and its letter on one face in each direction. Frames
// are drawn when something has changed, never otherwise.

import {
  BufferAttribute, BufferGeometry, CanvasTexture, Color, DoubleSide, Group, Mesh, MeshBasicMaterial, OrthographicCamera, PlaneGeometry,
  Raycaster, RepeatWrapping, Scene, SphereGeometry, SRGBColorSpace, Vector2, Vector3, WebGLRenderer,
} from 'three'
import { LineMaterial } from 'three/addons/lines/LineMaterial.js'
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js'
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js'
import { hatch, rgb } from './colours.ts'
import type { Look } from './picture.ts'
import { axesOfView, type Apart, type View } from './project.ts'
import { creases, solidOf } from './solid.ts'
import type { Cell, Placed } from './space.ts'

const gap = 0.025 // of a cell, between pieces
const shades = [[0.8, 0.86], [0.74, 0.68], [0.6, 1]] as const // [behind, in front] along x, y, z
const keep = 400 // shapes of pieces that are kept

interface Shape {
  body: BufferGeometry
  lines: LineSegmentsGeometry
}

export class Stage {
  private renderer: WebGLRenderer
  private scene = new Scene()
  private camera = new OrthographicCamera(-1, 1, 1, -1, -500, 500)
  private pieces = new Group()
  private shapes = new Map<string, Shape>()
  private letters = new Map<string, CanvasTexture>()
  private line = new LineMaterial({ color: 0x16191d, linewidth: 3 })
  private marked = new LineMaterial({ color: 0x000000, linewidth: 6 })
  private ball = new SphereGeometry(Math.SQRT1_2 * 0.98, 32, 20)
  private frame = 0
  private middle: [number, number, number] = [0, 0, 0]
  private radius = 1

  constructor(canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true })
    this.scene.add(this.pieces)
  }

  /** resize fits the picture to the canvas on the page. */
  resize(width: number, height: number): void {
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1))
    this.renderer.setSize(Math.max(1, width), Math.max(1, height), false)
    this.line.resolution.set(width, height)
    this.marked.resolution.set(width, height)
    this.frustum(width / Math.max(1, height))
  }

  /** show replaces the pieces; balls for the grid of spheres. */
  show(pieces: readonly Placed[], all: readonly Placed[], look: Look, chosen: number, balls: boolean): void {
    this.pieces.clear()
    const shown = new Set(pieces.flatMap((p) => p.cells.map((c) => c.join())))
    for (const piece of pieces) this.pieces.add(balls ? this.cluster(piece, look) : this.block(piece, look, shown, chosen > 0 && piece.id === chosen))
    const cells = all.flatMap((p) => p.cells)
    const low = [0, 1, 2].map((a) => Math.min(...cells.map((c) => c[a] ?? 0)))
    const high = [0, 1, 2].map((a) => Math.max(...cells.map((c) => c[a] ?? 0)) + 1)
    this.middle = [0, 1, 2].map((a) => ((low[a] ?? 0) + (high[a] ?? 0)) / 2) as [number, number, number]
    this.radius = Math.hypot(...[0, 1, 2].map((a) => (high[a] ?? 0) - (low[a] ?? 0))) / 2
  }

  /** look moves the pieces apart and the viewer round them, and asks for a frame. */
  look(view: View, apart: Apart | null, zoom: number): void {
    let far = this.radius
    for (const group of this.pieces.children) {
      const piece = group.userData['piece'] as Placed
      const by = apart?.(piece) ?? [0, 0, 0]
      group.position.set(by[0], by[1], by[2])
      for (const c of piece.cells) far = Math.max(far, Math.hypot(...[0, 1, 2].map((a) => Math.abs((c[a] ?? 0) + 0.5 + (by[a] ?? 0) - (this.middle[a] ?? 0)) + 0.5)))
      for (const child of group.children) {
        if (child.userData['top']) child.rotation.z = Math.round(view.yaw / (Math.PI / 2)) * (Math.PI / 2) * (child.userData['top'] as number)
      }
    }
    const { towards, up } = axesOfView(view)
    this.camera.up.set(...(up as [number, number, number]))
    this.camera.position.set(this.middle[0] + towards[0], this.middle[1] + towards[1], this.middle[2] + towards[2])
    this.camera.lookAt(...this.middle)
    this.camera.zoom = (zoom * this.radius) / far
    const size = this.renderer.getSize(new Vector2())
    this.frustum(size.x / Math.max(1, size.y))
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0
        this.renderer.render(this.scene, this.camera)
      })
    }
  }

  private frustum(ratio: number): void {
    const half = this.radius * 1.06
    const [w, h] = ratio > 1 ? [half * ratio, half] : [half, half / ratio]
    this.camera.left = -w
    this.camera.right = w
    this.camera.top = h
    this.camera.bottom = -h
    this.camera.updateProjectionMatrix()
  }

  /** pick finds the cell under a point of the canvas, from -1 to 1 to the right and upwards. */
  pick(x: number, y: number): { id: number; cell: Cell } | null {
    const ray = new Raycaster()
    ray.setFromCamera(new Vector2(x, y), this.camera)
    const hits = ray.intersectObjects(this.pieces.children, true).filter((h) => h.object.userData['body'])
    const hit = hits[0]
    if (!hit?.face) return null
    const group = hit.object.parent
    const piece = group?.userData['piece'] as Placed | undefined
    if (!group || !piece) return null
    const fixed = hit.object.userData['cell'] as Cell | undefined
    if (fixed) return { id: piece.id, cell: fixed }
    const at = hit.point.clone().sub(group.position).addScaledVector(hit.face.normal, -0.1)
    return { id: piece.id, cell: [Math.floor(at.x), Math.floor(at.y), Math.floor(at.z)] }
  }

  private block(piece: Placed, look: Look, shown: Set<string>, chosen: boolean): Group {
    const group = new Group()
    group.userData['piece'] = piece
    const shape = this.shapeOf(piece.cells)
    const body = new Mesh(paint(shape.body, piece, look), look.chess ? material(0) : material(hatch(look.colour(piece.id))))
    body.userData['body'] = true
    group.add(body, new LineSegments2(shape.lines, chosen ? this.marked : this.line))
    if (look.letters) for (const label of this.labels(piece, look.name(piece.id), shown)) group.add(label)
    return group
  }

  private cluster(piece: Placed, look: Look): Group {
    const group = new Group()
    group.userData['piece'] = piece
    const [r, g, b] = rgb(look.colour(piece.id))
    for (const cell of piece.cells) {
      const ball = new Mesh(this.ball, shadedBall(r, g, b))
      ball.position.set(cell[0] + 0.5, cell[1] + 0.5, cell[2] + 0.5)
      ball.userData['body'] = true
      ball.userData['cell'] = cell
      group.add(ball)
    }
    return group
  }

  private shapeOf(cells: readonly Cell[]): Shape {
    const key = cells.map((c) => c.join()).join(' ')
    const known = this.shapes.get(key)
    if (known) return known
    const solid = solidOf(cells, gap)
    const positions: number[] = []
    const sides: number[] = []
    const flat: number[] = [] // where a point lies on its side, for hatches
    for (const quad of solid.quads) {
      const [a, b, c, d] = quad.corners
      for (const i of [a, b, c, a, c, d]) {
        const corner = solid.corners[i] ?? [0, 0, 0]
        positions.push(...corner)
        flat.push(corner[(quad.axis + 1) % 3] ?? 0, corner[(quad.axis + 2) % 3] ?? 0)
        sides.push(quad.axis * 2 + (quad.sign > 0 ? 1 : 0))
      }
    }
    const body = new BufferGeometry()
    body.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
    body.setAttribute('uv', new BufferAttribute(new Float32Array(flat), 2))
    body.userData = { sides }
    const lines = new LineSegmentsGeometry()
    lines.setPositions(creases(solid).flat(2))
    if (this.shapes.size >= keep) this.forget()
    const shape = { body, lines }
    this.shapes.set(key, shape)
    return shape
  }

  private forget(): void {
    for (const { body, lines } of this.shapes.values()) {
      body.dispose()
      lines.dispose()
    }
    this.shapes.clear()
  }

  private labels(piece: Placed, name: string, shown: Set<string>): Mesh[] {
    const own = new Set(piece.cells.map((c) => c.join()))
    const mean = [0, 1, 2].map((a) => piece.cells.reduce((s, c) => s + (c[a] ?? 0), 0) / piece.cells.length)
    const out: Mesh[] = []
    for (const axis of [0, 1, 2] as const) {
      for (const sign of [1, -1]) {
        let best: Cell | null = null
        let least = Infinity
        for (const cell of piece.cells) {
          const next = [...cell] as [number, number, number]
          next[axis] += sign
          if (own.has(next.join())) continue
          const far = cell.reduce((s, v, a) => s + (v - (mean[a] ?? 0)) ** 2, 0) + (shown.has(next.join()) ? 1000 : 0)
          if (far < least) [best, least] = [cell, far]
        }
        if (best) out.push(this.label(name, best, axis, sign))
      }
    }
    return out
  }

  private label(name: string, cell: Cell, axis: 0 | 1 | 2, sign: number): Mesh {
    const mesh = new Mesh(plane, new MeshBasicMaterial({ map: this.texture(name), transparent: true, polygonOffset: true, polygonOffsetFactor: -2, side: DoubleSide }))
    mesh.position.set(cell[0] + 0.5, cell[1] + 0.5, cell[2] + 0.5)
    mesh.position.setComponent(axis, cell[axis] + (sign > 0 ? 1 - gap + 0.004 : gap - 0.004))
    mesh.up.set(0, 0, 1)
    if (axis === 0) mesh.rotation.set(Math.PI / 2, sign * (Math.PI / 2), 0, 'XYZ')
    else if (axis === 1) mesh.rotation.set(Math.PI / 2, sign > 0 ? Math.PI : 0, 0)
    else {
      if (sign < 0) mesh.rotation.set(Math.PI, 0, 0)
      mesh.userData['top'] = sign
    }
    return mesh
  }

  private texture(name: string): CanvasTexture {
    const known = this.letters.get(name)
    if (known) return known
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 128
    const context = canvas.getContext('2d')
    if (context) {
      context.font = `600 ${name.length > 2 ? Math.round(130 / name.length) : 72}px system-ui, sans-serif`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillStyle = '#14161a'
      context.fillText(name, 64, 68)
    }
    const texture = new CanvasTexture(canvas)
    texture.colorSpace = SRGBColorSpace
    texture.anisotropy = 8
    this.letters.set(name, texture)
    return texture
  }

  dispose(): void {
    cancelAnimationFrame(this.frame)
    this.forget()
    for (const texture of this.letters.values()) texture.dispose()
    this.line.dispose()
    this.marked.dispose()
    this.ball.dispose()
    this.renderer.dispose()
  }
}

const plane = new PlaneGeometry(0.9, 0.9)
const materials: MeshBasicMaterial[] = []

/** material is a plain surface, or one with rising lines, falling lines, or both. */
function material(lines: 0 | 1 | 2 | 3): MeshBasicMaterial {
  const made = (materials[lines] ??= new MeshBasicMaterial({ vertexColors: true, map: lines ? hatching(lines) : null }))
  return made
}

function hatching(lines: 1 | 2 | 3): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 64, 64)
    context.strokeStyle = '#777'
    context.lineWidth = 7
    for (const shift of [-64, 0, 64]) {
      if (lines & 1) context.stroke(new Path2D(`M${shift - 8} 72L${shift + 72} -8`))
      if (lines & 2) context.stroke(new Path2D(`M${shift - 8} -8L${shift + 72} 72`))
    }
  }
  const texture = new CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.repeat.set(3, 3)
  texture.anisotropy = 8
  return texture
}

/** paint gives the surface of a piece the shades of its sides, or the two colours of a chessboard. */
function paint(shape: BufferGeometry, piece: Placed, look: Look): BufferGeometry {
  const geometry = new BufferGeometry()
  const positions = shape.getAttribute('position')
  geometry.setAttribute('position', positions)
  geometry.setAttribute('uv', shape.getAttribute('uv'))
  const sides = shape.userData['sides'] as number[]
  const colours = new Float32Array(sides.length * 3)
  const [r, g, b] = rgb(look.colour(piece.id))
  const colour = new Color()
  const at = new Vector3()
  for (let i = 0; i < sides.length; i += 6) {
    const side = sides[i] ?? 0
    const axis = side >> 1
    const shade = shades[axis]?.[side & 1] ?? 1
    if (look.chess) {
      at.set(0, 0, 0)
      for (let k = 0; k < 6; k++) at.add(new Vector3().fromBufferAttribute(positions, i + k))
      at.multiplyScalar(1 / 6)
      at.setComponent(axis, at.getComponent(axis) + (side & 1 ? -0.2 : 0.2))
      const black = look.chess([Math.floor(at.x), Math.floor(at.y), Math.floor(at.z)])
      colour.setRGB(...((black ? [0.29 * shade, 0.31 * shade, 0.34 * shade] : [0.95 * shade, 0.94 * shade, 0.9 * shade]) as [number, number, number]), SRGBColorSpace)
    } else colour.setRGB((r / 255) * shade, (g / 255) * shade, (b / 255) * shade, SRGBColorSpace)
    for (let k = 0; k < 6; k++) colours.set([colour.r, colour.g, colour.b], 3 * (i + k))
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3))
  return geometry
}

const balls = new Map<string, MeshBasicMaterial>()

/** shadedBall is a flat colour with a soft side, from a small picture of a lit sphere. */
function shadedBall(r: number, g: number, b: number): MeshBasicMaterial {
  const key = `${r},${g},${b}`
  const known = balls.get(key)
  if (known) return known
  const canvas = document.createElement('canvas')
  canvas.width = 2
  canvas.height = 64
  const context = canvas.getContext('2d')
  if (context) {
    const fill = context.createLinearGradient(0, 0, 0, 64)
    const at = (f: number) => `rgb(${Math.min(255, r * f)},${Math.min(255, g * f)},${Math.min(255, b * f)})`
    fill.addColorStop(0, at(1.12))
    fill.addColorStop(0.5, at(0.95))
    fill.addColorStop(1, at(0.55))
    context.fillStyle = fill
    context.fillRect(0, 0, 2, 64)
  }
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  const made = new MeshBasicMaterial({ map })
  balls.set(key, made)
  return made
}
