import type { OtherScript } from '../readable.ts'

/** What a language has for printed tickets; one that lacks any of it does not build. */
export interface TicketWords {
  /** As BCP 47 names it, for readers that read the PDF aloud. */
  locale: string
  title(ticket: { id: number; from: string; to: string; date: string }): string
  seats(count: number): string
  dateOfDeparture: string
  reportingTime: string
  /** Where it is not the day of departure. */
  reportingOn(day: string): string
  departureTime: string
  /** In front of what was booked and is otherwise now. */
  before: string
  boardingPoint: string
  droppingPoint: string
  name: string
  age: string
  gender: string
  phone: string
  cost: string
  /** What is paid at the bus door. */
  toPay: string
  /** The same where it can be paid by UPI: paper outlives an ID, and says none. */
  toPayByUpi: string
  /** The same where it is UPI only. @param until milliseconds since 1970 */
  toPayBy(until: number): string
  seatsBooked: string
  ticketId: string
  /** Over who sits where. */
  passengers: string
  operator: string
  /** @param time `HH:mm`; @param day its weekday, where it is not the day of departure */
  arrives(time: string, day: string | undefined): string
  bookedOn(day: string): string
  /** In the place of the code on a cancelled ticket. */
  noLongerValid: string
  ifYouCancel: string
  /** One step of the terms. @param day without its year */
  comesBackUntil(day: string, time: string, percent: number): string
  /** All of them, and that all comes back where the operator cancels; without a step nothing else does. */
  comesBack(steps: readonly string[]): string
  /** From Monday on, in short. */
  weekdays: readonly string[]
  /** From January on, in short. */
  months: readonly string[]
  /** Those that have a word; others are printed as they came. */
  statuses: Readonly<Record<string, string>>
  genders: Readonly<Record<string, string>>
  /** Stands, in brackets, for what is written in a script that no face has. */
  inScript(script: OtherScript): string
}
