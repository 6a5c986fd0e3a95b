import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { User } from '#contract/accounts/account.ts'
import * as accounts from '#contract/accounts/account-calls.ts'
import { AdminSignUp, Credentials, UserSignUp } from '#contract/accounts/account-forms.ts'
import * as passkeys from '#contract/accounts/passkey-calls.ts'
import * as passkeyLogIn from '#contract/accounts/passkey-log-in-calls.ts'
import * as push from '#contract/accounts/push-calls.ts'
import * as staff from '#contract/accounts/staff-calls.ts'
import * as boarding from '#contract/boarding/boarding-calls.ts'
import * as bookedSeats from '#contract/buses/booked-seats-call.ts'
import { Bus } from '#contract/buses/bus.ts'
import { NewBus } from '#contract/buses/bus-forms.ts'
import * as fleet from '#contract/buses/fleet-calls.ts'
import * as search from '#contract/buses/search-calls.ts'
import { matchesSearch } from '#contract/buses/search-rule.ts'
import * as trips from '#contract/buses/trip-calls.ts'
import * as cancellation from '#contract/cancellation/cancellation-calls.ts'
import * as operatorCancellation from '#contract/cancellation/operator-cancellation-calls.ts'
import { callPath } from '#contract/http.ts'
import { placeKey } from '#contract/places/places.ts'
import * as statistics from '#contract/statistics-calls.ts'
import * as booking from '#contract/tickets/booking-calls.ts'
import * as counter from '#contract/tickets/counter-calls.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import * as tickets from '#contract/tickets/ticket-calls.ts'
import { addDays, indiaDate } from '#contract/time.ts'

const asha = {
  name: 'Asha Kumari',
  email: 'asha@example.com',
  phone: '9876543210',
  age: 29,
  gender: 'female',
  password: 'Secret#123',
}

/** The sentence shown for a value put into one field of an otherwise good payload. */
function refusal(schema: v.GenericSchema, good: object, field: string, value: unknown): string | undefined {
  const parsed = v.safeParse(schema, { ...good, [field]: value })
  return parsed.success ? undefined : parsed.issues.find((issue) => issue.path?.[0].key === field)?.message
}

describe('sign-up of a traveller', () => {
  test('takes what the form sends, ages as digits too, and composes names', () => {
    expect(v.parse(UserSignUp, { ...asha, age: '29', name: '  आशा कुमारी ' })).toMatchObject({
      age: 29,
      name: 'आशा कुमारी',
    })
    expect(v.parse(UserSignUp, { ...asha, email: ' Asha@Example.COM ' }).email).toBe('asha@example.com')
  })

  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'a'.repeat(81)],
    ['name', 'Asha\u0000'],
    ['name', 'Asha\u202e'],
    ['name', '\ud800'],
    ['email', 'abc'],
    ['email', 'abc@'],
    ['email', '@x.in'],
    ['email', 'a b@x.in'],
    ['email', 'a@x.in, b@y.in'],
    ['email', 'asha@example.\u212Aom'],
    ['phone', '987654321'],
    ['phone', '98765432101'],
    ['phone', '98765abcde'],
    ['age', 0],
    ['age', -1],
    ['age', 101],
    ['age', 'abc'],
    ['age', 29.5],
    ['age', true],
    ['gender', 'other'],
    ['gender', undefined],
    ['password', 'short'],
  ])('refuses %s %j with a sentence', (field, value) => {
    expect(refusal(UserSignUp, asha, field, value)).toMatch(/^[A-Z].{5,}\.$/)
  })

  test('refuses a password of 129 letters with a sentence', () => {
    expect(refusal(UserSignUp, asha, 'password', 'x'.repeat(129))).toMatch(/^[A-Z].{5,}\.$/)
  })

  test.each([1, 100, '1', '100'])('takes the age %j', (age) => {
    expect(v.safeParse(UserSignUp, { ...asha, age }).success).toBe(true)
  })

  test('takes addresses with two-part domains and plus signs', () => {
    for (const email of ['a.b@x.co.in', 'a+b@x.in']) expect(refusal(UserSignUp, asha, 'email', email)).toBeUndefined()
  })
})

test('a GST number has 15 letters and digits', () => {
  const ravi = { ...asha, travels_name: 'Ravi Travels', gst_number: '10ABCDE1234F1Z5' }
  expect(v.parse(AdminSignUp, ravi).gst_number).toBe('10ABCDE1234F1Z5')
  expect(refusal(AdminSignUp, ravi, 'gst_number', '123')).toContain('15')
})

test('log-in asks for a password of any length', () => {
  expect(v.safeParse(Credentials, { email: 'a@x.in', password: 'x' }).success).toBe(true)
  expect(refusal(Credentials, { email: 'a@x.in' }, 'password', '')).toBe('Password is needed.')
})

