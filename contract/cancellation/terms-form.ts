import * as v from 'valibot'
import { type Said, said } from '../fields/field-sentences.ts'
import { wholeNumber } from '../fields/fields.ts'

export const MOST_STEPS = 6

const Step = v.object({
  hoursBefore: wholeNumber(1, 720, 'Hours are a whole number from {least} to {most}.'),
  percent: wholeNumber(1, 100, 'Per cent is a whole number from {least} to {most}.'),
})

type Step = v.InferOutput<typeof Step>

/** A rule across steps, not the form of one: it may refuse terms that fit their description. */
function falling(of: keyof Step, message: Said) {
  return v.rawCheck<Step[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const values = dataset.value.map((step) => step[of])
    if (values.some((value, index) => index > 0 && value >= (values[index - 1] ?? 0))) addIssue({ message })
  })
}

/** Terms as an operator sets them; a later cancellation never refunds more. */
export const TermsForm = v.object({
  terms: v.pipe(
    v.array(Step),
    v.maxLength(MOST_STEPS, said('{most} steps at most.', { most: MOST_STEPS })),
    falling('hoursBefore', said('Hours must fall from step to step.')),
    falling('percent', said('Per cent must fall from step to step.')),
  ),
})
export type TermsForm = v.InferOutput<typeof TermsForm>
