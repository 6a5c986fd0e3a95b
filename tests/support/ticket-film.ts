import { writeFileSync } from 'node:fs'
import encodeQR from 'qr'

/** One scene in front of the camera. */
export interface Shot {
  /** The text of the QR code; without it nothing is in view. */
  code?: string
  /** Side of one module in pixels; 7 by default. */
  module?: number
  /** Rotation in degrees. */
  turn?: number
  /** In bad light: little contrast, much noise. */
  dim?: boolean
  /** A lamp's reflection: a burnt-out spot with a pale area around it. */
  glare?: boolean
  /** Shown on another phone's screen: blurred, too pale, with the stripes and moiré of two rasters. */
  screen?: boolean
  /** How many frames it lasts, at ten a second; 5 by default. */
  pictures?: number
}

const WIDTH = 640
const HEIGHT = 480
export const PICTURES_A_SECOND = 10
/** Frames with a code have a white spot here, so that a test can tell when a code came into view. */
export const SPOT = { x: 4, y: 4 }

/**
 * Writes a film for Chromium's fake camera (--use-file-for-fake-video-capture): YUV4MPEG2, 640 by 480. Chromium plays
 * it in a loop.
 */
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
  // The same noise on every run, so that a passing test keeps passing.
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

/** The mean of the 5 × 5 pixels around a point; 5 pixels are two thirds of a module of 7. */
function blurred(toneAt: (x: number, y: number) => number, x: number, y: number): number {
  let sum = 0
  for (let down = -2; down <= 2; down++)
    for (let across = -2; across <= 2; across++) sum += toneAt(x + across, y + down)
  return sum / 25
}

/**
 * A screen's light lifts dark tones, its raster interferes with the camera's, and its refresh draws dark bars. The
 * effect is weak enough for every code to be read. At 1.5 times the strength, 3 of 150 random codes cannot be read.
 */
function onScreen(tone: number, x: number, y: number): number {
  const lifted = 255 * (tone / 255) ** 0.6
  const moire = 1 + 0.1 * Math.sin(x * 0.9 + y * 0.13) * Math.sin(y * 1.1 - x * 0.07)
  const bars = 1 - 0.3 * Math.max(0, Math.sin(y / 24))
  return lifted * moire * bars
}

/** Radius of the lamp's spot in pixels. */
const ON_PAPER = 45
const IN_GLASS = 30

/**
 * White within about 25 pixels of the spot (17 on a screen's glass), and paler for about a hundred more. With the size
 * of paper, 6 of 200 random codes on a screen could not be read; with this size, none of 600 failed.
 */
function underLamp(tone: number, x: number, y: number, radius: number): number {
  const distance = Math.hypot(x - WIDTH / 2 - 60, y - HEIGHT / 2 - 40)
  return tone + 400 * Math.exp(-((distance / radius) ** 2)) + 60 * Math.exp(-distance / 160)
}
