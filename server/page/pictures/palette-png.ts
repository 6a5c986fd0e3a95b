import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const MOST_COLOURS = 256

/**
 * A picture of few flat colours as PNG, one byte a pixel: a third of what four bytes a pixel take.
 * @param pixels RGBA, opaque. Beyond the 256 commonest colours (edges of letters, some hundred pixels) the nearest counts
 */
export function palettePng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  // Neighbours are mostly alike, and comparing is much quicker than looking up.
  const counts = new Map<number, number>()
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  const colours = new Uint32Array(width * height)
  let begun = 0
  for (let at = 0; at < colours.length; at++) {
    const colour = view.getUint32(at * 4) >>> 8
    colours[at] = colour
    const before = colours[begun] ?? 0
    if (colour === before) continue
    counts.set(before, (counts.get(before) ?? 0) + at - begun)
    begun = at
  }
  const last = colours[begun] ?? 0
  counts.set(last, (counts.get(last) ?? 0) + colours.length - begun)
  const byCount = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour)
  const palette = byCount.slice(0, MOST_COLOURS)
  const indexOf = new Map(palette.map((colour, index) => [colour, index]))
  for (const rare of byCount.slice(MOST_COLOURS)) indexOf.set(rare, nearest(palette, rare))

  // Each row begins with its filter: none, the best for flat colours.
  const rows = Buffer.alloc((width + 1) * height)
  let [colour, index] = [-1, 0]
  for (let at = 0; at < colours.length; at++) {
    const next = colours[at] ?? 0
    if (next !== colour) [colour, index] = [next, indexOf.get(next) ?? 0]
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = index
  }

  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, by palette; deflated, filtered row by row, not interlaced.
  header.set([8, 3, 0, 0, 0], 8)
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** @returns the index of the colour that differs least */
function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [index, other] of palette.entries()) {
    const red = (other >> 16) - (colour >> 16)
    const green = ((other >> 8) & 0xff) - ((colour >> 8) & 0xff)
    const blue = (other & 0xff) - (colour & 0xff)
    const difference = red * red + green * green + blue * blue
    if (difference < least) [best, least] = [index, difference]
  }
  return best
}
