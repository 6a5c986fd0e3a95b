/** Key of one trip's answer. Home puts a link's bus under it, without loading the code that asks for it (trip.ts). */
export function tripKey(busId: number) {
  return ['trip', busId] as const
}
