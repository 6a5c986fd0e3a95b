/**
 * Whether this browser can read pdf.js, whose classes have static blocks. Safari got those in 16.4, together with
 * lookbehinds, which can be asked for; every other browser of the floor has both.
 */
export const drawsPdf = knowsLookbehind()

function knowsLookbehind(): boolean {
  try {
    return /(?<=a)b/.test('ab')
  } catch {
    return false
  }
}
