import { act, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { TIMETABLE_FIELDS } from '#contract/buses/timetable-fields.ts'
import { readCsv } from '#contract/sheets/read-csv.ts'
import { matchHeadings } from '#contract/tables/match-columns.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import { doneText, keptText, refusedText, unansweredText } from '#features/company/pending/operator-outbox.ts'
import { arrange } from '#features/import/arrangement.ts'
import { fieldLabel } from '#features/import/field-label.ts'
import { readTimetable } from '#features/import/timetable-file.ts'
import { unreadableText } from '#features/import/unreadable-text.ts'
import { passengersTable, ticketsTable } from '#features/passengers/export-tickets.ts'
import { PendingMark } from '#features/trips/cards/pending-mark.tsx'
import { EMPTY_TRIPS, NewTrips } from '#features/trips/form/bus-form.ts'
import { hi } from '#language/hi/hi.ts'
import { say, speak, spokenNow } from '#language/say.ts'
import { createObservable } from '#offline/observable.ts'
import { join } from '#offline/outbox/join-change.ts'
import { EMPTY_QUEUE, isOfOneTrip } from '#offline/outbox/outbox-queue.ts'
import { FIELDS, listed } from '../offline/outbox/outbox-fakes.ts'

const LATIN = /[A-Za-z]{2,}/
const speakHindi = () => speak('hi', hi)

const STORES = createObservable({ items: [], sending: undefined, inForm: [], loggedOut: false, stored: true })
const STORES_NOTHING = createObservable({ ...STORES.getSnapshot(), stored: false })

it('says in Hindi what becomes of a change', () => {
  speakHindi()
  const deletion = { kind: 'delete' as const, busId: 7, before: listed(7, { busNumber: '4521' }) }
  const kinds = ['add', 'edit', 'delete', 'timetable'] as const
  for (const text of [
    keptText(STORES),
    keptText(STORES_NOTHING),
    unansweredText(),
    doneText(deletion),
    ...kinds.map(refusedText),
  ])
    expect(text).not.toMatch(LATIN)
})

it('tells why a change came back in the language of the moment, not in that of the day it came back', () => {
  const edit = { kind: 'edit' as const, busId: -4, before: listed(7), bus: FIELDS }
  const [item] = join(EMPTY_QUEUE, edit, 'key').queue.items
  if (!item || !isOfOneTrip(item)) throw new Error('Nothing is kept of the change.')
  render(<PendingMark item={item} sending={false} onUndo={() => undefined} />)
  expect(screen.getByText('This bus was undone before it was added. Add it again.')).toBeTruthy()
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
  const read = (text: string) => {
    const file = readCsv(new TextEncoder().encode(text).buffer)
    const [sheet] = file.kind === 'sheets' ? file.sheets : []
    if (!sheet) throw new Error('It is no table.')
    return readTimetable(arrange(TIMETABLE_FIELDS, sheet, false), [], spokenNow.getSnapshot())
  }
  const columns = TIMETABLE_FIELDS.map(({ name }) => name).filter((name) => !/^(arrival|ladies)/.test(name))
  const head = columns.join(',')

  it('is refused in Hindi', () => {
    speakHindi()
    const kinds = ['no-table', 'old-workbook', 'password', 'too-large', 'too-slow', 'no-reader'] as const
    const reasons = [
      ...kinds.map((kind) => unreadableText({ kind }, spokenNow.getSnapshot())),
      unreadableText({ kind: 'stray-cell', cell: '' }, spokenNow.getSnapshot()),
    ]
    expect(read(head)).toMatchObject({ kind: 'unreadable', reason: expect.not.stringMatching(LATIN) })
    expect(reasons.join()).not.toMatch(/\b(?!CSV|Excel|xls)[A-Za-z]{2,}/)
  })

  it.each(['en', 'hi'] as const)('is headed by the labels of the form, and read by them: %s', (language) => {
    if (language === 'hi') speakHindi()
    const headings = TIMETABLE_FIELDS.map(({ name }) => fieldLabel(name, spokenNow.getSnapshot()))
    expect(matchHeadings(headings, TIMETABLE_FIELDS)).toEqual(TIMETABLE_FIELDS.map(({ name }) => name))
  })

  it('says in Hindi that a row’s departure has passed', () => {
    vi.setSystemTime(new Date('2026-11-21T10:00:00+05:30'))
    speakHindi()
    const row =
      'Magadh Express,BR01PA4521,AC Sleeper,Patna,Ranchi,2026-11-21,08:00,08:30,Gandhi Maidan,Kantatoli,41,40,850'
    const file = read(`${head}\n${row}`)
    expect(file.kind === 'rows' && file.rows('day-first')).toMatchObject([
      { kind: 'refused', field: 'departureTime', reason: 'यह समय निकल चुका है।' },
    ])
  })
})

it('writes the heads of its files in Hindi, and what was booked as it is', () => {
  speakHindi()
  const ticket = v.parse(Ticket, { id: 900, status: 'BOOKED', bookedSeats: ['3'], username: 'Asha Kumari' })
  for (const { table } of [passengersTable([ticket], 101, Date.now()), ticketsTable([ticket], Date.now())]) {
    expect(table.head.join()).not.toMatch(LATIN)
    expect(table.rows).toEqual([expect.arrayContaining(['BOOKED', 'Asha Kumari'])])
  }
})
