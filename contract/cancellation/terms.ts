import * as v from 'valibot'
import { Integer } from '../fields/fields.ts'

/**
 * What comes back to who cancels: of what was paid, `percent` to who does so `hoursBefore` the departure or earlier; from
 * the earliest step to the last, and after the last one nothing does. No step at all: nothing ever comes back.
 */
export const CancellationTerms = v.array(v.object({ hoursBefore: Integer, percent: Integer }))
export type CancellationTerms = v.InferOutput<typeof CancellationTerms>
