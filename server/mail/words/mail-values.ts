/** The values of each kind of mail; `link` is for its reader to open. Hours and minutes: how long the link works. */
export interface MailValues {
  activate: { link: string; hours: number }
  reset: { link: string; minutes: number }
  /** To an address that another account requested, but that has an account already. */
  'already-registered': { link: string; resetLink: string }
  /** To the new address of an account. */
  'confirm-email': { link: string; hours: number }
  /** To the present address of an account that requested another one. */
  'email-change-asked': { link: string }
  'password-changed': { link: string }
  /** To the old address of an account whose address was changed. */
  'email-changed': Unasked
  /** The last mail to an erased account. */
  'account-erased': Unasked
  /** A passkey opens the account as the password does; a new password by mail removes all of them. */
  'passkey-added': { link: string }
  /** To an operator who waited for it. */
  approved: { link: string }
  'approval-withdrawn': Unasked
  /** To an operator who opened the first mail's link late. The names are not told: a stranger may have typed them. */
  'company-renamed': { link: string }
  'upi-changed': { link: string }
  /**
   * To a person invited to an operator's staff. The company is as the operator typed it; the reader's name is left out.
   */
  'staff-invitation': { link: string; days: number; company: string }
  /** To each passenger of a trip that the operator changed. */
  'trip-changed': TripChangedValues
  /** To the traveller, with the ticket. */
  booked: BookedValues
  /** To the traveller of a ticket with cancelled seats, whoever cancelled them. */
  'ticket-cancelled': TicketCancelledValues
  /** To a traveller without notifications: the bus is late, or on time again (`minutes` 0). */
  'trip-late': TripLateValues
  /** To an owner: the number of tickets with an unanswered report that the bus never came. */
  'never-came': NeverCameValues
  /** To an owner: a driver says that the bus is not coming. */
  'not-coming': NotComingValues
  /** To a passenger who reported it: the company says that the bus came. */
  'report-answered': ReportAnsweredValues
  /** To a traveller whose money has come, and to one whose was not found. */
  'payment-noted': PaymentNotedValues
  'payment-not-found': PaymentNotFoundValues
  /** To a traveller who has an hour left to pay by UPI, and to one who has not: the seats are free again. */
  'pay-soon': PayByValues
  'ticket-released': PayByValues
  /** To an owner: passengers' claims of payment keep their seats, for one hour more. */
  'seats-held': HeldSeatsValues
  'claims-near': HeldSeatsValues
  /** To each passenger of a trip that the operator called off. */
  'called-off': CalledOffValues
}
/** Of which trip. */
interface TripValues {
  from: string
  to: string
  /** With its weekday, in the mail's language. */
  day: string
  departureTime: string
  link: string
}
interface TicketCancelledValues extends TripValues {
  /** `3, 4` */
  seats: string
  /** Seats that stay booked; empty where none does. */
  left: string
  /** Empty where the traveller has done it. */
  operator: string
  /** `₹765`; empty where nothing comes back. */
  amount: string
}
interface PaymentNotedValues extends TripValues {
  /** `₹850`: the sum that came; then what goes back and what is still to pay, each empty where it is nothing. */
  amount: string
  back: string
  due: string
  isCancelled: boolean
}
interface PayByValues extends TripValues {
  amount: string
  /** A time, with its day. */
  until: string
}
interface PaymentNotFoundValues extends TripValues {
  amount: string
  isCancelled: boolean
  operator: string
}
interface NeverCameValues extends TripValues {
  reports: number
}
interface HeldSeatsValues extends PayByValues {
  bookings: number
}
interface NotComingValues extends TripValues {
  /** The reporter, as the company named them. */
  by: string
  reason: string
}
interface ReportAnsweredValues extends TripValues {
  operator: string
  /** Empty where nobody knows it. */
  phone: string
}
interface TripLateValues extends TripValues {
  minutes: number
  /** When the bus leaves now, about; `nextDay` where that is another day than planned, else empty. */
  now: string
  nextDay: string
  /** With its day where that is the evening before. */
  reportBy: string
  boardingPoint: string
}
/** It leads to the other buses of that day. */
interface CalledOffValues extends TripValues {
  operator: string
  /** As the operator typed it. */
  reason: string
  /** Empty where nothing was paid. */
  amount: string
}
/** It leads to the traveller's tickets in the app. */
interface BookedValues extends TripValues {
  /** As the departure's day; it may be the evening before. */
  reportingDay: string
  reportingTime: string
  /** The same in few letters: with its day where that is not the departure's. */
  reportBy: string
  boardingPoint: string
  /** `3, 4` */
  seats: string
  /** How the attached files are called. */
  files: { pdf: string; calendar: string }
}
interface Unasked {
  link?: undefined
}
interface TripChangedValues {
  bus: { name: string; busNumber: string }
  from: string
  to: string
  /** With its weekday and year, in the mail's language. */
  day: string
  changes: readonly { label: string; before: string; after: string }[]
  link: string
  /** Whether the reader may cancel for a full refund because of it. */
  mayCancel: boolean
  /** Whether a file of the mail moves the trip in the reader's calendar. */
  movesEntry: boolean
  /** Whether no further change of this trip is mailed to the reader today. */
  isLast: boolean
}
