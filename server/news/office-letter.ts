import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'

/** What a company's people are told of. One text does for mail and phones: what they say is found when they are sent. */
export const OFFICE_LETTERS = [
  v.object({ kind: v.literal('never-came'), busId: Integer }),
  /** @property by who says it, as the company named them */
  v.object({ kind: v.literal('not-coming'), busId: Integer, by: v.string(), reason: v.string() }),
  /** What passengers say they have paid keeps seats; it does for an hour more. */
  v.object({ kind: v.literal('seats-held'), busId: Integer }),
  v.object({ kind: v.literal('claims-near'), busId: Integer }),
] as const
export const OfficeLetter = v.variant('kind', OFFICE_LETTERS)
export type OfficeLetter = v.InferOutput<typeof OfficeLetter>
