import { addDays, indiaDate } from '#contract/time.ts'

/** The records in the checklist's rows, under the checklist's names. */

export const BUS1 = {
  id: 101,
  name: 'Test Travels',
  busNumber: 'BR01AB1234',
  type: 'AC Sleeper',
  rating: 3.2,
  from: 'Patna',
  to: 'Delhi',
  dateOfDeparture: '2030-01-15',
  departureTime: '21:30',
  reportingTime: '21:00',
  availableSeats: 38,
  numberOfSeats: 41,
  costPerSeat: 750,
  boardingPoint: 'Mithapur',
  droppingPoint: 'Anand Vihar',
}

/** Has no type, rating, times or numberOfSeats: the app fills in its defaults. */
export const BUS2 = {
  id: 102,
  name: 'Bare Travels',
  busNumber: 'BR02CD5678',
  from: 'Patna',
  to: 'Ranchi',
  dateOfDeparture: '2030-01-16',
  availableSeats: 40,
  costPerSeat: 500,
  boardingPoint: 'Bailey Road',
  droppingPoint: 'Main Road',
}

const MORE_BUSES = Array.from({ length: 11 }, (_, index) => {
  const number = index + 3
  return {
    ...BUS1,
    id: 100 + number,
    name: `Test Bus ${number}`,
    busNumber: `BR${String(number).padStart(2, '0')}XX${String(number).padStart(4, '0')}`,
  }
})

/** BUS1 to BUS13. */
export const BUSES = [BUS1, BUS2, ...MORE_BUSES]

export const USER1 = {
  id: 7,
  name: 'Asha Kumari',
  email: 'asha@example.com',
  phone: '9876543210',
  age: 29,
  gender: 'female',
}

export const ADM1 = {
  id: 3,
  name: 'Ravi Operator',
  email: 'ravi@example.com',
  phone: '9123456780',
  travels_name: 'Ravi Travels',
  gst_number: '10ABCDE1234F1Z5',
}

/** Staff of ADM1, as stored after their log-in. */
export const COUNTER1 = {
  id: 3,
  name: 'Asha Kumari',
  email: 'asha@example.com',
  travels_name: 'Ravi Travels',
  role: 'counter',
  staffId: 5,
}
export const DRIVER1 = { ...COUNTER1, role: 'driver', staffId: 6 }

export const PASSWORD = 'Secret#123'

const planned = (time: string, day = '15') => Date.parse(`2030-01-${day}T${time}:00+05:30`)

/** Boarding lists on the phone that boards BUS1, with more stops than trips have today. */
export const LISTS1 = {
  asOf: planned('20:00'),
  keys: [],
  officePhone: ADM1.phone,
  trips: [
    {
      ...{ busId: 101, name: 'Test Travels', busNumber: 'BR01AB1234', from: 'Patna', to: 'Delhi' },
      ...{ dateOfDeparture: '2030-01-15', departureTime: '21:30', boardingPoint: 'Gandhi Maidan', numberOfSeats: 41 },
      stops: [
        { name: 'Gandhi Maidan', planned: planned('21:30') },
        { name: 'Mithapur', planned: planned('21:50') },
        { name: 'Jehanabad', planned: planned('22:40') },
        { name: 'Anand Vihar', planned: planned('06:45', '16') },
      ],
      seats: [3, 4].map((seat) => ({
        ...{ seat, ticketId: 900, revision: 0, status: 'BOOKED', due: 0 },
        passenger: { name: 'Asha K.', gender: 'female', phone: '3210' },
      })),
      settlements: [],
    },
  ],
}

export const TKT1 = {
  id: 900,
  status: 'BOOKED',
  bookedSeats: ['3', '4'],
  dateOfBooking: '2030-01-02',
  numberOfSeatsBooked: 2,
  cost: 1500,
  username: 'Asha Kumari',
  age: 29,
  gender: 'female',
  phone: '9876543210',
  busName: 'Test Travels',
  source: 'Patna',
  destination: 'Delhi',
  busNumber: 'BR01AB1234',
  dateOfDeparture: '2030-01-15',
  reportingTime: '21:00',
  departureTime: '21:30',
  boardingPoint: 'Mithapur',
  droppingPoint: 'Anand Vihar',
}

export const TKT2 = { ...TKT1, id: 901, status: 'CANCELLED', bookedSeats: '7', numberOfSeatsBooked: 1, cost: 750 }

