import * as v from 'valibot'
import { CalendarDate, Id, Integer } from '../fields/fields.ts'
import { call, IdempotencyKey, Keyed } from '../http.ts'
import {
  BoardingManifest,
  ConflictId,
  MOST_BOARDING_DAYS,
  MOST_SCANS_SENT,
  PassengerPhone,
  RandomId,
  ScanOutcome,
  SentScan,
  Settlement,
  SettlementForm,
} from './boarding.ts'
import { ClaimForm, Handover, HandoverForm } from './handover.ts'
import { MOST_TIMES_NOT_COMING, NotComing, NotComingTold } from './not-coming.ts'
import { MOST_EVENTS_SENT, RunEvent, RunOutcome } from './run.ts'
import { LEAST_NOTE, ScanNote, ScanNoteForm, UncountedScan } from './uncounted-scan.ts'

/**
 * Boarding (all added). A handed-over phone has its handover's cookie; where it has two, this header says which it
 * means.
 */
const headers = v.object({ 'boarding-as': v.optional(v.picklist(['handed-over'])) })

export const readManifests = call({
  method: 'GET',
  path: '/api/boarding/manifests',
  access: 'boarding',
  summary:
    'What a phone needs to board without a signal: trips of the coming 48 hours, or of the days asked for, that are still boarded; or one of them',
  query: v.object({ from: v.optional(CalendarDate), to: v.optional(CalendarDate), busId: v.optional(Id) }),
  headers,
  output: BoardingManifest,
  errors: [401, 403],
  rules: `to is not before from, and at most ${MOST_BOARDING_DAYS} days are asked for at once`,
})

export const sendScans = call({
  method: 'POST',
  path: '/api/boarding/scans',
  access: 'boarding',
  summary:
    'Tells what was scanned, in the order it was; each is settled by itself, and the same id always answered the same',
  headers,
  body: v.object({ scans: v.pipe(v.array(SentScan), v.maxLength(MOST_SCANS_SENT)) }),
  output: v.array(ScanOutcome),
  errors: [401],
})

export const sendProgress = call({
  method: 'POST',
  path: '/api/boarding/progress',
  access: 'boarding',
  summary:
    'Tells which points of a trip its bus has left, and when (the driver’s run); each event counts once, by its id, in any order of arrival',
  headers,
  body: v.object({ events: v.pipe(v.array(RunEvent), v.maxLength(MOST_EVENTS_SENT)) }),
  output: v.array(RunOutcome),
  errors: [401],
})

export const sayNotComing = call({
  method: 'POST',
  path: '/api/buses/{busId}/not-coming',
  access: 'boarding',
  summary:
    'Tells the company’s office, by notification and mail, that the bus is not coming: passengers hear of it once the trip is called off. The same Idempotency-Key tells it once',
  params: v.object({ busId: Id }),
  headers: v.looseObject({ ...headers.entries, 'idempotency-key': v.optional(IdempotencyKey) }),
  body: NotComing,
  output: NotComingTold,
  success: 201,
  errors: [401, 403, 404, 409, 422],
  rules: `a phone that was handed the trip says it from 12 hours before the departure; ${MOST_TIMES_NOT_COMING} times a trip at most`,
})

export const readPhones = call({
  method: 'GET',
  path: '/api/boarding/phones/{busId}',
  access: 'boarding',
  summary: 'Phone numbers of the passengers of a trip that leaves within 12 hours, to call those who are missing',
  params: v.object({ busId: Id }),
  headers,
  output: v.array(PassengerPhone),
  errors: [401, 403, 404, 409],
})

export const settleConflict = call({
  method: 'POST',
  path: '/api/boarding/conflicts/{conflictId}/settlement',
  access: 'operator',
  summary: 'Ends a shown conflict over a seat (`12-7` is seat 7 of trip 12) with a note',
  params: v.object({ conflictId: ConflictId }),
  body: SettlementForm,
  output: Settlement,
  errors: [401, 403, 404],
})

export const listUncounted = call({
  method: 'GET',
  path: '/api/boarding/uncounted/{busId}',
  access: 'operator',
  summary:
    'What phones told of a trip that counts for nothing, or was only noted: what nobody has closed first, the latest first',
  params: v.object({ busId: Id }),
  output: v.array(UncountedScan),
  errors: [401, 403, 404],
})

export const closeUncounted = call({
  method: 'POST',
  path: '/api/boarding/uncounted/{scanId}/note',
  access: 'operator',
  summary: 'Closes such a scan with a note; the first note counts, and later ones are answered with it',
  params: v.object({ scanId: RandomId }),
  body: ScanNoteForm,
  output: ScanNote,
  errors: [401, 403, 404],
  rules: `the note has at least ${LEAST_NOTE} letters`,
})

export const handOverBoarding = call({
  method: 'POST',
  path: '/api/boarding/handovers',
  access: 'operator',
  summary:
    'Makes a code that lets one phone board these trips until 12 hours after departure; it waits for 15 minutes; the same Idempotency-Key gives the same code',
  headers: Keyed,
  body: HandoverForm,
  output: v.object({ id: Integer, token: v.string(), claimBefore: Integer }),
  success: 201,
  errors: [401, 403, 404, 409, 422],
})

export const listHandovers = call({
  method: 'GET',
  path: '/api/boarding/handovers',
  access: 'operator',
  summary: 'Phones that board for the operator, or did within the last week',
  output: v.array(Handover),
  errors: [401],
})

export const withdrawHandover = call({
  method: 'DELETE',
  path: '/api/boarding/handovers/{handoverId}',
  access: 'operator',
  summary: 'Takes boarding back from a phone; it hears of it with its next signal',
  params: v.object({ handoverId: Id }),
  output: v.null(),
  errors: [401, 404],
})

export const claimHandover = call({
  method: 'POST',
  path: '/api/boarding/handovers/claim',
  access: 'public',
  summary: 'Takes boarding over with the code of a link: works once, and sets a cookie that opens boarding alone',
  body: ClaimForm,
  output: v.object({ name: v.string(), until: Integer }),
  errors: [409],
})
