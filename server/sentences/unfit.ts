import * as v from 'valibot'
import { learnFieldSentences } from '#contract/fields/field-sentences.ts'
import { fieldsInHindi } from '#contract/fields/fields-in-hindi.ts'
import type { Sentence } from './en.ts'

learnFieldSentences('hi', fieldsInHindi)

const MOST_REASONS = 3

/**
 * @returns why a schema refuses the value, each reason with its field; parses the value again in the language spoken
 */
export function unfit(schema: v.GenericSchema, value: unknown): Sentence {
  return (say, lang) => {
    // The message for issues without their own sentence.
    const { issues = [] } = v.safeParse(schema, value, { lang, message: say.wire.unfitValue })
    const reasons = issues.map((issue) => {
      const field = v.getDotPath(issue)
      return field === null ? issue.message : `${issue.message} (${field})`
    })
    return [...new Set(reasons)].slice(0, MOST_REASONS).join(' ')
  }
}
