// Rounds of a measurement: printed as they end, as many as were asked for or as the time allows, and fewer on SIGTERM.

const MOST_ROUNDS = 5
const DEFAULT_MINUTES = 3

/**
 * @param env `BENCH_ROUNDS`: so many rounds, however long they take; else as many as `BENCH_MINUTES` allow (3), at most five
 * @returns whether there is time for another round, and what makes them
 */
export function roundsWithin(env = process.env) {
  const asked = env.BENCH_ROUNDS === undefined ? undefined : Number(env.BENCH_ROUNDS)
  const ends = performance.now() + Number(env.BENCH_MINUTES ?? DEFAULT_MINUTES) * 60_000
  let signal
  // Once: whoever cannot wait for the round that is running sends it again.
  for (const name of ['SIGTERM', 'SIGINT'])
    process.once(name, () => {
      signal = name
      console.log(`${name}: no further round. What was measured follows.`)
    })

  const isOver = () => signal !== undefined || (asked === undefined && performance.now() > ends)

  return {
    isOver,
    /** @returns the exit code: as a shell has it for the signal */
    exitCode: () => ({ SIGTERM: 143, SIGINT: 130 })[signal] ?? 0,
    /**
     * One at least, but where it was told to stop.
     * @param make is given the number of the round, from 0
     * @param tell what is printed of it, a line
     * @returns what each round has made
     */
    async make(label, make, tell, most = asked ?? MOST_ROUNDS) {
      const rows = []
      while (rows.length < most && (rows.length === 0 ? signal === undefined : !isOver())) {
        const started = performance.now()
        rows.push(await make(rows.length))
        const seconds = Math.round((performance.now() - started) / 1000)
        console.log(`  ${label}, round ${rows.length} (${seconds} s): ${tell(rows.at(-1))}`)
      }
      return rows
    },
  }
}
