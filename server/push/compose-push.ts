import type { PushPayload } from '#contract/accounts/push.ts'
import { expectedDeparture, lateDeparture } from '#contract/buses/announcement.ts'
import { isJustGone, leftBehindUntil } from '#contract/cancellation/left-behind.ts'
import type { Language } from '#contract/language.ts'
import { toRupees } from '#contract/money.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { departureInstant, indiaDate } from '#contract/time.ts'
import { reportingInWords, rupees, shortDate } from '../formats.ts'
import { asShown } from '../mail/booked-mail.ts'
import { changeToldUntil } from '../modules/buses/departure.ts'
import { deniedClaim, moneyOfPayment, unpaidBy } from '../modules/payments/told-money.ts'
import type { TicketRow } from '../modules/tickets/store.ts'
import { changeOf } from '../modules/tickets/terms-of-ticket.ts'
import { toTicket } from '../modules/tickets/view.ts'
import type { PushNews } from '../news/push-outbox.ts'
import { searchPath } from '../page/searched-route.ts'
import { clipped, LONGEST_BODY, LONGEST_TITLE, PUSH_WORDS } from './push-texts.ts'
import type { PushMessage } from './push-transport.ts'
import type { PushWords } from './words/push-words.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
/** Push services keep no message for longer; FCM refuses to. */
const LONGEST_TTL_MS = 28 * DAY
/** News about money is worth sending for this long, also after the bus has left. */
const MONEY_NEWS_MS = 7 * DAY

const TOLD_ON_TICKET = [
  'dateOfDeparture',
  'busName',
  'busNumber',
  'reportingTime',
  'departureTime',
  'boardingPoint',
  'droppingPoint',
] as const satisfies (keyof Ticket)[]

interface Notice {
  words: { title: string; body: string }
  actions: PushPayload['actions']
  urgency: PushMessage['urgency']
  stays?: boolean
}

/**
 * Writes the notification of a ticket's news, as things are now. It names seats, place, time and refund, but no
 * passenger's name or number, since anybody can read a locked screen.
 * @param now milliseconds since 1970
 * @returns undefined if it has become pointless: the bus has left, or the news is no longer true
 */
export function composePush(language: Language, row: TicketRow, news: PushNews, now: number): PushMessage | undefined {
  const ticket = asShown(toTicket(row), language)
  const until = newsUntil(news.kind, row, ticket, now)
  if (until <= now) return undefined
  const notice = writeNotice(PUSH_WORDS[language], language, row, news)
  if (!notice) return undefined
  const payload: PushPayload = {
    title: clipped(notice.words.title, LONGEST_TITLE),
    body: clipped(notice.words.body, LONGEST_BODY),
    language,
    ...(row.user_id === null ? {} : { to: `user-${row.user_id}` }),
    tag: `ticket-${row.id}`,
    path: ticketPath(row.id),
    stays: notice.stays ?? false,
    actions: notice.actions,
  }
  return {
    payload: JSON.stringify(payload),
    ttl: Math.max(1, Math.floor(Math.min(until - now, LONGEST_TTL_MS) / SECOND)),
    urgency: notice.urgency,
    topic: payload.tag,
  }
}

/** Passengers left behind are told even after the bus has left. */
function newsUntil(kind: PushNews['kind'], row: TicketRow, ticket: Ticket, now: number): number {
  switch (kind) {
    case 'refund-paid':
    case 'paid':
    case 'not-found':
      return now + MONEY_NEWS_MS
    case 'called-off':
    case 'cancelled':
      return isJustGone(ticket, now) ? leftBehindUntil(ticket) : departureInstant(ticket)
    case 'late':
      return departureInstant(expectedDeparture(ticket))
    case 'trip-changed':
      return changeToldUntil(row)
    case 'leaves-soon':
    case 'pay-soon':
    case 'released':
      return departureInstant(ticket)
  }
}

