/**
 * Keeps only the lightest and the heaviest drawing of a face. Anek is drawn at a middle weight, too, and stores the
 * movement of each point for both halves: a quarter of the file. Between 450 and 800 a straight line from the one to
 * the other differs from its letters by 0.02 pixels in reading text, by a fifth of a pixel at most; in widths by 0.01.
 * @see https://learn.microsoft.com/en-us/typography/opentype/spec/otvaroverview
 */

const ONE = 1 << 14
/** Flags of a variation: its peak is stored with it, and its start and end. */
const EMBEDDED_PEAK = 0x8000
const INTERMEDIATE = 0x4000
const INDEX = 0x0fff

/**
 * Changes a TrueType file with one axis, whose default is its least value, in place; the next cut leaves out what is
 * unused.
 * @param {Buffer} face
 * @param {readonly number[]} ways positions of the axis's inner marks on the straight line
 */
export function keepTwoWeights(face, ways) {
  straightenPoints(face, startOf(face, 'gvar'))
  straightenWidths(face, startOf(face, 'HVAR'))
  const marks = startOf(face, 'avar') + 10
  const count = face.readUInt16BE(marks - 2)
  // -1, 0, the inner ones, 1.
  if (count !== ways.length + 3) throw new Error(`The axis has ${count} marks.`)
  for (const [index, way] of ways.entries()) face.writeInt16BE(Math.round(way * ONE), marks + 4 * (index + 2) + 2)
}

function straightenPoints(face, gvar) {
  const u16 = (at) => face.readUInt16BE(at)
  if (u16(gvar + 4) !== 1 || u16(gvar + 14) & 1) throw new Error('The face has more axes, or long offsets.')
  const shared = gvar + face.readUInt32BE(gvar + 8)
  const start = gvar + face.readUInt32BE(gvar + 16)
  const offsets = gvar + 20
  let free = 0
  for (let glyph = 0; glyph < u16(gvar + 12); glyph++) {
    const [from, to] = [0, 2].map((next) => start + 2 * u16(offsets + 2 * glyph + next))
    face.writeUInt16BE(free / 2, offsets + 2 * glyph)
    if (from === to) continue
    const kept = straightened(Buffer.from(face.subarray(from, to)), (index) => face.readInt16BE(shared + 2 * index))
    kept.copy(face, start + free)
    free += kept.length + (kept.length % 2)
  }
  face.writeUInt16BE(free / 2, offsets + 2 * u16(gvar + 12))
}

/** @returns a glyph's data for the heaviest weight, for the whole straight line */
function straightened(glyph, sharedPeak) {
  const u16 = (at) => glyph.readUInt16BE(at)
  const count = u16(0) & INDEX
  let header = 4
  let data = u16(2)
  // One byte says: all points.
  if (u16(0) & 0x8000 && glyph[data++] !== 0) throw new Error('A glyph names its points.')
  for (let variation = 0; variation < count; variation++) {
    const [size, index] = [u16(header), u16(header + 2)]
    const peak = index & EMBEDDED_PEAK ? glyph.readInt16BE(header + 4) : sharedPeak(index & INDEX)
    if (peak === ONE) {
      const points = u16(0) & 0x8000
      const head = Buffer.alloc(points ? 11 : 10)
      for (const [at, value] of [1 | points, 10, size, EMBEDDED_PEAK | (index & 0x2000), ONE].entries())
        head.writeUInt16BE(value, 2 * at)
      return Buffer.concat([head, glyph.subarray(data, data + size)])
    }
    header += 4 + (index & EMBEDDED_PEAK ? 2 : 0) + (index & INTERMEDIATE ? 4 : 0)
    data += size
  }
  return Buffer.alloc(0)
}

function straightenWidths(face, hvar) {
  const u16 = (at) => face.readUInt16BE(at)
  const store = hvar + face.readUInt32BE(hvar + 4)
  const regions = store + face.readUInt32BE(store + 2) + 4
  const isLast = (region) => u16(regions + 6 * region + 2) === ONE
  for (let region = 0; region < u16(regions - 2); region++)
    if (isLast(region)) face.writeInt16BE(0, regions + 6 * region)
  for (let set = 0; set < u16(store + 6); set++) {
    const items = store + face.readUInt32BE(store + 8 + 4 * set)
    const [count, words, columns] = [0, 2, 4].map((at) => u16(items + at))
    const rows = items + 6 + 2 * columns
    const sizeOf = (column) => (column < words ? 2 : 1)
    let at = rows
    for (let row = 0; row < count; row++)
      for (let column = 0; column < columns; column++) {
        if (!isLast(u16(items + 6 + 2 * column))) face.fill(0, at, at + sizeOf(column))
        at += sizeOf(column)
      }
  }
}

function startOf(face, table) {
  for (let record = 12; record < 12 + 16 * face.readUInt16BE(4); record += 16)
    if (face.toString('latin1', record, record + 4) === table) return face.readUInt32BE(record + 8)
  throw new Error(`The face has no table ${table}.`)
}
