/** pdf.js has static blocks. Safari 16.4 added them with lookbehinds, which can be tested; others have both. */
export const drawsPdf = knowsLookbehind()

function knowsLookbehind(): boolean {
  try {
    return /(?<=a)b/.test('ab')
  } catch {
    return false
  }
}
