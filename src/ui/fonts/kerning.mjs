/**
 * Makes kerning smaller with the same look. Both functions change a TrueType file in place; the next cut removes the
 * data that its tables no longer use.
 * @see https://learn.microsoft.com/en-us/typography/opentype/spec/gpos#lookup-type-2-subtable-pair-adjustment-positioning
 */

/** Kinds of lookups. */
const PAIRS = 2
const EXTENSION = 9
/** Only the first letter of a pair has a value: how much closer the second one comes, and its change with weight. */
const ADVANCE = 0x04
const CHANGES = 0xf0

/**
 * Gives letters in every weight the distance of the face's own weight. The change of kerning with weight is a seventh
 * of the file, and a fifth of a pixel in a line of a hundred letters.
 * @param {Buffer} face
 */
export function evenKerning(face) {
  eachPair(face, ({ value, size }) => {
    face.fill(0, value + 2, value + size)
    return true
  })
}

/**
 * Removes invisible kerning.
 * @param {Buffer} face
 * @param {(units: number, first?: number, second?: number) => boolean} isSeen gets the second letter's shift, in units
 *   of the face, and both letters by number; without them for a class of letters
 */
export function thinKerning(face, isSeen) {
  eachPair(face, ({ value, first, second }) => {
    if (isSeen(face.readInt16BE(value), first, second)) return true
    if (first === undefined) face.writeInt16BE(0, value)
    return false
  })
}

/**
 * @param {Buffer} face
 * @param {(pair: { value: number, size: number, first?: number, second?: number }) => boolean} keep gets the position
 *   and size of each pair's value, and its letters; returns whether the pair stays. Pairs of classes always stay
 */
function eachPair(face, keep) {
  const u16 = (at) => face.readUInt16BE(at)
  const offsets = (at, count) => Array.from({ length: count }, (_, index) => u16(at + 2 * index))

  function eachOfLetters(table, size) {
    const firsts = coveredBy(table + u16(table + 2))
    for (const [index, offset] of offsets(table + 10, u16(table + 8)).entries()) {
      const set = table + offset
      const pairs = Array.from({ length: u16(set) }, (_, pair) => set + 2 + pair * (2 + size))
      const kept = pairs
        .filter((pair) => keep({ value: pair + 2, size, first: firsts[index], second: u16(pair) }))
        .map((pair) => Buffer.from(face.subarray(pair, pair + 2 + size)))
      face.writeUInt16BE(kept.length, set)
      Buffer.concat(kept).copy(face, set + 2)
    }
  }

  function eachOfClasses(table, size) {
    const count = u16(table + 12) * u16(table + 14)
    for (let pair = 0; pair < count; pair++) keep({ value: table + 16 + pair * size, size })
  }

  /** The letters of a table, in its order. */
  function coveredBy(at) {
    const [format, count] = offsets(at, 2)
    if (format === 1) return offsets(at + 4, count)
    const ranges = Array.from({ length: count }, (_, index) => offsets(at + 4 + 6 * index, 2))
    return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  }

  for (const table of pairTables(face)) {
    const [format, , first, second] = offsets(table, 4)
    if ((first & ~CHANGES) !== ADVANCE || second !== 0) throw new Error('The kerning of the face is of another kind.')
    const size = 2 * first.toString(2).replaceAll('0', '').length
    if (format === 1) eachOfLetters(table, size)
    else eachOfClasses(table, size)
  }
}

/** @returns where the tables of pairs start */
function pairTables(face) {
  const u16 = (at) => face.readUInt16BE(at)
  const offsets = (at) => Array.from({ length: u16(at) }, (_, index) => u16(at + 2 + 2 * index))
  const gpos = startOf(face, 'GPOS')
  const lookups = gpos + u16(gpos + 8)
  return offsets(lookups).flatMap((lookup) => {
    const at = lookups + lookup
    return offsets(at + 4).flatMap((offset) => {
      const table = at + offset
      if (u16(at) === PAIRS) return table
      // Pairs farther away than two bytes can express.
      return u16(at) === EXTENSION && u16(table + 2) === PAIRS ? table + face.readUInt32BE(table + 4) : []
    })
  })
}

function startOf(face, table) {
  for (let record = 12; record < 12 + 16 * face.readUInt16BE(4); record += 16)
    if (face.toString('latin1', record, record + 4) === table) return face.readUInt32BE(record + 8)
  throw new Error(`The face has no table ${table}.`)
}
