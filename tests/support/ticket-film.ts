import { writeFileSync } from 'node:fs'
import encodeQR from 'qr'

/** What a camera sees for a moment. */
export interface Shot {
  /** The text of the code that is held up; nothing is in view where it is absent. */
  code?: string
  /** Side of one module in pixels; 7 unless told. */
  module?: number
  /** Turned by so many degrees. */
  turn?: number
  /** In bad light: little contrast, much noise. */
  dim?: boolean
  /** How many pictures it lasts, at ten a second; 5 unless told. */
  pictures?: number
}

const WIDTH = 640
const HEIGHT = 480
export const PICTURES_A_SECOND = 10
/** Where a picture with a code has a white spot, so that a test can tell when one came into view. */
export const SPOT = { x: 4, y: 4 }

/** Writes a film for Chromium's fake camera (--use-file-for-fake-video-capture): YUV4MPEG2, 640 by 480; it plays in a loop. */
export function writeFilm(file: string, shots: readonly Shot[]): void {
  const chroma = Buffer.alloc((WIDTH / 2) * (HEIGHT / 2) * 2, 128)
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420jpeg\n`)]
  for (const shot of shots) {
    const picture = draw(shot)
    for (let count = 0; count < (shot.pictures ?? 5); count++) parts.push(Buffer.from('FRAME\n'), picture, chroma)
  }
  writeFileSync(file, Buffer.concat(parts))
}

function draw({ code, module: side = 7, turn = 0, dim = false }: Shot): Buffer {
  const rows = code === undefined ? [] : encodeQR(code, 'raw', { ecc: 'medium', border: 4 })
  const [dark, light, around] = dim ? [62, 104, 50] : [24, 235, 110]
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const picture = Buffer.alloc(WIDTH * HEIGHT)
  // The same noise each time: a test that passes today passes tomorrow.
  let seed = 1
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2]
      const column = Math.floor((cos * dx + sin * dy) / side + rows.length / 2)
      const row = Math.floor((cos * dy - sin * dx) / side + rows.length / 2)
      const isDark = rows[row]?.[column]
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      const noise = ((seed / 2_147_483_648) * 2 - 1) * (dim ? 14 : 6)
      const tone = isDark === undefined ? around : isDark ? dark : light
      picture[y * WIDTH + x] = Math.max(0, Math.min(255, Math.round(tone + noise)))
    }
  for (let y = 0; y < 2 * SPOT.y; y++) picture.fill(code === undefined ? 0 : 255, y * WIDTH, y * WIDTH + 2 * SPOT.x)
  return picture
}
