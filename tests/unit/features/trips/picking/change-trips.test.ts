import { describe, expect, it } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { withPending } from '#features/company/pending/pending-buses.ts'
import {
  editsOf,
  type ManyChange,
  type Planned,
  planChanges,
  tellsPassengers,
} from '#features/trips/picking/change-trips.ts'
import { readChange } from '#features/trips/picking/typed-change.ts'
import { join } from '#offline/outbox/join-change.ts'
import { EMPTY_QUEUE } from '#offline/outbox/outbox-queue.ts'
import { refuse } from '#offline/outbox/settle-change.ts'
import { FIELDS, listed } from '#tests/unit/offline/outbox/outbox-fakes.ts'

const NOW = indiaInstant('2026-11-20', '12:00')

function plan(trips: readonly ListedBus[], change: ManyChange, all = trips): Planned[] {
  return planChanges(trips, all, change, NOW)
}

/** Why each is refused, or what it changes into. */
function outcomes(planned: readonly Planned[], shown: (edit: Planned & { kind: 'changes' }) => unknown) {
  return planned.map((one) => {
    if (one.kind === 'changes') return shown(one)
    return one.kind === 'refuses' ? one.why.kind : one.kind
  })
}
const times = (planned: readonly Planned[]) => outcomes(planned, ({ edit }) => edit.departureTime)

describe('a change of many trips', () => {
  it('touches the field that it is about, and no other', () => {
    const [fare] = plan([listed(1)], { field: 'fare', kind: 'set', to: 550 })
    expect(fare).toMatchObject({ kind: 'changes', edit: { ...FIELDS, costPerSeat: 550 } })
    const [place] = plan([listed(1)], { field: 'boarding', kind: 'set', to: ' Gandhi  Maidan ' })
    expect(place).toMatchObject({ edit: { ...FIELDS, boardingPoint: 'Gandhi  Maidan' } })
    const [seats] = plan([listed(1)], { field: 'seats', kind: 'set', to: 12 })
    expect(seats).toMatchObject({ edit: { ...FIELDS, availableSeats: 12 } })
  })

  it('moves reporting and arrival along with the departure, round the clock', () => {
    const trip = listed(1, { departureTime: '00:10', reportingTime: '23:50', arrivalTime: '06:00' })
    const [later] = plan([trip], { field: 'time', kind: 'by', minutes: 30 })
    expect(later).toMatchObject({ edit: { departureTime: '00:40', reportingTime: '00:20', arrivalTime: '06:30' } })
    const [set] = plan([trip], { field: 'time', kind: 'set', to: '01:10' })
    expect(set).toMatchObject({ edit: { departureTime: '01:10', reportingTime: '00:50', arrivalTime: '07:00' } })
    // A bus whose arrival nobody has said says none.
    expect(plan([listed(2)], { field: 'time', kind: 'by', minutes: 5 })[0]).toMatchObject({ edit: { arrivalTime: '' } })
  })

  it('counts fares to the paisa', () => {
    const [one] = plan([listed(1, { costPerSeat: 500.1 })], { field: 'fare', kind: 'by', rupees: 0.2 })
    expect(one).toMatchObject({ edit: { costPerSeat: 500.3 } })
  })

  it('leaves out what is so already', () => {
    expect(outcomes(plan([listed(1)], { field: 'fare', kind: 'set', to: 500 }), () => 'changes')).toEqual(['same'])
    expect(times(plan([listed(1)], { field: 'time', kind: 'set', to: '21:30' }))).toEqual(['same'])
  })

  it('names what refuses, and goes on with the rest', () => {
    const today = { dateOfDeparture: '2026-11-20' }
    const trips = [
      listed(1),
      listed(2, { ...today, departureTime: '11:59' }),
      listed(3, { ...today, departureTime: '15:00', reportingTime: '14:30' }),
      listed(4, { departureTime: '01:00' }),
    ]
    expect(times(plan(trips, { field: 'time', kind: 'by', minutes: -240 }))).toEqual([
      '17:30',
      'left',
      'passed',
      'another-day',
    ])
  })

  it('offers no more seats than a bus has left', () => {
    const full = listed(1, { NumberOfSeatsBooked: 30, availableSeats: 10 })
    expect(outcomes(plan([full], { field: 'seats', kind: 'set', to: 11 }), () => 'changes')).toEqual(['seats-sold'])
    expect(outcomes(plan([full], { field: 'seats', kind: 'set', to: 0 }), () => 'changes')).toEqual(['changes'])
  })

  it('says the contract’s sentence for a value that no trip may have', () => {
    const [one] = plan([listed(1)], { field: 'fare', kind: 'set', to: 0 })
    expect(one).toMatchObject({
      kind: 'refuses',
      why: { kind: 'invalid', sentence: 'The fare is from 1 to 1,00,000 rupees, with two decimals at most.' },
    })
  })

  it('leaves alone what waits for somebody: a change that came back, a trip that goes', () => {
    const put = join(
      EMPTY_QUEUE,
      { kind: 'edit', busId: 1, before: listed(1), bus: { ...FIELDS, costPerSeat: 9 } },
      'a',
    )
    const queue = join(refuse(put.queue, 1, 'No.'), { kind: 'delete', busId: 2, before: listed(2) }, 'b').queue
    const trips = withPending([listed(1), listed(2), listed(3)], queue.items)
    const change: ManyChange = { field: 'fare', kind: 'set', to: 550 }
    expect(outcomes(plan(trips, change), () => 'changes')).toEqual(['unsettled', 'unsettled', 'changes'])
  })
})