function writeNotice(words: PushWords, language: Language, row: TicketRow, news: PushNews): Notice | undefined {
  const ticket = asShown(toTicket(row), language)
  const isLive = row.status === BOOKED && row.called_off_at === null
  const day = shortDate(ticket.dateOfDeparture, language)
  const onTrip = { from: ticket.source, to: ticket.destination, day, time: ticket.departureTime }
  const { boardingPoint } = ticket
  const reportBy = reportingInWords(ticket, language)
  const seeTicket = { title: words.seeTicket, path: ticketPath(row.id) }
  switch (news.kind) {
    case 'trip-changed': {
      if (!isLive) return undefined
      const { name: busName, dateOfDeparture = toTicket(row).dateOfDeparture, ...rest } = news.before
      const before = asShown({ ...toTicket(row), ...rest, busName, dateOfDeparture }, language)
      // Taken back before it was told; or only the bus type changed, which no ticket shows.
      if (TOLD_ON_TICKET.every((field) => before[field] === ticket[field])) return undefined
      const { departureTime, boardingPoint: place } = before
      const isOtherDay = before.dateOfDeparture !== ticket.dateOfDeparture
      const mayCancel = (changeOf(row)?.reasons.length ?? 0) > 0
      const actions = [seeTicket, { title: words.cancelSeats, path: `${ticketPath(row.id)}&show=cancel` }]
      const said =
        departureTime !== ticket.departureTime || isOtherDay
          ? words.timeChanged({
              ...onTrip,
              now: ticket.departureTime,
              before: departureTime,
              dayBefore: isOtherDay ? shortDate(before.dateOfDeparture, language) : '',
              reportBy,
              boardingPoint,
            })
          : place !== boardingPoint
            ? words.placeChanged({ ...onTrip, now: boardingPoint, before: place, mayCancel })
            : before.busNumber !== ticket.busNumber
              ? words.busChanged({ ...onTrip, now: ticket.busNumber, seats: otherSeats(row) })
              : words.otherwiseChanged(onTrip)
      return { words: said, actions, urgency: 'high' }
    }
    case 'late':
      // A new departure may include the delay, and is told by itself.
      return isLive && row.late_by !== null
        ? { words: lateWords(words, language, ticket, { ...onTrip, reportBy }), actions: [seeTicket], urgency: 'high' }
        : undefined
    case 'called-off': {
      const paise = row.cancellations
        .filter(({ cause }) => cause === 'called-off')
        .reduce((sum, { amount }) => sum + amount, 0)
      const { source: from, destination: to, dateOfDeparture: date } = toTicket(row)
      return {
        words: words.calledOff({ ...onTrip, amount: money(paise) }),
        actions: [{ title: words.otherBuses, path: searchPath({ from, to, date }) }, seeTicket],
        urgency: 'high',
        stays: true,
      }
    }
    case 'cancelled': {
      const done = row.cancellations.find(({ id }) => id === news.cancellationId)
      if (!done) return undefined
      const left = row.status === BOOKED ? ticket.bookedSeats : []
      return {
        words: words.cancelled({
          ...onTrip,
          seats: done.seats.split(','),
          left,
          amount: money(done.amount),
          byOperator: done.cause === 'operator',
        }),
        actions: [seeTicket],
        urgency: 'normal',
      }
    }
    case 'refund-paid': {
      const done = row.cancellations.find(({ id }) => id === news.cancellationId)
      if (!done || done.paid_at === null) return undefined
      const paid = {
        amount: money(done.amount),
        operator: ticket.travels_name ?? '',
        day: shortDate(indiaDate(done.paid_at), language),
        reference: done.reference,
      }
      return { words: words.refundPaid(paid), actions: [seeTicket], urgency: 'normal' }
    }
    case 'paid': {
      const money = moneyOfPayment(row, news.paymentId, news.amount)
      return { words: words.paid({ ...onTrip, ...money }), actions: [seeTicket], urgency: 'normal' }
    }
    case 'not-found': {
      const denied = deniedClaim(row, news.claimId)
      return denied && { words: words.notFound(denied), actions: [seeTicket], urgency: 'high' }
    }
    case 'pay-soon':
    case 'released': {
      const unpaid = unpaidBy(row, language)
      if (!unpaid || (news.kind === 'pay-soon') !== isLive) return undefined
      const said = news.kind === 'pay-soon' ? words.paySoon : words.released
      return { words: said({ ...onTrip, ...unpaid }), actions: [seeTicket], urgency: 'high' }
    }
    case 'leaves-soon':
      if (!isLive) return undefined
      return {
        words: words.leavesSoon({ time: ticket.departureTime, reportBy, boardingPoint, seats: ticket.bookedSeats }),
        actions: [{ title: words.showTicket, path: `${ticketPath(row.id)}&show=door` }],
        urgency: 'high',
      }
  }
}

/** Undefined where everybody keeps their seat number. */
function otherSeats(row: TicketRow): { before: string; now: string } | undefined {
  const change = changeOf(row)
  if (!change?.now.isOtherSeat || change.bookedAs.seats === undefined) return undefined
  return { before: change.bookedAs.seats.replaceAll(',', ', '), now: row.seats.replaceAll(',', ', ') }
}

function lateWords(
  words: PushWords,
  language: Language,
  { dateOfDeparture, departureTime, trip }: Ticket,
  on: { from: string; to: string; day: string; time: string; reportBy: string },
): Notice['words'] {
  if (!trip) return words.onTimeAgain(on)
  const { lateMinutes: minutes } = trip
  const expected = lateDeparture({ dateOfDeparture, departureTime }, minutes)
  const nextDay = expected.dateOfDeparture === dateOfDeparture ? '' : shortDate(expected.dateOfDeparture, language)
  return words.late({ ...on, minutes, now: expected.departureTime, nextDay, before: departureTime })
}

/** The traveller's own page of a ticket, which opens from the phone's memory. */
function ticketPath(ticketId: number): string {
  return `/my-tickets?ticket=${ticketId}`
}

function money(paise: number): string {
  return paise > 0 ? rupees(toRupees(paise)) : ''
}
