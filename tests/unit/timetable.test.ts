import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NewBus } from '#contract/buses/bus-forms.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { openTally } from '#server/db/tally.ts'
import { plateOf, standOf } from '#server/modules/buses/bus-stands.ts'
import {
  minutesBefore,
  seatsOfType,
  type TimetableRow,
  timetableReader,
  tripIdentity,
} from '#server/modules/buses/timetable-reader.ts'

const LISTING = ['from', 'to', 'operator', 'bus_type', 'departs', 'duration', 'arrives', 'rating', 'fare', 'seats_left']
const OWN = [
  'name',
  'busNumber',
  'type',
  'from',
  'to',
  'dateOfDeparture',
  'departureTime',
  'reportingTime',
  'availableSeats',
  'numberOfSeats',
  'costPerSeat',
  'boardingPoint',
  'droppingPoint',
]

function readListing(...lines: string[]): TimetableRow[] {
  const read = timetableReader(LISTING, openTally(), undefined)
  return lines.map((line, at) => {
    const cells = line.split(',')
    const row = read?.(
      LISTING.map((_, index) => cells[index] ?? ''),
      at + 2,
    )
    if (!row) throw new Error('The columns were not known.')
    return row
  })
}

function readOwn(record: Record<string, string>): TimetableRow | undefined {
  return timetableReader(
    OWN,
    openTally(),
    undefined,
  )?.(
    OWN.map((column) => record[column] ?? ''),
    2,
  )
}

const LINE = 'Patna,Ranchi,Magadh Express,A/C Sleeper (2+1),21:30,09h 15m,06:45,4.2,850.50,12'

describe('a row of a listing', () => {
  it('becomes a trip, with what it lacks made up', () => {
    expect(readListing(LINE)).toEqual([
      {
        kind: 'trip',
        line: 2,
        rating: '4.2',
        plate: '',
        dayAfter: 0,
        twin: 0,
        bus: {
          name: 'Magadh Express',
          busNumber: expect.stringMatching(/^BR 01 P[A-Z] \d{4}$/),
          type: 'A/C Sleeper (2+1)',
          from: 'Patna',
          to: 'Ranchi',
          dateOfDeparture: '',
          departureTime: '21:30',
          reportingTime: '21:00',
          arrivalTime: '06:45',
          availableSeats: 12,
          numberOfSeats: 30,
          ladiesSeats: '',
          costPerSeat: 850.5,
          boardingPoint: expect.stringMatching(/Gandhi Maidan|Patliputra|Mithapur/),
          droppingPoint: expect.stringMatching(/Khadgarha|ITI/),
        },
      },
    ])
  })

  it.each([
    ['21:30,09h 15m,06:45', '06:45'],
    ['21:30,33h 15m,06:45', ''],
    ['23:15,0-19h 0-10m,05:05', ''],
    ['21:30,09h 15m,07:00', ''],
    ['21:30,,06:45', ''],
    ['21:30,09h 15m,', ''],
  ])('%s arrives at "%s": where the clock cannot tell, nothing is said', (times, arrivalTime) => {
    expect(readListing(LINE.replace('21:30,09h 15m,06:45', times))).toMatchObject([
      { kind: 'trip', bus: { arrivalTime } },
    ])
  })

  it('reads the same each time', () => {
    expect(readListing(LINE)).toEqual(readListing(LINE))
  })

  it('counted twice is two buses with two plates', () => {
    const [first, second] = readListing(LINE, LINE)
    if (first?.kind !== 'trip' || second?.kind !== 'trip') throw new Error('Both are trips.')
    expect(first.bus.busNumber).not.toBe(second.bus.busNumber)
    expect({ ...first.bus, busNumber: '' }).toMatchObject({ name: second.bus.name, departureTime: '21:30' })
  })

  it('may have no rating, or something that is none', () => {
    for (const rating of ['', 'Ad', '3000.0'])
      expect(readListing(LINE.replace('4.2', rating))).toMatchObject([{ kind: 'trip', rating: 'N/A' }])
  })

  it('with more seats left than its type has, has as many', () => {
    expect(readListing(LINE.replace(/12$/, '44'))).toMatchObject([{ bus: { numberOfSeats: 44, availableSeats: 44 } }])
  })

  it.each([
    ['Write the time as HH:mm, such as 21:30. (departs)', LINE.replace('21:30', 'soon')],
    ['The fare is from 1 to 1,00,000 rupees, with two decimals at most. (fare)', LINE.replace('850.50', 'free')],
    ['Available seats are a whole number from 0 to 100. (seats_left)', LINE.replace(/12$/, '400')],
    ['Bus name is needed. (operator)', LINE.replace('Magadh Express', '')],
    ['From and To are the same. (to)', LINE.replace('Ranchi', ' PATNA ')],
    ['To is too long: 60 characters at most. (to)', LINE.replace('Ranchi', 'x'.repeat(61))],
  ])('is refused with the reason and the column: %s', (reason, line) => {
    expect(readListing(line)).toEqual([{ kind: 'refused', line: 2, reason }])
  })

  it('that is a trip is one that the contract lets an operator add', () => {
    const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    const word = fc.stringMatching(/^[A-Za-z0-9+() /-]{1,40}$/)
    fc.assert(
      fc.property(
        word,
        word,
        word,
        word,
        clock,
        fc.integer({ min: 0, max: 100 }),
        (from, to, operator, type, [h, m], left) => {
          const departs = `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`
          const [row] = readListing([from, to, operator, type, departs, '', '', '', '500.0', left].join(','))
          if (row?.kind !== 'trip') return
          const dateOfDeparture = addDays(indiaDate(Date.now()), 1)
          expect(v.safeParse(NewBus, { ...row.bus, dateOfDeparture }).success).toBe(true)
        },
      ),
    )
  })
})

