/** Kinds of lookups. */
const PAIRS = 2
const EXTENSION = 9

/**
 * Has letters stand as far apart in every weight as they do in the face's own. How kerning changes with weight is a seventh
 * of the file, and a fifth of a pixel in a line of a hundred letters.
 * @param {Buffer} face a TrueType file; changed in place. What its kerning does not name any more goes with the next cut
 * @see https://learn.microsoft.com/en-us/typography/opentype/spec/gpos#lookup-type-2-subtable-pair-adjustment-positioning
 */
export function evenKerning(face) {
  const u16 = (at) => face.readUInt16BE(at)
  const offsets = (at, count) => Array.from({ length: count }, (_, index) => u16(at + 2 * index))

  /** A value's numbers come first, then where each changes: those places are what goes. */
  function even(at, format) {
    const [numbers, changes] = [format & 0x0f, format & 0xf0].map((bits) => bits.toString(2).replaceAll('0', '').length)
    face.fill(0, at + 2 * numbers, at + 2 * (numbers + changes))
    return 2 * (numbers + changes)
  }

  function evenPairs(at) {
    const [format, , first, second] = offsets(at, 4)
    if (format === 1)
      for (const offset of offsets(at + 10, u16(at + 8))) {
        const set = at + offset
        let pair = set + 2
        for (let left = u16(set); left > 0; left--) {
          pair += 2
          pair += even(pair, first)
          pair += even(pair, second)
        }
      }
    else {
      let value = at + 16
      for (let left = u16(at + 12) * u16(at + 14); left > 0; left--) {
        value += even(value, first)
        value += even(value, second)
      }
    }
  }

  const gpos = startOf(face, 'GPOS')
  const lookups = gpos + u16(gpos + 8)
  for (const offset of offsets(lookups + 2, u16(lookups))) {
    const lookup = lookups + offset
    for (const table of offsets(lookup + 6, u16(lookup + 4))) {
      const at = lookup + table
      if (u16(lookup) === PAIRS) evenPairs(at)
      // Pairs that lie farther off than two bytes can say.
      else if (u16(lookup) === EXTENSION && u16(at + 2) === PAIRS) evenPairs(at + face.readUInt32BE(at + 4))
    }
  }
}

function startOf(face, table) {
  for (let record = 12; record < 12 + 16 * face.readUInt16BE(4); record += 16)
    if (face.toString('latin1', record, record + 4) === table) return face.readUInt32BE(record + 8)
  throw new Error(`The face has no table ${table}.`)
}
