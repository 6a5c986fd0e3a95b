import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Amount, Integer } from '../fields/fields.ts'
import { rule, text } from '../fields/typed-fields.ts'
import { openWord } from '../words.ts'
import { RefusedBecause, SCAN_KINDS, Untimely, VERDICT_KINDS } from './boarding.ts'

/** What phones at the door tell that counts for nothing, or was only noted: the office looks at it and closes it. */

/** A note that says less says nothing to whoever reads it next month. */
export const LEAST_NOTE = 3
export const LONGEST_NOTE = 200
/** More than any trip has; those that nobody has looked at come first. */
export const MOST_UNCOUNTED_LISTED = 500

/** How somebody in the office has closed a scan: the first who did counts. */
export const ScanNote = v.object({ note: v.string(), by: v.string(), at: Integer })
export type ScanNote = v.InferOutput<typeof ScanNote>

export const UncountedScan = v.object({
  id: v.string(),
  kind: openWord(SCAN_KINDS, 'other'),
  seat: Integer,
  ticketId: Integer,
  /** Who sits there by that ticket; empty where this trip has no such ticket. */
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
