import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { Bus } from '#contract/buses/bus.ts'
import { placeKey } from '#contract/places/places.ts'
import { usualBus } from '#features/buses/search/usual-bus.ts'
import { BUS1 } from '#tests/support/checklist/records.ts'

beforeEach(() => localStorage.clear())

const { dateOfDeparture } = BUS1
const bus = (id: number, from: string, to: string) => v.parse(Bus, { ...BUS1, id, from, to, name: `Bus ${id}` })
const wanted = { from: 'Bangalore', to: 'Madras', dateOfDeparture }

test('the only bus that runs that way is taken, by whichever names its operator calls the towns', () => {
  const buses = [bus(1, 'Bengaluru', 'Chennai'), bus(2, 'Bengaluru', 'Mysuru')]
  expect(usualBus(buses, wanted, placeKey)?.id).toBe(1)
})

test('of two that run that way under several names the one of the last ticket is taken, without a ticket none', () => {
  const buses = [bus(1, 'Bangalore', 'Madras'), bus(2, 'Bengaluru', 'Chennai')]
  expect(usualBus(buses, wanted, placeKey)).toBeUndefined()
  const ticketResponse = { busName: 'Bus 2', departureTime: BUS1.departureTime }
  localStorage.setItem('ticketResponse', JSON.stringify({ ticketResponse }))
  expect(usualBus(buses, wanted, placeKey)?.id).toBe(2)
})