describe('one bus leaves once in a minute', () => {
  const at = (id: number, departureTime: string, busNumber = 'BR01PA4521') =>
    listed(id, { departureTime, reportingTime: departureTime, busNumber })

  it('so a trip stays where another of its bus stands, however the plate is written', () => {
    const trips = [at(1, '10:00'), at(2, '11:00', 'br 01 pa 4521'), at(3, '11:00', 'BR01PA9999')]
    const [first] = trips
    expect(times(plan(first ? [first] : [], { field: 'time', kind: 'set', to: '11:00' }, trips))).toEqual(['bus-busy'])
  })

  it('but all may move on together', () => {
    const trips = [at(1, '10:00'), at(2, '11:00')]
    expect(times(plan(trips, { field: 'time', kind: 'by', minutes: 60 }))).toEqual(['11:00', '12:00'])
  })

  it('and one that has to stay holds up who wanted its place', () => {
    const trips = [at(1, '10:00'), at(2, '11:00'), at(3, '12:00')]
    expect(times(plan(trips.slice(0, 2), { field: 'time', kind: 'by', minutes: 60 }, trips))).toEqual([
      'bus-busy',
      'bus-busy',
    ])
  })

  it('and of two that are set to one minute the first has it, each day for itself', () => {
    const trips = [at(1, '10:00'), at(2, '11:00'), { ...at(3, '11:00'), dateOfDeparture: '2026-12-02' }]
    expect(times(plan(trips, { field: 'time', kind: 'set', to: '12:00' }))).toEqual(['12:00', 'bus-busy', '12:00'])
  })
})

it('each trip that changes is an edit of its own, from what the server has', () => {
  const put = join(
    EMPTY_QUEUE,
    { kind: 'edit', busId: 1, before: listed(1), bus: { ...FIELDS, costPerSeat: 600 } },
    'a',
  )
  const trips = withPending([listed(1), listed(2, { costPerSeat: 550 }), listed(3)], put.queue.items)
  const edits = editsOf(plan(trips, { field: 'fare', kind: 'set', to: 550 }))
  expect(edits).toEqual([
    // Over a change that waits: both are one edit of what the server has.
    {
      kind: 'edit',
      busId: 1,
      before: listed(1),
      bus: { ...FIELDS, arrivalTime: '', ladiesSeats: '', costPerSeat: 550 },
    },
    {
      kind: 'edit',
      busId: 3,
      before: listed(3),
      bus: { ...FIELDS, arrivalTime: '', ladiesSeats: '', costPerSeat: 550 },
    },
  ])
})

it('passengers are told of a time and a place, of fares and seats nobody is', () => {
  expect((['time', 'fare', 'boarding', 'seats'] as const).filter(tellsPassengers)).toEqual(['time', 'boarding'])
})

describe('what is typed', () => {
  it('is read as what it says', () => {
    expect(readChange('time', 'set', '15:30')).toEqual({ field: 'time', kind: 'set', to: '15:30' })
    expect(readChange('time', 'less', '20')).toEqual({ field: 'time', kind: 'by', minutes: -20 })
    expect(readChange('fare', 'more', '25.5')).toEqual({ field: 'fare', kind: 'by', rupees: 25.5 })
    expect(readChange('boarding', 'set', ' Mithapur ')).toEqual({ field: 'boarding', kind: 'set', to: 'Mithapur' })
    expect(readChange('seats', 'set', '0')).toEqual({ field: 'seats', kind: 'set', to: 0 })
  })

  it('says nothing while it is empty, none of its kind, or no change at all', () => {
    for (const typed of ['', '  ', 'x']) {
      expect(readChange('time', 'set', typed)).toBeUndefined()
      expect(readChange('time', 'more', typed)).toBeUndefined()
      expect(readChange('fare', 'set', typed)).toBeUndefined()
      expect(readChange('seats', 'set', typed)).toBeUndefined()
    }
    expect(readChange('time', 'more', '0')).toBeUndefined()
    expect(readChange('time', 'more', '1.5')).toBeUndefined()
    expect(readChange('fare', 'less', '-5')).toBeUndefined()
    expect(readChange('seats', 'set', '2.5')).toBeUndefined()
  })
})
