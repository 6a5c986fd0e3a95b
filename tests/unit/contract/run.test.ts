import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOf, RUN_KEPT_MS, refuseRunEvent, runOf, stopsOf } from '#contract/boarding/run.ts'
import type { RunRecord } from '#contract/boarding/run-record.ts'
import { indiaInstant } from '#contract/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (time: string, date = '2026-12-04') => indiaInstant(date, time)

const STOPS = [
  { name: 'Gandhi Maidan', planned: at('20:30') },
  { name: 'Mithapur', planned: at('20:50') },
  { name: 'Jehanabad', planned: at('21:20') },
  { name: 'Ranchi', planned: at('05:45', '2026-12-05') },
]
const left = (id: string, place: number, moment: number): RunRecord => ({ id, place, kind: 'left', at: moment })
const undo = (id: string, undoes: string, place = 0): RunRecord => ({
  id,
  place,
  kind: 'undo',
  undoes,
  at: at('22:00'),
})

describe('the points of a trip', () => {
  it('are where it begins and where it ends, over midnight too', () => {
    const trip = { dateOfDeparture: '2026-12-04', departureTime: '20:30', boardingPoint: 'A', droppingPoint: 'B' }
    expect(stopsOf({ ...trip, arrivalTime: '05:45' })).toEqual([
      { name: 'A', planned: at('20:30') },
      { name: 'B', planned: at('05:45', '2026-12-05') },
    ])
    expect(stopsOf({ ...trip, arrivalTime: '' })).toEqual([{ name: 'A', planned: at('20:30') }, { name: 'B' }])
  })

  it.each<[object, number | undefined]>([
    [{ stop: 'Mithapur' }, 1],
    [{ stop: 'Mithapur, Gate 2', place: 1 }, 1],
    [{ stop: 'Ranchi' }, undefined],
    [{ stop: 'Ranchi', place: 3 }, undefined],
    [{ stop: 'Gaya' }, undefined],
    [{ stop: 'Gaya', place: 7 }, undefined],
  ])('that %j speaks of', (event, place) => {
    expect(placeOf({ stop: '', ...event }, STOPS)).toBe(place)
  })
})

describe('a run', () => {
  it('that nobody has said anything of is expected as it was said to be late', () => {
    const run = runOf(STOPS, [], 15)
    expect([run.next, run.late, run.last]).toEqual([0, undefined, undefined])
    expect(run.stops.map(({ expected, planned }) => (expected ?? 0) - (planned ?? 0))).toEqual(
      Array(4).fill(15 * MINUTE),
    )
  })

  it('is late by what the last stop shows, in minutes of the clock', () => {
    const run = runOf(STOPS, [left('a', 0, at('21:00') + 40_000), left('b', 1, at('21:16') + 59_000)], 60)
    expect(run.stops.map(({ late }) => late)).toEqual([30, 26, undefined, undefined])
    expect([run.late, run.last?.name, run.next]).toEqual([26, 'Mithapur', 2])
    expect(run.stops.map(({ expected }) => expected)).toEqual([
      undefined,
      undefined,
      at('21:46'),
      at('06:11', '2026-12-05'),
    ])
  })

  it('may be early', () => {
    expect(runOf(STOPS, [left('a', 0, at('20:25'))]).late).toBe(-5)
  })

  it('takes what was said first of a stop that two phones say was left, and all of it back', () => {
    const records = [left('a', 0, at('21:02')), left('b', 0, at('21:00'))]
    expect(runOf(STOPS, records).stops[0]).toMatchObject({ leftAt: at('21:00'), late: 30 })
    expect(runOf(STOPS, [...records, undo('c', 'b')]).stops[0]).toMatchObject({ leftAt: at('21:02') })
    expect(runOf(STOPS, [...records, undo('c', 'b'), undo('d', 'a')]).next).toBe(0)
  })

  it('has stops behind that nobody pressed for: without a time, and none is made up', () => {
    const run = runOf(STOPS, [left('a', 1, at('21:10'))])
    expect(run.stops[0]).toMatchObject({ isBehind: true, leftAt: undefined, late: undefined, expected: undefined })
    expect(run.next).toBe(2)
  })

  it('has nothing left to press for once the end alone is ahead', () => {
    expect(runOf(STOPS, [left('a', 2, at('21:50'))]).next).toBeUndefined()
    expect(runOf(STOPS.slice(0, 2), [left('a', 0, at('21:00'))]).next).toBeUndefined()
  })

  it('follows from the set of records alone: any order, any repetition, an undo before what it undoes', () => {
    const record = fc.oneof(
      fc.record({ place: fc.nat(2), minute: fc.nat(90) }),
      fc.record({ undoes: fc.nat(7), minute: fc.nat(90) }),
    )
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 8 }).chain((made) => {
          const records = made.map((one, index) =>
            'undoes' in one
              ? undo(`r${index}`, `r${one.undoes}`)
              : left(`r${index}`, one.place, at('20:30') + one.minute * MINUTE),
          )
          const sent = fc.shuffledSubarray([...records, ...records], { minLength: records.length * 2 })
          return fc.record({ records: fc.constant(records), sent })
        }),
        ({ records, sent }) => {
          const sorted = (run: ReturnType<typeof runOf>) => run.stops.map(({ records: _, ...stop }) => stop)
          expect(sorted(runOf(STOPS, sent))).toEqual(sorted(runOf(STOPS, records)))
        },
      ),
    )
  })
})

describe('an event of a run', () => {
  const trip = { dateOfDeparture: '2026-12-04', departureTime: '20:30' }
  const leaves = at('20:30')
  it.each<[string, number, number, string | undefined]>([
    ['six hours before the departure', leaves - 6 * HOUR, leaves, undefined],
    ['before that', leaves - 6 * HOUR - 1, leaves, 'out-of-time'],
    ['until twelve hours after it', leaves + 12 * HOUR - 1, leaves + 13 * HOUR, undefined],
    ['after that', leaves + 12 * HOUR, leaves + 13 * HOUR, 'out-of-time'],
    ['told as long as the run is kept', leaves, leaves + RUN_KEPT_MS - 1, undefined],
    ['told later', leaves, leaves + RUN_KEPT_MS, 'told-late'],
  ])('%s', (_name, moment, toldAt, refused) => {
    expect(refuseRunEvent(moment, trip, toldAt)).toBe(refused)
  })
})
