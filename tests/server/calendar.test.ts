import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { calendarFile } from '#features/tickets/files/calendar-file.ts'
import { readCalendar } from '../support/itip.ts'
import { addBus, dayFromNow, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

describe.each(await testEngines())('the calendar of a traveller on %s', (engine) => {
  let server: TestServer
  let asha: Person
  let ravi: Person
  beforeAll(async () => {
    server = await startServer(engine)
    asha = await server.traveller()
    ravi = await server.operator()
  })
  afterAll(() => server.stop())

  /** What the mail, the next of its kind, puts into the reader's calendar. */
  async function sent(slug: string, count = 1) {
    const kinds = () => server.mails.filter(({ to, message }) => to === asha.email && message.slug === slug)
    await expect.poll(() => kinds().length).toBe(count)
    const files = kinds().at(-1)?.message.files ?? []
    return files
      .filter(({ type }) => type.startsWith('text/calendar'))
      .map(({ type, content }) => {
        const read = readCalendar(Buffer.from(content).toString())
        expect(type).toContain(`method=${read.method}`)
        expect(read.properties).toContainEqual(
          expect.objectContaining({ name: 'ATTENDEE', value: `mailto:${asha.email}` }),
        )
        return read
      })
  }
  const own = async (id: number) =>
    v.parse(
      Ticket,
      (await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).body.data.find((one: Ticket) => one.id === id),
    )
  const ofApp = async (id: number) => readCalendar(calendarFile(await own(id), Date.now()) ?? '')
  const organizer = ({ properties }: ReturnType<typeof readCalendar>) =>
    properties.find(({ name }) => name === 'ORGANIZER')?.value

  it('moves with the bus and is emptied with it: one entry, each word about it later than the one before', async () => {
    const busId = await addBus(ravi, { dateOfDeparture: '2027-03-12', departureTime: '21:30', reportingTime: '21:00' })
    const { id } = (await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/4,14`)).body.data
    const [booked] = await sent('booked')
    expect(booked).toMatchObject({ method: 'REQUEST', uid: `ticket-${id}@sawari`, start: '20270312T160000Z' })
    const first = await ofApp(id)
    expect(first).toMatchObject({
      method: 'PUBLISH',
      uid: booked?.uid,
      sequence: booked?.sequence,
      start: booked?.start,
    })

    const bus = (await ravi.call('GET', `/api/buses/${busId}`)).body.data
    const edit = (change: object) => ravi.call('PUT', `/api/buses/${busId}`, { body: { ...bus, ...change } })
    expect((await edit({ departureTime: '22:45' })).status).toBe(200)
    const [moved] = await sent('trip-changed')
    expect(moved).toMatchObject({ method: 'REQUEST', uid: booked?.uid, start: '20270312T171500Z' })
    expect(moved?.sequence).toBeGreaterThan(booked?.sequence ?? 0)
    expect(await ofApp(id)).toMatchObject({ uid: booked?.uid, sequence: moved?.sequence, start: moved?.start })

    await asha.call('POST', `/api/tickets/${id}/cancellation`, { body: { seats: [14] } })
    const [partly] = await sent('ticket-cancelled')
    expect(partly).toMatchObject({ method: 'REQUEST', uid: booked?.uid, start: moved?.start })
    expect(partly?.sequence).toBeGreaterThan(moved?.sequence ?? 0)
    expect(await ofApp(id)).toMatchObject({ sequence: partly?.sequence })
    expect(new Set([booked, first, moved, partly].map((one) => one && organizer(one))).size).toBe(1)

    await asha.call('POST', `/api/tickets/${id}/cancellation`)
    const [gone] = await sent('ticket-cancelled', 2)
    expect(gone).toMatchObject({ method: 'CANCEL', uid: booked?.uid })
    expect(gone?.sequence).toBeGreaterThan(partly?.sequence ?? 0)
  })

  it('loses each ticket of a trip that is called off, in a file of its own', async () => {
    const busId = await addBus(ravi, { dateOfDeparture: dayFromNow(3) })
    const ids: number[] = []
    for (const seat of [1, 2])
      ids.push((await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${seat}`)).body.data.id)
    expect((await ravi.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'No road.' } })).status).toBe(
      200,
    )
    const files = await sent('called-off')
    expect(files.map(({ method, uid }) => `${method} ${uid}`)).toEqual(ids.map((id) => `CANCEL ticket-${id}@sawari`))
    for (const { sequence } of files) expect(sequence).toBeGreaterThan(0)
  })
})