describe('a bus', () => {
  const bare = {
    id: 102,
    name: 'Bare Travels',
    from: 'Patna',
    to: 'Ranchi',
    dateOfDeparture: '2030-01-16',
    costPerSeat: 500,
  }

  test('gets the specification’s defaults for what a backend leaves out or nulls', () => {
    expect(v.parse(Bus, { ...bare, rating: null })).toMatchObject({
      type: 'AC, Recliner',
      rating: 'N/A',
      departureTime: '00:00',
      reportingTime: '00:00',
      numberOfSeats: 40,
    })
  })

  test('is found by its route whatever the case and blanks, and by nothing when a field differs', () => {
    const bus = v.parse(Bus, bare)
    expect(matchesSearch(bus, { from: ' PATNA ', to: 'ranchi', dateOfDeparture: '2030-01-16' }, placeKey)).toBe(true)
    expect(matchesSearch(bus, { from: '', to: '', dateOfDeparture: '' }, placeKey)).toBe(true)
    expect(matchesSearch(bus, { to: 'Gaya' }, placeKey)).toBe(false)
    expect(matchesSearch(bus, { dateOfDeparture: '2030-01-17' }, placeKey)).toBe(false)
    expect(placeKey('  Navi   Mumbai ')).toBe('navi mumbai')
  })

  test('cannot be added for yesterday, for a day that does not exist, or with more seats on offer than it has', () => {
    const today = indiaDate(Date.now())
    const good = {
      ...bare,
      busNumber: 'BR01AB1234',
      dateOfDeparture: addDays(today, 1),
      departureTime: '21:30',
      reportingTime: '21:00:00',
      availableSeats: '38',
      numberOfSeats: '41',
      costPerSeat: '750.50',
      boardingPoint: 'Mithapur',
      droppingPoint: 'Anand Vihar',
    }
    expect(v.parse(NewBus, good)).toMatchObject({ availableSeats: 38, costPerSeat: 750.5, reportingTime: '21:00' })
    expect(refusal(NewBus, good, 'dateOfDeparture', addDays(today, -1))).toBe('This date has passed.')
    expect(refusal(NewBus, good, 'dateOfDeparture', '2027-02-30')).toContain('does not exist')
    expect(refusal(NewBus, good, 'availableSeats', 42)).toBe('More seats are offered than the bus has.')
    expect(refusal(NewBus, good, 'costPerSeat', '0')).toContain('fare')
    expect(refusal(NewBus, good, 'costPerSeat', '10.005')).toContain('decimals')
  })
})

test('a ticket’s seats are a list, also when a backend sends a single value', () => {
  expect(v.parse(Ticket, { id: 901, bookedSeats: '7' }).bookedSeats).toEqual(['7'])
  expect(v.parse(Ticket, { id: 901, bookedSeats: [3, 4] }).bookedSeats).toEqual(['3', '4'])
  expect(v.parse(Ticket, { id: 901 }).bookedSeats).toEqual([])
})

test('a stored record keeps fields this version does not know', () => {
  expect(v.parse(User, { id: 7, name: 'Asha', loyalty: 'gold' })).toEqual({ id: 7, name: 'Asha', loyalty: 'gold' })
})

describe('the wire', () => {
  const calls = Object.values({
    ...accounts,
    ...passkeys,
    ...passkeyLogIn,
    ...fleet,
    ...search,
    ...booking,
    ...tickets,
    ...bookedSeats,
    ...statistics,
    ...boarding,
    ...cancellation,
    ...operatorCancellation,
    ...trips,
    ...push,
    ...counter,
    ...staff,
  })

  test('has the 23 calls of the specification and the marked additions', () => {
    expect(calls.map((call) => `${call.method} ${call.path}`).sort()).toMatchSnapshot()
  })

  test('paths are filled in, percent-encoded, and never with a hole', () => {
    expect(
      callPath('/api/tickets/{busId}/{userId}/{seatCount}/{seatList}', {
        busId: 1,
        userId: 7,
        seatCount: 2,
        seatList: '3,4',
      }),
    ).toBe('/api/tickets/1/7/2/3%2C4')
    expect(() => callPath('/api/buses/{busId}', {})).toThrow('busId')
  })
})

test('a field that is missing is refused in its own words', () => {
  const words = (schema: v.GenericSchema) => v.safeParse(schema, {}).issues?.map(({ message }) => message) ?? []
  expect(words(UserSignUp)).toEqual([
    'Name is needed.',
    'E-mail is needed.',
    'Mobile number is needed.',
    'Age is a whole number from 1 to 100.',
    'Choose a gender from the list.',
    'Password is needed.',
  ])
  expect(words(NewBus)).toEqual(expect.arrayContaining(['Bus name is needed.', 'Choose a time.', 'Choose a date.']))
})

test('a rule about two fields is silent while one of them is wrong for itself', () => {
  const bus = {
    name: 'Magadh Express',
    busNumber: 'BR 01 PA 1234',
    from: 'Patna',
    to: 'Delhi',
    dateOfDeparture: addDays(indiaDate(Date.now()), 3),
    departureTime: '21:30',
    reportingTime: '21:00',
    costPerSeat: 750,
    boardingPoint: 'Gandhi Maidan',
    droppingPoint: 'Anand Vihar',
  }
  const wrong = (seats: object) => v.safeParse(NewBus, { ...bus, ...seats }).issues?.map(({ path }) => path?.[0].key)
  expect(wrong({ availableSeats: 40, numberOfSeats: 40 })).toBeUndefined()
  expect(wrong({ availableSeats: 50, numberOfSeats: 40 })).toEqual(['availableSeats'])
  expect(wrong({ availableSeats: 50, numberOfSeats: 0 })).toEqual(['numberOfSeats'])
})