describe('a row with our own columns', () => {
  const full = {
    name: 'Vaishali Rath',
    busNumber: 'BR 31 P 1234',
    type: 'Deluxe',
    from: 'Hajipur',
    to: 'Patna',
    dateOfDeparture: '2030-02-28',
    departureTime: '06:00:00',
    reportingTime: '05:30',
    availableSeats: '20',
    numberOfSeats: '40',
    costPerSeat: '90',
    boardingPoint: 'Ramashish Chowk',
    droppingPoint: 'Gandhi Maidan',
  }

  it('is taken as it stands', () => {
    expect(readOwn(full)).toEqual({
      kind: 'trip',
      line: 2,
      rating: 'N/A',
      plate: 'BR31P1234',
      dayAfter: 0,
      twin: 0,
      bus: {
        ...full,
        departureTime: '06:00',
        arrivalTime: '',
        availableSeats: 20,
        numberOfSeats: 40,
        ladiesSeats: '',
        costPerSeat: 90,
      },
    })
  })

  it('needs no more than name, route, time and fare', () => {
    const { name, from, to, departureTime, costPerSeat } = full
    expect(readOwn({ name, from, to, departureTime, costPerSeat })).toMatchObject({
      kind: 'trip',
      bus: { type: 'AC, Recliner', numberOfSeats: 40, availableSeats: 40, reportingTime: '05:45', dateOfDeparture: '' },
    })
  })

  it.each([
    [{ dateOfDeparture: '2030-02-30' }, 'This date does not exist. Write it as YYYY-MM-DD. (dateOfDeparture)'],
    [{ availableSeats: '41' }, 'More seats are offered than the bus has. (availableSeats)'],
    [{ boardingPoint: 'x\u0000' }, 'Boarding point holds a character that cannot be printed. (boardingPoint)'],
  ])('is refused for %j', (part, reason) => {
    expect(readOwn({ ...full, ...part })).toEqual({ kind: 'refused', line: 2, reason })
  })
})

