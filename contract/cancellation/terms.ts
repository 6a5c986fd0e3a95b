import * as v from 'valibot'
import { Integer } from '../fields/fields.ts'

/**
 * The refund terms: `percent` of what was paid comes back for a cancellation `hoursBefore` the departure or earlier; from
 * the earliest step to the last, and after the last one nothing does. No step at all: nothing ever comes back.
 */
export const CancellationTerms = v.array(v.object({ hoursBefore: Integer, percent: Integer }))
export type CancellationTerms = v.InferOutput<typeof CancellationTerms>
