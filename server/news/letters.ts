import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'
import { OFFICE_LETTERS } from './office-letter.ts'

const role = v.picklist(['user', 'operator'])
const trip = { from: v.string(), to: v.string(), dateOfDeparture: v.string() }
const plan = {
  reportingTime: v.string(),
  departureTime: v.string(),
  boardingPoint: v.string(),
  droppingPoint: v.string(),
}
const TripPlan = v.object({
  ...plan,
  name: v.string(),
  busNumber: v.string(),
  type: v.string(),
  /** Mails of earlier versions have none: their trips stay on their day. */
  dateOfDeparture: v.optional(v.string()),
})
const TripChange = v.object({ ...trip, before: TripPlan, after: TripPlan })

/** A change that passengers are told: the trip as they knew it, and as it is now. As the operator typed it. */
export type TripChange = v.InferOutput<typeof TripChange>

/** The form of earlier versions, with times and points alone; some may still wait. */
const EarlierTripChange = v.pipe(
  v.object({ ...trip, busName: v.string(), busNumber: v.string(), before: v.object(plan), after: v.object(plan) }),
  v.transform(({ busName, busNumber, before, after, ...rest }): TripChange => {
    const bus = { name: busName, busNumber, type: '' }
    return { ...rest, before: { ...bus, ...before }, after: { ...bus, ...after } }
  }),
)

/**
 * The subject of a mail. It holds no links: the worker makes their tokens when it sends, so that the outbox holds
 * nothing that opens an account.
 */
export const Letter = v.variant('kind', [
  v.object({ kind: v.literal('activate'), role, accountId: Integer }),
  v.object({ kind: v.literal('reset'), role, accountId: Integer }),
  v.object({ kind: v.literal('confirm-email'), role, accountId: Integer, email: v.string() }),
  // `accountId` is of the account that asked for the address; mails of earlier versions have none.
  v.object({ kind: v.literal('already-registered'), role, accountId: v.optional(Integer) }),
  v.object({ kind: v.literal('email-change-asked'), role }),
  v.object({ kind: v.literal('account-erased') }),
  v.object({ kind: v.literal('password-changed'), role }),
  v.object({ kind: v.literal('email-changed'), role }),
  v.object({ kind: v.literal('passkey-added'), role }),
  v.object({ kind: v.literal('approval'), approved: v.boolean() }),
  v.object({ kind: v.literal('company-renamed') }),
  v.object({ kind: v.literal('upi-changed') }),
  // `amount` in paise.
  v.object({ kind: v.literal('payment-noted'), paymentId: Integer, ticketId: Integer, amount: Integer }),
  v.object({ kind: v.literal('pay-soon'), ticketId: Integer }),
  v.object({ kind: v.literal('ticket-released'), ticketId: Integer }),
  // Of earlier versions; some may wait still.
  v.object({ kind: v.literal('claim-near'), ticketId: Integer }),
  v.object({ kind: v.literal('payment-not-found'), claimId: Integer, ticketId: Integer }),
  v.object({ kind: v.literal('staff-invitation'), staffId: Integer }),
  v.object({ kind: v.literal('staff-reset'), staffId: Integer }),
  v.object({ kind: v.literal('booked'), ticketId: Integer }),
  v.object({ kind: v.literal('ticket-cancelled'), cancellationId: Integer }),
  // All of one traveller's tickets on one trip.
  v.object({ kind: v.literal('called-off'), ticketIds: v.array(Integer) }),
  // As `called-off`; the delay is read when the mail is sent.
  v.object({ kind: v.literal('trip-late'), ticketIds: v.array(Integer) }),
  // Their contents are read when they are sent.
  ...OFFICE_LETTERS,
  v.object({ kind: v.literal('report-answered'), ticketIds: v.array(Integer) }),
  v.object({ kind: v.literal('trip-changed'), change: v.union([TripChange, EarlierTripChange]) }),
])
export type Letter = v.InferOutput<typeof Letter>

/** @returns the change still to be told where `waiting` replaced `sent` while `sent` was on its way */
export function changeAfter(sent: string, waiting: string): string | undefined {
  const [told, now] = [readTripChange(sent), readTripChange(waiting)]
  return told && now && writeTripChange({ ...now, before: told.after })
}

export function readTripChange(text: string): TripChange | undefined {
  const letter = v.parse(Letter, JSON.parse(text))
  return letter.kind === 'trip-changed' ? letter.change : undefined
}

export function writeTripChange(change: TripChange): string {
  return JSON.stringify({ kind: 'trip-changed', change } satisfies Letter)
}