describe('a row as the trade writes it', () => {
  const columns = ['Travels', 'Bus No.', 'Origin', 'Destination', 'DOJ', 'Dep. Time', 'Seats', 'किराया']
  const row = (
    date: string,
    departs: string,
    fare: string,
    order: 'day-first' | 'month-first' | undefined = undefined,
  ) =>
    timetableReader(
      columns,
      openTally(),
      order,
    )?.(['Magadh', 'BR 01 P 1', 'Patna', 'Gaya', date, departs, '41', fare], 2)

  it('is read with its own words for columns, times, days and sums', () => {
    expect(row('25-Dec-26', '9.30 pm', 'Rs. 1,250/-')).toMatchObject({
      kind: 'trip',
      bus: { name: 'Magadh', dateOfDeparture: '2026-12-25', departureTime: '21:30', costPerSeat: 1250 },
    })
    expect(row('25-12-2026', '24:30', '750,50')).toMatchObject({
      dayAfter: 0,
      bus: { dateOfDeparture: '2026-12-26', departureTime: '00:30', reportingTime: '00:15', costPerSeat: 750.5 },
    })
    // Each day of a trip without one is a day later, too.
    expect(row('', '24:30', '750')).toMatchObject({ dayAfter: 1, bus: { dateOfDeparture: '', departureTime: '00:30' } })
  })

  it('is refused where its date is two dates, until somebody says which', () => {
    expect(row('03-12-2026', '21:30', '750')).toEqual({
      kind: 'refused',
      line: 2,
      reason: '03-12-2026 is two dates. Add --dates day-first or --dates month-first. (DOJ)',
    })
    expect(row('03-12-2026', '21:30', '750', 'day-first')).toMatchObject({ bus: { dateOfDeparture: '2026-12-03' } })
    expect(row('03-12-2026', '21:30', '750', 'month-first')).toMatchObject({ bus: { dateOfDeparture: '2026-03-12' } })
  })
})

describe('what a timetable leaves out', () => {
  it('knows no other columns', () => {
    expect(timetableReader(['from', 'to', 'price'], openTally(), undefined)).toBeUndefined()
    expect(timetableReader([], openTally(), undefined)).toBeUndefined()
  })

  it.each([
    ['A/C Sleeper (2+1)', 30],
    ['Volvo 9600 Multi-Axle A/C Sleeper (2+1)', 36],
    ['Non A/C Seater / Sleeper (2+1)', 42],
    ['Volvo A/C Semi Sleeper (2+2)', 41],
    ['Scania Multi-Axle AC Semi Sleeper (2+2)', 53],
    ['AC Seater (2+3)', 55],
    ['SUPER LUXURY (NON-AC, 2 + 2 PUSH BACK)', 41],
    ['VE Executive A/C Sleeper (1+1)', 20],
    ['Tempo Traveller', 40],
  ])('a %s has %i places', (type, seats) => {
    expect(seatsOfType(type)).toBe(seats)
  })

  it('reporting goes over midnight', () => {
    expect(minutesBefore('00:05', 15)).toBe('23:50')
    expect(minutesBefore('21:30', 30)).toBe('21:00')
    expect(minutesBefore('soon', 30)).toBe('soon')
  })

  it('places are known with their state in brackets too, and unknown ones get a plain stand', () => {
    expect(standOf('Guntur (Andhra Pradesh)', 'x')).toBe('NTR Bus Station')
    expect(standOf('PATNA', 'x')).toMatch(/Gandhi Maidan|Patliputra|Mithapur/)
    expect(standOf('Nowhere (Bihar)', 'x')).toBe('Nowhere Bus Stand')
    expect(plateOf('Nowhere', 'x')).toMatch(/^NL 01 P[A-Z] \d{4}$/)
  })

  it('a trip is known again by route, bus and minute, however its places are typed', () => {
    const trip = { from: 'Patna', to: 'Ranchi', name: 'A', type: 'B', departs: '2030-01-01T10:00' }
    expect(tripIdentity({ ...trip, from: ' patna' })).toBe(tripIdentity(trip))
    expect(tripIdentity({ ...trip, departs: '2030-01-01T10:01' })).not.toBe(tripIdentity(trip))
  })
})
