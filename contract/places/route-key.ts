/**
 * The same key for all routes between the same places.
 * @param keyOf what places are compared by: placeKey (places.ts), or placeSpelling while the table of towns is missing
 */
export function routeKey({ from, to }: { from: string; to: string }, keyOf: (place: string) => string): string {
  return `${keyOf(from)}>${keyOf(to)}`
}
