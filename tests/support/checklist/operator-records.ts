import { BUS1 } from './records.ts'

/** What an operator types to add a trip like BUS1, by form label. */
export const NEW_BUS_FIELDS = {
  'Bus name': 'Test Travels',
  'Bus number': 'BR01AB1234',
  'Bus type': 'AC Sleeper',
  From: 'Patna',
  To: 'Delhi',
  'Date of departure': '2027-01-15',
  'Reporting time': '21:00',
  'Departure time': '21:30',
  'Boarding point': 'Mithapur',
  'Dropping point': 'Anand Vihar',
  'Number of seats': '41',
  'Available seats': '38',
  'Cost per seat': '750',
}

/** The same trip as the form sends it. */
export const NEW_BUS = {
  name: 'Test Travels',
  busNumber: 'BR01AB1234',
  type: 'AC Sleeper',
  from: 'Patna',
  to: 'Delhi',
  dateOfDeparture: '2027-01-15',
  departureTime: '21:30',
  reportingTime: '21:00',
  availableSeats: 38,
  numberOfSeats: 41,
  costPerSeat: 750,
  boardingPoint: 'Mithapur',
  droppingPoint: 'Anand Vihar',
}

const TOWNS = ['Gaya', 'Ranchi', 'Darbhanga'] as const

/** 70 trips on each of three days. Each vehicle leaves at the same minute every day. */
export const MANY_TRIPS = Array.from({ length: 210 }, (_, index) => {
  const [day, run] = [Math.floor(index / 70), index % 70]
  const minute = 12 * 60 + 25 + run * 5
  const departureTime = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return {
    ...BUS1,
    id: 1_000 + index,
    name: `Rider ${run}`,
    busNumber: `BR01PC${3_000 + run}`,
    from: 'Patna',
    to: TOWNS[run % 3] ?? 'Gaya',
    dateOfDeparture: `2026-11-${20 + day}`,
    departureTime,
    reportingTime: departureTime,
    NumberOfSeatsBooked: run % 2,
  }
})

/**
 * Figures of the two days up to 20 November 2026, as a server without payments answers them. The week before has none.
 */
export const FIGURES = {
  days: [
    {
      date: '2026-11-19',
      trips: 2,
      numberOfSeats: 80,
      seats: 44,
      bookings: 20,
      revenue: 22_000,
      boarded: 41,
      noShows: 3,
    },
    {
      date: '2026-11-20',
      trips: 1,
      numberOfSeats: 40,
      seats: 31,
      bookings: 12,
      revenue: 18_600,
      boarded: 0,
      noShows: 0,
    },
  ],
  routes: [
    {
      from: 'Patna',
      to: 'Gaya',
      trips: 3,
      numberOfSeats: 120,
      seats: 75,
      bookings: 32,
      revenue: 40_600,
      boarded: 41,
      noShows: 3,
    },
  ],
  trips: ['2026-11-18', '2026-11-19', '2026-11-20'].map((dateOfDeparture, index) => ({
    busId: 500 + index,
    name: 'Night Rider',
    busNumber: 'BR01PA1234',
    from: 'Patna',
    to: 'Gaya',
    dateOfDeparture,
    departureTime: '21:30',
    numberOfSeats: 40,
    seats: 25,
    bookings: 10,
    revenue: 12_500,
    boarded: 0,
    noShows: 0,
  })),
}
