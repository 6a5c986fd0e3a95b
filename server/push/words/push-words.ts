/** What a notification says. Places, days and money come as its reader writes them; a day stands as `Fri 20 Nov`. */
export interface PushWords {
  /** `dayBefore` where it leaves on another day than before; `day` is that of now. */
  timeChanged: Said<{ now: string; before: string; dayBefore: string } & OnTrip & Reporting>
  /** `mayCancel`: for everything. */
  placeChanged: Said<{ now: string; before: string; time: string; mayCancel: boolean } & OnTrip>
  /** `seats` where the ticket's are others now. */
  busChanged: Said<{ now: string; seats: { before: string; now: string } | undefined; time: string } & OnTrip>
  /** Of what is neither time nor place nor vehicle: the ticket says what. */
  otherwiseChanged: Said<{ time: string } & OnTrip>
  /** `nextDay` where the late bus leaves on another day than planned. */
  late: Said<{ minutes: number; now: string; nextDay: string; before: string } & OnTrip & Pick<Reporting, 'reportBy'>>
  onTimeAgain: Said<{ time: string } & OnTrip & Pick<Reporting, 'reportBy'>>
  /** `amount` is empty where nothing was paid. */
  calledOff: Said<{ time: string; amount: string } & OnTrip>
  /** `amount` is empty where nothing comes back, `left` where no seat stays. Many seats are counted, not named. */
  cancelled: Said<{ seats: readonly string[]; left: readonly string[]; amount: string; byOperator: boolean } & OnTrip>
  /** `reference` is empty where none was noted. */
  refundPaid: Said<{ amount: string; operator: string; day: string; reference: string }>
  /** Money came: what of it goes back, and what is still to pay; these are empty where nothing is. */
  paid: Said<{ amount: string; back: string; due: string; isCancelled: boolean; time: string } & OnTrip>
  notFound: Said<{ amount: string; isCancelled: boolean }>
  /** `until`: a time, with its day. */
  paySoon: Said<{ amount: string; until: string } & OnTrip>
  released: Said<{ amount: string; until: string } & OnTrip>
  leavesSoon: Said<{ time: string; seats: readonly string[] } & Reporting>
  /** To a company: so many bookings wait for its answer. */
  neverCame: Said<{ time: string; reports: number } & OnTrip>
  /** To a company: a driver says so. */
  notComing: Said<{ time: string; by: string; reason: string } & OnTrip>
  /** To a company: so many bookings say that they are paid, and that keeps their seats; it does for an hour more. */
  seatsHeld: Said<HeldSeats>
  claimsNear: Said<HeldSeats>
  seeTicket: string
  showTicket: string
  cancelSeats: string
  otherBuses: string
  answer: string
  callOff: string
  lookForIt: string
  seeTrips: string
}

/** More of them would have a title cut before it says what became of them. */
export const MOST_SEATS_NAMED = 3

type Said<Values> = (values: Values) => { title: string; body: string }

interface OnTrip {
  from: string
  to: string
  day: string
}

interface HeldSeats extends OnTrip {
  bookings: number
  amount: string
  /** A time, with its day. */
  until: string
}

interface Reporting {
  /** A time, with its day where that is the evening before. */
  reportBy: string
  boardingPoint: string
}
