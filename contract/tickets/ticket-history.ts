import * as v from 'valibot'
import { TOLD_FIELDS } from '../buses/bus-forms.ts'
import { Amount, Integer, Shown } from '../fields/fields.ts'
import { OtherWord, openWord } from '../words.ts'

/** A traveller's name is the one they booked with, an operator's the company's. */
export const HistoryActor = v.object({ role: openWord(['traveller', 'operator'], 'other'), name: Shown })

/** `at` is a moment in milliseconds since 1970. */
const happened = { at: Integer, by: HistoryActor }
const seats = v.array(v.string())

/** What happened to a ticket. */
export const HistoryEntry = v.union([
  v.object({ kind: v.literal('sold'), ...happened, seats, amount: Amount }),
  v.object({
    kind: v.literal('changed'),
    ...happened,
    changes: v.array(v.object({ field: openWord(TOLD_FIELDS, 'other'), before: Shown, after: Shown })),
    /** Added, apart: fields that earlier apps do not know. */
    more: v.optional(v.array(v.object({ field: openWord(['dateOfDeparture'], 'other'), before: Shown, after: Shown }))),
  }),
  /** `amount`: rupees that come back. `unpaid`, added: the server freed the seats because no money came in time. */
  v.object({ kind: v.literal('cancelled'), ...happened, seats, amount: Amount, unpaid: v.optional(v.literal(true)) }),
  v.object({ kind: v.literal('called-off'), ...happened, reason: Shown, amount: Amount }),
  v.object({ kind: v.literal('boarded'), ...happened, seats }),
  /** Rupees that were taken at the bus door. Another phone may say so too (`collected-again`): they count once. */
  v.object({ kind: v.literal('collected'), ...happened, amount: Amount }),
  v.object({ kind: v.literal('collected-again'), ...happened, amount: Amount }),
  /** They were noted by mistake. */
  v.object({ kind: v.literal('uncollected'), ...happened, amount: Amount }),
  v.object({ kind: v.literal('refunded'), ...happened, amount: Amount, reference: Shown }),
  /** A kind of later servers: only its time and actor are known. */
  v.object({ kind: OtherWord, ...happened }),
])
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>
