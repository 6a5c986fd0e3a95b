/** pdf.js has static blocks. Safari got those in 16.4, with lookbehinds, which can be asked for; other browsers have both. */
export const drawsPdf = knowsLookbehind()

function knowsLookbehind(): boolean {
  try {
    return /(?<=a)b/.test('ab')
  } catch {
    return false
  }
}
