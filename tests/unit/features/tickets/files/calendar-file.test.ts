import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { calendarFile } from '#features/tickets/files/calendar-file.ts'

const TICKET = v.parse(Ticket, {
  id: 900,
  status: 'BOOKED',
  bookedSeats: ['3', '4'],
  busName: 'Test Travels',
  busNumber: 'BR01AB1234',
  source: 'Patna',
  destination: 'Delhi',
  dateOfDeparture: '2030-01-15',
  departureTime: '21:30',
  reportingTime: '21:00',
  boardingPoint: 'Mithapur; Gate 2, North',
  droppingPoint: 'Anand Vihar',
})

function lines(text: string | undefined): string[] {
  return (text ?? '').replace(/\r\n /g, '').split('\r\n')
}

test('begins at the departure in India, whatever zone the phone is in', () => {
  const file = lines(calendarFile(TICKET, Date.parse('2030-01-02T00:00:00Z')))
  expect(file).toContain('DTSTART:20300115T160000Z')
  expect(file).toContain('DTSTAMP:20300102T000000Z')
  expect(file).toContain('SUMMARY:Bus Patna to Delhi')
  expect(file.some((line) => line.startsWith('DTEND'))).toBe(false)
})

test('ends when the bus arrives, where its operator says when', () => {
  const file = lines(calendarFile({ ...TICKET, arrivalTime: '11:15' }, 0))
  expect(file).toContain('DTEND:20300116T054500Z')
})

test('reminds two hours before reporting', () => {
  expect(lines(calendarFile(TICKET, 0))).toContain('TRIGGER;VALUE=DATE-TIME:20300115T133000Z')
})

test('what has a meaning in the format is written so that it has none', () => {
  expect(lines(calendarFile(TICKET, 0))).toContain('LOCATION:Mithapur\\; Gate 2\\, North')
})

test('no line is longer than 75 octets, and none is cut inside a character', () => {
  const file = calendarFile({ ...TICKET, boardingPoint: 'मीठापुर बस अड्डा '.repeat(12) }, 0) ?? ''
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\ufffd')
  expect(file.replace(/\r\n /g, '')).toContain('मीठापुर बस अड्डा '.repeat(12).trim())
})

test('a ticket without a date makes no entry', () => {
  expect(calendarFile({ ...TICKET, dateOfDeparture: '' }, 0)).toBeUndefined()
})
