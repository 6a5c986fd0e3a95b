import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'

/** News for a company's people. Mail and phones share one record: the contents are read when it is sent. */
export const OFFICE_LETTERS = [
  v.object({ kind: v.literal('never-came'), busId: Integer }),
  /** @property by the reporter's name, as the company named them */
  v.object({ kind: v.literal('not-coming'), busId: Integer, by: v.string(), reason: v.string() }),
  /** Passengers' claims of payment keep seats, for one hour more. */
  v.object({ kind: v.literal('seats-held'), busId: Integer }),
  v.object({ kind: v.literal('claims-near'), busId: Integer }),
] as const
export const OfficeLetter = v.variant('kind', OFFICE_LETTERS)
export type OfficeLetter = v.InferOutput<typeof OfficeLetter>
