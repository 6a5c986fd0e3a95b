import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Amount, Integer } from '../fields/fields.ts'
import { rule, text } from '../fields/typed-fields.ts'
import { openWord } from '../words.ts'
import { RefusedBecause, SCAN_KINDS, Untimely, VERDICT_KINDS } from './boarding.ts'

/** Scans that do not count, or were only notes: the office looks at them and closes them. */

/** A shorter note would tell its reader nothing next month. */
export const LEAST_NOTE = 3
export const LONGEST_NOTE = 200
/** More than any trip has; open ones come first. */
export const MOST_UNCOUNTED_LISTED = 500

/** How the office closed a scan: the first note counts. */
export const ScanNote = v.object({ note: v.string(), by: v.string(), at: Integer })
export type ScanNote = v.InferOutput<typeof ScanNote>

export const UncountedScan = v.object({
  id: v.string(),
  kind: openWord(SCAN_KINDS, 'other'),
  seat: Integer,
  ticketId: Integer,
  /** The seat's passenger on that ticket; empty where this trip has no such ticket. */
  passenger: v.string(),
  /** Empty where the phone has no name. */
  deviceName: v.string(),
  /** Milliseconds since 1970 by the server's clock. */
  at: Integer,
  /** What the phone had shown. */
  verdict: openWord(VERDICT_KINDS, 'other'),
  /** Absent where it was only noted at the door. */
  reason: v.optional(RefusedBecause),
  ...Untimely.entries,
  /** Rupees that were taken. */
  collected: v.optional(Amount),
  closed: v.optional(ScanNote),
})
export type UncountedScan = v.InferOutput<typeof UncountedScan>

export const ScanNoteForm = v.pipe(
  v.object({ note: text('Note', LONGEST_NOTE) }),
  rule(
    ['note'],
    ({ note }) => [...note].length >= LEAST_NOTE,
    said('Write at least {least} letters.', { least: LEAST_NOTE }),
  ),
)
