import { beforeEach, describe, expect, it } from 'vitest'
import type { NewBus } from '#contract/buses/bus-forms.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { addTrips, type TripInDoubt } from '#features/company/pending/add-trips.ts'
import type { AwaitedOutcome } from '#features/company/pending/wait-for-outcome.ts'
import { MemoryEntry } from '#tests/unit/offline/memory-entry.ts'
import { calm, FakeServer, Page, type Road } from '#tests/unit/offline/outbox/outbox-fakes.ts'

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
const TRIPS = [1, 2, 3].map((days) => trip(addDays(indiaDate(Date.now()), days)))

let server: FakeServer
let page: Page
let added: NewBus[]

beforeEach(() => {
  server = new FakeServer()
  page = new Page(new MemoryEntry(), server)
  added = []
})

/** As the form does it, but for the connection, which here is always there. */
async function waitForOutcome(outbox: Page['outbox'], id: number): Promise<AwaitedOutcome> {
  if (!page.reachable) return { kind: 'kept' }
  const outcome = await outbox.outcome(id)
  switch (outcome.kind) {
    case 'lost':
    case 'intercepted':
      return { kind: 'unanswered' }
    case 'stumbled':
      return { kind: 'failed', reason: outcome.reason }
    case 'logged-out':
      return { kind: 'kept' }
    case 'made':
    case 'refused':
      return outcome
  }
}

const send = (trips: readonly NewBus[], inDoubt?: TripInDoubt) =>
  addTrips(trips, inDoubt, {
    outbox: page.outbox,
    waitForOutcome: (_, id) => waitForOutcome(page.outbox, id),
    onAdded: (one) => added.push(one),
  })

/** The second of three is sent over this road. @returns what is then in doubt */
async function stopAtSecond(road: Road): Promise<TripInDoubt | undefined> {
  server.roads.push('open', road)
  const end = await send(TRIPS)
  if (end.kind !== 'stopped') throw new Error(`It ended as ${end.kind}.`)
  expect(added).toEqual([TRIPS[0]])
  return end.inDoubt
}

const there = () => [...server.buses.values()].map(({ dateOfDeparture, costPerSeat }) => [dateOfDeparture, costPerSeat])

describe('adding many trips', () => {
  it('sends them in order and tells of each', async () => {
    expect(await send(TRIPS)).toEqual({ kind: 'made' })
    expect([...server.buses.values()]).toEqual(TRIPS)
    expect(added).toEqual(TRIPS)
  })

  it.each<Road>(['answer-lost', 'cut', 'gateway'])(
    'stops at the one without an answer (%s), and then adds none twice',
    async (road) => {
      const inDoubt = await stopAtSecond(road)
      expect(inDoubt?.trip).toBe(TRIPS[1])
      await calm()
      expect(server.sends).toBe(2)
      expect(await send(TRIPS.slice(1), inDoubt)).toEqual({ kind: 'made' })
      expect([...server.buses.values()]).toEqual(TRIPS)
      expect(added).toEqual(TRIPS)
      expect(page.items).toEqual([])
    },
  )

  it.each<Road>(['answer-lost', 'cut'])(
    'corrects the one in doubt (%s) where the form has been changed since',
    async (road) => {
      const inDoubt = await stopAtSecond(road)
      const dearer = TRIPS.slice(1).map((one) => ({ ...one, costPerSeat: 900 }))
      expect(await send(dearer, inDoubt)).toEqual({ kind: 'made' })
      expect(there()).toEqual([
        [TRIPS[0]?.dateOfDeparture, 850],
        [TRIPS[1]?.dateOfDeparture, 900],
        [TRIPS[2]?.dateOfDeparture, 900],
      ])
    },
  )

  it('takes back what a refusal has stopped', async () => {
    const end = await send(TRIPS.map((one) => ({ ...one, costPerSeat: 13 })))
    expect(end).toEqual({ kind: 'stopped', inDoubt: undefined })
    await calm()
    expect(server.sends).toBe(1)
    expect(page.items).toEqual([])
  })

  it('leaves them to the outbox where the server is out of reach', async () => {
    page.reachable = false
    expect(await send(TRIPS)).toEqual({ kind: 'kept', count: 3 })
    page.reachable = true
    page.awake()
    await calm()
    expect([...server.buses.values()]).toEqual(TRIPS)
  })
})
