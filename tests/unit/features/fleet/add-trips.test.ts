import { describe, expect, it } from 'vitest'
import type { NewBus } from '../../../../contract/bus-forms.ts'
import { AddingStopped, addTrips } from '../../../../src/features/fleet/add-trips.ts'

const trip = (dateOfDeparture: string): NewBus => ({
  name: 'Magadh Express',
  busNumber: 'BR01PA4521',
  type: 'AC Sleeper',
  from: 'Patna',
  to: 'Ranchi',
  dateOfDeparture,
  departureTime: '21:30',
  reportingTime: '21:00',
  availableSeats: 40,
  numberOfSeats: 40,
  costPerSeat: 850,
  boardingPoint: 'Gandhi Maidan',
  droppingPoint: 'Kantatoli',
})
const TRIPS = ['2026-11-22', '2026-11-23', '2026-11-24'].map(trip)

/** A server that may lose the answer to one trip after it was saved. */
function server(losesAnswerOf?: NewBus) {
  const saved: NewBus[] = []
  return {
    saved,
    send: async (one: NewBus) => {
      saved.push(one)
      if (one === losesAnswerOf && saved.filter((other) => other === one).length === 1) throw new Error('cut')
    },
    isThere: async (one: NewBus) => saved.includes(one),
  }
}

describe('adding many trips', () => {
  it('sends them in order and tells of each', async () => {
    const { saved, send, isThere } = server()
    const told: NewBus[] = []
    await addTrips(TRIPS, undefined, { send, isThere, onAdded: (one) => told.push(one) })
    expect(saved).toEqual(TRIPS)
    expect(told).toEqual(TRIPS)
  })

  it('stops at the one without an answer, and on the next try does not send it twice', async () => {
    const { saved, send, isThere } = server(TRIPS[1])
    const told: NewBus[] = []
    const onAdded = (one: NewBus) => told.push(one)
    const stopped = await addTrips(TRIPS, undefined, { send, isThere, onAdded }).catch((error: unknown) => error)
    expect(stopped).toBeInstanceOf(AddingStopped)
    const inDoubt = stopped instanceof AddingStopped ? stopped.inDoubt : undefined
    expect(inDoubt).toBe(TRIPS[1])
    expect(told).toEqual([TRIPS[0]])

    await addTrips(TRIPS.slice(1), inDoubt, { send, isThere, onAdded })
    expect(saved).toEqual(TRIPS)
    expect(told).toEqual(TRIPS)
  })
})
