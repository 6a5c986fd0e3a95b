import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarDelivery, type CalendarEntry, writeCalendar } from '#contract/tickets/calendar.ts'
import { readCalendar } from '../../support/itip.ts'

const ENTRY: CalendarEntry = {
  uid: 'ticket-900@sawari',
  sequence: 2,
  organizer: { name: 'Sawari', address: 'tickets@sawari.example' },
  stamp: Date.parse('2026-11-18T10:00:00Z'),
  start: Date.parse('2026-11-20T16:00:00Z'),
  end: undefined,
  summary: 'Patna - Ranchi',
  location: 'Gate 10; Patna, Bihar',
  description: 'One\nTwo',
  reminder: { at: Date.parse('2026-11-20T13:30:00Z'), text: 'Report' },
}
const DELIVERIES: CalendarDelivery[] = [
  { method: 'PUBLISH' },
  { method: 'REQUEST', attendee: 'asha@example.com' },
  { method: 'CANCEL', attendee: 'asha@example.com' },
]

describe('an entry for the calendar', () => {
  it.each(DELIVERIES)('holds what iTIP asks of a $method, and nothing that it forbids', (delivery) => {
    const read = readCalendar(writeCalendar(ENTRY, delivery))
    expect(read).toMatchObject({ method: delivery.method, uid: ENTRY.uid, sequence: 2, start: '20261120T160000Z' })
    expect(read.alarms).toBe(delivery.method === 'CANCEL' ? 0 : 1)
  })

  it('goes to its reader alone, who has said yes by booking and is asked nothing', () => {
    const text = writeCalendar(ENTRY, { method: 'REQUEST', attendee: 'asha@example.com' })
    const [attendee, ...others] = readCalendar(text).properties.filter(({ name }) => name === 'ATTENDEE')
    expect(others).toEqual([])
    expect(attendee).toMatchObject({
      value: 'mailto:asha@example.com',
      parameters: { PARTSTAT: 'ACCEPTED', RSVP: 'FALSE' },
    })
  })

  it('is read whatever its texts and names are', () => {
    const typed = fc.string({ unit: 'grapheme', maxLength: 90 })
    const address = fc.constantFrom("o'neil+bus@example.com", 'a?b&c=d%25#e@example.com', '"@example.com')
    fc.assert(
      fc.property(typed, typed, typed, address, fc.constantFrom(...DELIVERIES), (name, text, more, who, delivery) => {
        const entry = { ...ENTRY, summary: `${text} x`, location: more, organizer: { name, address: who } }
        const sent = delivery.method === 'PUBLISH' ? delivery : { ...delivery, attendee: who }
        expect(readCalendar(writeCalendar(entry, sent)).uid).toBe(ENTRY.uid)
      }),
    )
  })

  it.each([
    ['no organizer', /ORGANIZER.*\r\n/, ''],
    ['a second entry', /(BEGIN:VEVENT.*END:VEVENT\r\n)/s, '$1$1'],
    ['a wrong state', 'STATUS:CONFIRMED', 'STATUS:CANCELLED'],
    ['bare line ends', /\r\n/g, '\n'],
  ])('is checked by a reader that finds %s', (_, part, instead) => {
    const text = writeCalendar(ENTRY, { method: 'REQUEST', attendee: 'asha@example.com' })
    expect(() => readCalendar(text.replace(part, instead))).toThrow()
  })
})
