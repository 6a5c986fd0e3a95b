import { BOOKED, type Ticket } from '../../../../contract/ticket.ts'
import { isCalendarDate } from '../../../../contract/time.ts'

/** @returns whether there is anything to be said of cancelling: another backend has no terms */
export function hasTerms({ terms, status, dateOfDeparture }: Ticket): boolean {
  return terms !== undefined && status === BOOKED && isCalendarDate(dateOfDeparture)
}
