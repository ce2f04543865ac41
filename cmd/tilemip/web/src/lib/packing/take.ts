// Files that the page hands out: the drawing that is shown, as SVG and as PNG.

import type { BoxModel } from './model.svelte.ts'
import { flat, solid, type Drawing } from './picture.ts'
import { apartBy } from './project.ts'
import { middleOf } from './space.ts'

/** drawingOf is what the stage shows: the same view, the same pieces, taken apart as far. */
export function drawingOf(model: BoxModel): Drawing | null {
  if (!model.space) return null
  if (model.mode === 'layers' || model.flatOnly) return flat(model.space, model.pieces, model.look)
  if (model.all.length === 0) return solid([{ id: 0, cells: model.space.cells }], model.view, null, { ...model.look, letters: false, colour: () => 10 })
  return solid(model.pieces, model.view, apartBy(model.all, model.explode * 1.7, middleOf), model.look)
}

/** pngOf paints an SVG at about 1600 pixels on its longer side, on white. */
export async function pngOf(svg: string, drawing: Drawing): Promise<Blob> {
  const [, , w, h] = drawing.box
  const scale = 1600 / Math.max(w, h)
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(w * scale)
    canvas.height = Math.round(h * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser draws no pictures')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (!blob) throw new Error('this browser writes no PNG')
    return blob
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** textOf reads a file that may be gzipped, as BurrTools writes them. */
export async function textOf(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (head[0] !== 0x1f || head[1] !== 0x8b) return file.text()
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
}
