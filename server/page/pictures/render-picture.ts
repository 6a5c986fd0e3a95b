import { Resvg } from '@resvg/resvg-js'
import { drawPicture } from './draw-picture.ts'
import { palettePng } from './palette-png.ts'
import type { Picture } from './picture.ts'

/** @returns the picture as PNG, some 20 kB; the same picture gives the same bytes */
export function renderPicture(picture: Picture): Uint8Array {
  const { pixels, width, height } = new Resvg(drawPicture(picture), { font: { loadSystemFonts: false } }).render()
  return palettePng(pixels, width, height)
}
