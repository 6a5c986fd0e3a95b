import * as v from 'valibot'
import { BoardingScan, ScanOutcome as Outcome, RefusedBecause, Untimely } from '#contract/boarding/boarding.ts'

/**
 * Scans as they lie on this phone. Apart from what is made of them (kept-scans.ts), and the rule behind that: a log-out
 * counts those that would be lost, on a traveller's phone too.
 */

const ScanState = v.variant('kind', [
  /** Not sent, or sent without an answer. */
  v.object({ kind: v.literal('waiting') }),
  /** The server has it; it stays until a list has come that was asked for afterwards. */
  v.object({ kind: v.literal('settled'), at: v.number(), outcome: Outcome }),
  /** It counts for nothing, and waits for a person. */
  v.object({ kind: v.literal('refused'), reason: RefusedBecause, ...Untimely.entries }),
])

const KeptScan = v.object({
  scan: v.omit(BoardingScan, ['ageMs']),
  /** When it was made, by the server's clock as this phone knew it. */
  at: v.number(),
  /** Whether that clock had been heard in its visit; absent, and taken for heard, in older scans. */
  sure: v.optional(v.boolean()),
  /** The visit it was made in, and how long that had lasted: no change of the phone's clock moves this. */
  visit: v.string(),
  tick: v.number(),
  /** Who it was about, for the list of what waits. */
  passenger: v.optional(v.string(), ''),
  state: ScanState,
})
export type KeptScan = v.InferOutput<typeof KeptScan>

const Stored = v.array(v.unknown())

/** One that can't be read costs no other. */
export function parseScans(stored: unknown): KeptScan[] {
  const list = v.safeParse(Stored, stored)
  if (!list.success) return []
  return list.output.flatMap((item) => {
    const parsed = v.safeParse(KeptScan, item)
    return parsed.success ? [parsed.output] : []
  })
}

export function waitingScans(kept: readonly KeptScan[]): KeptScan[] {
  return kept.filter(({ state }) => state.kind === 'waiting')
}
