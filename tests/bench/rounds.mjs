// Rounds of a measurement: prints each as it ends; makes as many as asked for or as time allows, fewer on SIGTERM.

const MOST_ROUNDS = 5
const DEFAULT_MINUTES = 3

/**
 * @param env `BENCH_ROUNDS`: exactly this many rounds; else as many as fit into `BENCH_MINUTES` (3), at most five
 * @returns whether time is up, and a function that makes the rounds
 */
export function roundsWithin(env = process.env) {
  const asked = env.BENCH_ROUNDS === undefined ? undefined : Number(env.BENCH_ROUNDS)
  const ends = performance.now() + Number(env.BENCH_MINUTES ?? DEFAULT_MINUTES) * 60_000
  let signal
  // Once: a second signal ends the process at once.
  for (const name of ['SIGTERM', 'SIGINT'])
    process.once(name, () => {
      signal = name
      console.log(`${name}: no further round. What was measured follows.`)
    })

  const isOver = () => signal !== undefined || (asked === undefined && performance.now() > ends)

  return {
    isOver,
    /** @returns the exit code that a shell uses for the signal */
    exitCode: () => ({ SIGTERM: 143, SIGINT: 130 })[signal] ?? 0,
    /**
     * Makes at least one round, unless it was stopped before.
     * @param make gets the number of the round, from 0
     * @param tell returns the line to print for a round
     * @returns the result of each round
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
