import * as v from 'valibot'
import { call } from '../http.ts'
import { LineOutcome, StatementForm } from './statement.ts'

/** Added: a company matches its statement with tickets. It takes no key: a line is its own. */
export const matchStatement = call({
  method: 'POST',
  path: '/api/payments/statement',
  access: 'operator',
  summary:
    'Match lines of a bank’s or UPI app’s statement with tickets, by our reference in the note, by a UTR, or as found by hand; with keep they are noted as payments by UPI: a line once, however often and in however many files it is sent',
  mostBytes: 256 * 1024,
  body: StatementForm,
  output: v.array(LineOutcome),
  errors: [401],
})