/** COUNTER1's data: one trip, the last of tomorrow, and one sale. */
export const COUNTER_DAY = {
  trips: [
    {
      ...BUS1,
      dateOfDeparture: addDays(indiaDate(Date.now()), 1),
      departureTime: '23:59',
      reportingTime: '23:30',
      NumberOfSeatsBooked: 5,
    },
  ],
  sales: {
    tickets: 1,
    paid: 1500,
    atBoarding: 0,
    last: [{ ...TKT1, payment: 'paid', soldBy: COUNTER1.name, busId: BUS1.id }],
  },
}

/** A valid PDF of one empty page. */
export const PDF1 = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
)

const MEMBER1 = {
  id: 5,
  name: 'Asha Kumari',
  email: 'asha@example.com',
  role: 'counter',
  invitedAt: 1_796_000_000_000,
  joinedAt: 1_796_000_100_000,
  linkEndsAt: null,
  seenAt: null,
  phones: 2,
}
export const STAFF_FIGURES = {
  phones: [{ device: 'Chrome on Android', seenAt: Date.parse('2026-11-20T06:00:00Z') }],
  sales: { tickets: 214, paidToday: 4_650 },
}

/** Staff of ADM1's company: one member who works there, and one who is invited. */
export const STAFF1 = {
  holder: { name: ADM1.name },
  members: [
    MEMBER1,
    {
      ...MEMBER1,
      id: 6,
      name: 'Thiruvananthapuram Venkatanarasimharajuvaripeta',
      role: 'driver',
      joinedAt: null,
      linkEndsAt: 1_796_172_800_000,
      phones: 0,
    },
  ],
}

/** Changed long ago, so that no screen mentions the change. */
export const PAYMENT_TERMS = {
  mode: 'upi-or-boarding',
  upiId: 'magadhroad@okbank',
  upiName: 'Magadh Road Lines',
  merchant: true,
  upiChangedAt: 1_700_000_000_000,
}

export const PAYMENT_ROW = {
  ticketId: 310,
  busId: 101,
  username: 'Asha Kumari',
  phone: '9876543210',
  seats: ['7', '8'],
  source: 'Patna',
  destination: 'Ranchi',
  busNumber: 'BR01PA4521',
  dateOfDeparture: '2027-01-05',
  departureTime: '21:30',
  due: 620,
}

const TILL_BOX = {
  box: 's9',
  name: 'Asha Kumari',
  staffId: 9,
  payments: 23,
  taken: 7750,
  takenBack: 620,
  expected: 7130,
  earlier: 0,
  since: Date.parse('2026-11-20T04:00:00Z'),
}

/** Cash boxes: one of the counter, and one of a trip whose phone has not reported for a long time. */
export const TILL = {
  date: '2026-11-20',
  boxes: [
    {
      ...TILL_BOX,
      lines: [
        { id: 41, ticketId: 310, amount: -620, at: TILL_BOX.since, reason: 'दो बार' },
        { id: 40, ticketId: 310, amount: 620, at: TILL_BOX.since, reason: '' },
      ],
    },
    {
      ...{ box: 't101-=Mahesh', name: 'Mahesh', payments: 2, taken: 1080, takenBack: 0, expected: 1080, earlier: 1080 },
      ...{ since: Date.parse('2026-11-18T16:00:00Z'), heardAt: Date.parse('2026-11-18T23:42:00Z') },
      trip: {
        ...{ busId: 101, busNumber: 'BR07PA5520', source: 'Patna', destination: 'Ranchi' },
        ...{ dateOfDeparture: '2026-11-18', departureTime: '20:30', closesAt: Date.parse('2026-11-18T23:30:00Z') },
      },
    },
  ],
  open: 2,
  expected: 8210,
  closed: 1,
}

export const TILL_CLOSING = {
  ...{ id: 5, box: 's9', name: 'Asha Kumari', staffId: 9, date: '2026-11-19', payments: 4, taken: 2400, takenBack: 0 },
  ...{ expected: 2400, counted: 2350, reason: 'सीट 31', closedBy: 'Asha Kumari' },
  at: Date.parse('2026-11-19T15:30:00Z'),
}

/** The data of a new traveller, by form label. */
export const NEWCOMER = {
  Name: 'Meera Patel',
  Email: 'a.b@x.co.in',
  'Mobile number': '9876543210',
  Age: '31',
  Password: 'window seat please',
}
