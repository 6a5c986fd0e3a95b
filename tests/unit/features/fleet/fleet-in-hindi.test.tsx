// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Ticket } from '../../../../contract/tickets/ticket.ts'
import { TIMETABLE_COLUMNS } from '../../../../src/features/fleet/import/timetable-columns.ts'
import { readTimetable } from '../../../../src/features/fleet/import/timetable-file.ts'
import {
  doneText,
  keptText,
  refusedText,
  unansweredText,
} from '../../../../src/features/fleet/outbox/operator-outbox.ts'
import { exportPassengers, exportTickets } from '../../../../src/features/fleet/spreadsheets/export-tickets.ts'
import { readCsv } from '../../../../src/features/fleet/spreadsheets/table.ts'
import { EMPTY_TRIPS, NewTrips } from '../../../../src/features/fleet/trip-form/bus-form.ts'
import { PendingMark } from '../../../../src/features/fleet/trips/pending-mark.tsx'
import { hi } from '../../../../src/language/hi/hi.ts'
import { say, speak, spokenNow } from '../../../../src/language/say.ts'
import { EMPTY_QUEUE, isOfOneTrip, join } from '../../../../src/offline/outbox/outbox-queue.ts'
import { FIELDS, listed } from '../../offline/outbox/outbox-fakes.ts'

const LATIN = /[A-Za-z]{2,}/
const speakHindi = () => speak('hi', hi)

afterEach(() => {
  cleanup()
  speak('en', {})
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('says in Hindi what becomes of a change', () => {
  speakHindi()
  const deletion = { kind: 'delete' as const, busId: 7, before: listed(7, { busNumber: '4521' }) }
  const kinds = ['add', 'edit', 'delete', 'timetable'] as const
  for (const text of [keptText(), unansweredText(), doneText(deletion), ...kinds.map(refusedText)])
    expect(text).not.toMatch(LATIN)
})

it('tells why a change came back in the language of the moment, not in that of the day it came back', () => {
  const edit = { kind: 'edit' as const, busId: -4, before: listed(7), bus: FIELDS }
  const [item] = join(EMPTY_QUEUE, edit, 'key').queue.items
  if (!item || !isOfOneTrip(item)) throw new Error('Nothing is kept of the change.')
  render(<PendingMark item={item} sending={false} onUndo={() => undefined} />)
  expect(screen.getByText('This bus was taken back before it was added. Add it anew.')).toBeTruthy()
  act(speakHindi)
  expect(document.body.textContent).not.toMatch(LATIN)
})

it('has a sentence in Hindi for each rule of its own about many trips', () => {
  const wrong = v.safeParse(NewTrips, { ...EMPTY_TRIPS, repeat: 'days' }).issues ?? []
  const own = wrong.filter(({ path }) => ['days', 'until'].includes(String(path?.[0].key)))
  speakHindi()
  expect(own).toHaveLength(2)
  for (const { message } of own) expect(say.known(message)).not.toMatch(LATIN)
})

describe('a timetable file', () => {
  const read = (text: string) =>
    readTimetable(readCsv(new TextEncoder().encode(text).buffer), [], spokenNow.getSnapshot())
  const head = TIMETABLE_COLUMNS.join(',')

  it('is refused in Hindi, but for the names of its columns', () => {
    speakHindi()
    const reasons = [read('"'), read(head), read('name\nA')].map((file) => file.kind === 'unreadable' && file.reason)
    expect(reasons.slice(0, 2).join()).not.toMatch(/\b(?!CSV|Excel)[A-Za-z]{2,}/)
    expect(reasons[2]).toContain('ये कॉलम नहीं हैं: busNumber, type')
  })

  it('says in Hindi that a row’s departure has passed', () => {
    vi.setSystemTime(new Date('2026-11-21T10:00:00+05:30'))
    speakHindi()
    const row =
      'Magadh Express,BR01PA4521,AC Sleeper,Patna,Ranchi,2026-11-21,08:00,08:30,Gandhi Maidan,Kantatoli,41,40,850'
    const file = read(`${head}\n${row}`)
    expect(file.kind === 'rows' && file.rows('day-first')).toMatchObject([
      { kind: 'refused', column: 'departureTime', reason: 'यह समय निकल चुका है।' },
    ])
  })
})

it('writes the heads of its files in Hindi, and what was booked as it is', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:'
  })
  vi.useFakeTimers()
  speakHindi()
  const ticket = v.parse(Ticket, { id: 900, status: 'BOOKED', bookedSeats: ['3'], username: 'Asha Kumari' })
  exportPassengers([ticket], 101, Date.now())
  exportTickets([ticket], Date.now())
  const written = await Promise.all(files.map((file) => file.text()))
  expect(written).toHaveLength(2)
  for (const file of written) {
    const [heads, booked] = file.split('\r\n')
    expect(heads).not.toMatch(LATIN)
    expect(booked).toContain('BOOKED')
  }
})
