/** Of one trip's answer; home, which puts the bus of a link in its place, does without what asks for it (trip.ts). */
export function tripKey(busId: number) {
  return ['trip', busId] as const
}
