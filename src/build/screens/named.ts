/** @throws an Error if a text is missing: the drawn screen has changed, and this code has to follow */
export function named(html: string, places: readonly (readonly [text: string, name: string])[]): string {
  return places.reduce((before, [text, name]) => {
    if (text === '' || !before.includes(text)) throw new Error(`src/build/screens does not find in a screen: ${text}`)
    return before.replaceAll(text, () => name)
  }, html)
}
