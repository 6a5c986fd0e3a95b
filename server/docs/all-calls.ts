import * as accounts from '#contract/accounts/account-calls.ts'
import * as officeNews from '#contract/accounts/office-news-calls.ts'
import * as ownAccount from '#contract/accounts/own-account-calls.ts'
import * as passkeys from '#contract/accounts/passkey-calls.ts'
import * as passkeyLogIn from '#contract/accounts/passkey-log-in-calls.ts'
import * as push from '#contract/accounts/push-calls.ts'
import * as staff from '#contract/accounts/staff-calls.ts'
import * as boarding from '#contract/boarding/boarding-calls.ts'
import * as announcements from '#contract/buses/announcement-calls.ts'
import * as bookedSeats from '#contract/buses/booked-seats-call.ts'
import * as fleet from '#contract/buses/fleet-calls.ts'
import * as search from '#contract/buses/search-calls.ts'
import * as trips from '#contract/buses/trip-calls.ts'
import * as cancellation from '#contract/cancellation/cancellation-calls.ts'
import * as operatorCancellation from '#contract/cancellation/operator-cancellation-calls.ts'
import type { Call } from '#contract/http.ts'
import * as claims from '#contract/payments/claim-calls.ts'
import * as payments from '#contract/payments/payment-calls.ts'
import * as statement from '#contract/payments/statement-calls.ts'
import * as till from '#contract/payments/till-calls.ts'
import * as statistics from '#contract/statistics-calls.ts'
import * as booking from '#contract/tickets/booking-calls.ts'
import * as counter from '#contract/tickets/counter-calls.ts'
import * as keeping from '#contract/tickets/keeping-call.ts'
import * as neverCame from '#contract/tickets/never-came-calls.ts'
import * as tickets from '#contract/tickets/ticket-calls.ts'

/** @returns every call of the contract, by path */
export function allCalls(): [name: string, call: Call][] {
  const calls = Object.entries({
    ...accounts,
    ...officeNews,
    ...ownAccount,
    ...passkeys,
    ...passkeyLogIn,
    ...announcements,
    ...neverCame,
    ...keeping,
    ...fleet,
    ...search,
    ...booking,
    ...cancellation,
    ...operatorCancellation,
    ...tickets,
    ...bookedSeats,
    ...counter,
    ...trips,
    ...payments,
    ...till,
    ...statement,
    ...claims,
    ...statistics,
    ...staff,
    ...boarding,
    ...push,
  }).flatMap(([name, value]): [string, Call][] => (isCall(value) ? [[name, value]] : []))
  return calls.toSorted(([, one], [, other]) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
