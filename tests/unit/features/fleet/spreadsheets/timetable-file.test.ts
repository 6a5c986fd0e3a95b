import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OperatorBus } from '../../../../../contract/bus.ts'
import { readTimetable, TIMETABLE_COLUMNS } from '../../../../../src/features/fleet/spreadsheets/timetable-file.ts'
import { spokenNow } from '../../../../../src/language/say.ts'

const say = spokenNow.getSnapshot()

const HEAD = TIMETABLE_COLUMNS.join(',')
const ROW =
  'Magadh Express,BR01PA4521,AC Sleeper,Patna,Ranchi,2026-11-25,21:00,21:30,"Gate 2, North",Kantatoli,41,40,850'

function rows(text: string, own: OperatorBus[] = []) {
  const timetable = readTimetable(text, own, say)
  if (timetable.kind !== 'rows') throw new Error(timetable.reason)
  return timetable.rows
}

beforeEach(() => vi.setSystemTime(new Date('2026-11-21T10:00:00+05:30')))
afterEach(() => vi.useRealTimers())

describe('a timetable file', () => {
  it('gives a trip as it would be saved', () => {
    expect(rows(`\ufeff${HEAD}\r\n${ROW}\r\n`)).toEqual([
      {
        kind: 'trip',
        line: 2,
        bus: {
          name: 'Magadh Express',
          busNumber: 'BR01PA4521',
          type: 'AC Sleeper',
          from: 'Patna',
          to: 'Ranchi',
          dateOfDeparture: '2026-11-25',
          reportingTime: '21:00',
          departureTime: '21:30',
          arrivalTime: '',
          boardingPoint: 'Gate 2, North',
          droppingPoint: 'Kantatoli',
          numberOfSeats: 41,
          availableSeats: 40,
          costPerSeat: 850,
        },
      },
    ])
  })

  it('reads what Excel makes of it: semicolons, Indian dates, hours without a nought, other spellings of the header', () => {
    const head =
      'Name;Bus Number;Type;From;To;Date of departure;reporting_time;DEPARTURETIME;Boarding point;Dropping point;Number of seats;Available seats;Cost per seat'
    const [row] = rows(`${head}\nA;BR01;AC;Patna;Gaya;25-11-2026;6:30;7:00;X;Y;40;40;100`)
    expect(row).toMatchObject({ kind: 'trip', bus: { dateOfDeparture: '2026-11-25', departureTime: '07:00' } })
  })

  it('marks each refused row with its line and why, and keeps the others', () => {
    const bad = ROW.replace('2026-11-25', '2026-02-30')
    const past = ROW.replace('2026-11-25', '2026-11-20')
    const greedy = ROW.replace('41,40', '40,41')
    const seatless = ROW.replace('41,40', ',40')
    expect(rows([HEAD, bad, past, greedy, seatless, ROW].join('\n')).map((row) => [row.line, row.kind])).toEqual([
      [2, 'refused'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'trip'],
    ])
    expect(rows(`${HEAD}\n${bad}`)[0]).toMatchObject({ reason: expect.stringContaining('dateOfDeparture') })
  })

  it('names a trip that is there already, in the list or in the file', () => {
    const own = v.parse(OperatorBus, {
      id: 1,
      busNumber: 'BR01PA4521',
      dateOfDeparture: '2026-11-25',
      departureTime: '21:30',
    })
    expect(rows(`${HEAD}\n${ROW}`, [own])[0]?.kind).toBe('there')
    expect(rows(`${HEAD}\n${ROW}\n${ROW}`).map(({ kind }) => kind)).toEqual(['trip', 'there'])
  })

  it.each([
    ['', 'no rows'],
    ['name,from\nA,B', 'columns are missing: busNumber'],
    [`${HEAD}\n"open`, 'no CSV table'],
    [`${HEAD}\n${`${ROW}\n`.repeat(501)}`, '501 rows'],
  ])('says what is wrong with %j', (text, reason) => {
    expect(readTimetable(text, [], say)).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining(reason) })
  })
})
