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
  /** A lamp is mirrored in it: a spot of it is burnt out, and around that it is pale. */
  glare?: boolean
  /** Photographed from another screen: out of focus, too pale, with the stripes and the grid that two rasters make. */
  screen?: boolean
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

function draw({ code, module: side = 7, turn = 0, dim = false, glare = false, screen = false }: Shot): Buffer {
  const rows = code === undefined ? [] : encodeQR(code, 'raw', { ecc: 'medium', border: 4 })
  const [dark, light, around] = dim ? [62, 104, 50] : [24, 235, 110]
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  function toneAt(x: number, y: number): number {
    const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2]
    const column = Math.floor((cos * dx + sin * dy) / side + rows.length / 2)
    const row = Math.floor((cos * dy - sin * dx) / side + rows.length / 2)
    const isDark = rows[row]?.[column]
    return isDark === undefined ? around : isDark ? dark : light
  }
  const picture = Buffer.alloc(WIDTH * HEIGHT)
  // The same noise each time: a test that passes today passes tomorrow.
  let seed = 1
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      const noise = ((seed / 2_147_483_648) * 2 - 1) * (dim ? 14 : 6)
      const seen = screen ? onScreen(blurred(toneAt, x, y), x, y) : toneAt(x, y)
      const tone = glare ? underLamp(seen, x, y, screen ? IN_GLASS : ON_PAPER) : seen
      picture[y * WIDTH + x] = Math.max(0, Math.min(255, Math.round(tone + noise)))
    }
  for (let y = 0; y < 2 * SPOT.y; y++) picture.fill(code === undefined ? 0 : 255, y * WIDTH, y * WIDTH + 2 * SPOT.x)
  return picture
}

/** The mean of the five by five pixels around one: two thirds of a module of 7. */
function blurred(toneAt: (x: number, y: number) => number, x: number, y: number): number {
  let sum = 0
  for (let down = -2; down <= 2; down++)
    for (let across = -2; across <= 2; across++) sum += toneAt(x + across, y + down)
  return sum / 25
}

/**
 * A screen's light lifts what is dark; its raster beats with the camera's, and its refresh draws dark bars. Weak enough for
 * every code to be read: half as strong again, three of 150 random ones are not.
 */
function onScreen(tone: number, x: number, y: number): number {
  const lifted = 255 * (tone / 255) ** 0.6
  const moire = 1 + 0.1 * Math.sin(x * 0.9 + y * 0.13) * Math.sin(y * 1.1 - x * 0.07)
  const bars = 1 - 0.3 * Math.max(0, Math.sin(y / 24))
  return lifted * moire * bars
}

/** Of a lamp's spot, pixels. */
const ON_PAPER = 45
const IN_GLASS = 30

/**
 * White within some 25 pixels of the spot, in the glass of a screen within 17, and paler for some hundred more. As large as
 * on paper, it would leave 6 of 200 random codes on a screen unread; so small, none of 600.
 */
function underLamp(tone: number, x: number, y: number, radius: number): number {
  const distance = Math.hypot(x - WIDTH / 2 - 60, y - HEIGHT / 2 - 40)
  return tone + 400 * Math.exp(-((distance / radius) ** 2)) + 60 * Math.exp(-distance / 160)
}
