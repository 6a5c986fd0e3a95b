import * as v from 'valibot'
import { BoardingScan, ScanOutcome as Outcome, RefusedBecause, Untimely } from '#contract/boarding/boarding.ts'

/**
 * The stored form of scans. Separate from the rules on them (kept-scans.ts): a log-out, on a traveller's phone too,
 * only counts the scans that would be lost.
 */

const ScanState = v.variant('kind', [
  /** Not sent, or sent without an answer. */
  v.object({ kind: v.literal('waiting') }),
  /** The server has the scan; it stays until a list arrives that was requested afterwards. */
  v.object({ kind: v.literal('settled'), at: v.number(), outcome: Outcome }),
  /** The scan does not count, and waits for a person to look. */
  v.object({ kind: v.literal('refused'), reason: RefusedBecause, ...Untimely.entries }),
])

const KeptScan = v.object({
  scan: v.omit(BoardingScan, ['ageMs']),
  /** Time of the scan, by the server's clock as this phone knew it. */
  at: v.number(),
  /** Whether the server's time was known in that visit; absent in older scans, where yes is assumed. */
  sure: v.optional(v.boolean()),
  /** The scan's visit, and how long that had lasted: a change of the phone's clock does not move this. */
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
