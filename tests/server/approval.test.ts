import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOperators } from '#server/cli/operators-command.ts'
import { addBus, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

const ApprovalLetter = v.object({ kind: v.literal('approval'), approved: v.boolean() })

describe.each(await testEngines())('approval of operators on %s', (engine) => {
  let server: TestServer
  let asha: Person
  beforeAll(async () => {
    server = await startServer(engine, { env: { OPERATOR_APPROVAL: 'on' } })
    asha = await server.traveller()
  })
  afterAll(() => server.stop())

  async function operators(...args: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
    const out: string[] = []
    const err: string[] = []
    const { dataDir, databaseUrl } = server.place
    const code = await runOperators(
      args,
      { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      { out: (line) => out.push(line), err: (line) => err.push(line) },
    )
    return { code, out, err }
  }

  /** Whether travellers find a trip, in each way that there is. */
  async function offered(busId: number, from: string): Promise<boolean[]> {
    const visitor = server.visitor()
    const all = await visitor.call('GET', '/api/buses')
    const found = await visitor.call('GET', `/api/buses/find?from=${from}`)
    const one = await visitor.call('GET', `/api/buses/${busId}`)
    const has = (list: { id: number }[]) => list.some(({ id }) => id === busId)
    expect(found.body.total).toBe(found.body.data.length)
    return [has(all.body.data), has(found.body.data), one.status === 200]
  }
  const book = (busId: number, seat: number) => asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${seat}`)
  const stateOf = async (ravi: Person) => (await ravi.call('GET', `/api/admins/${ravi.id}/approval`)).body.data.approval

  it('lets a new operator prepare, and sells after it is given', async () => {
    const ravi = await server.operator()
    const busId = await addBus(ravi, { from: 'Newtown' })
    expect(await stateOf(ravi)).toBe('awaited')
    const own = await ravi.call('GET', `/api/buses/find/${ravi.id}`)
    expect(own.body.data.map(({ id }: { id: number }) => id)).toEqual([busId])
    expect(await offered(busId, 'Newtown')).toEqual([false, false, false])
    expect(await book(busId, 1)).toMatchObject({ status: 404, body: { message: 'This bus is no longer offered.' } })

    expect(await operators('approve', ravi.email.toUpperCase())).toMatchObject({ code: 0, err: [] })
    await expect.poll(() => offered(busId, 'Newtown')).toEqual([true, true, true])
    expect(await stateOf(ravi)).toBe('approved')
    expect((await book(busId, 1)).status).toBe(200)
  })

  it('takes what is withdrawn out of every list; sold tickets stay valid and are shown', async () => {
    const ravi = await server.operator()
    const busId = await addBus(ravi, { from: 'Oldtown' })
    await operators('approve', ravi.email)
    await expect.poll(() => offered(busId, 'Oldtown')).toEqual([true, true, true])
    const ticket = (await book(busId, 1)).body.data

    expect((await operators('withdraw', ravi.email)).out).toEqual([
      `${ravi.email} is withdrawn: the trips are offered no more, sold tickets stay valid.`,
    ])
    await expect.poll(() => offered(busId, 'Oldtown')).toEqual([false, false, false])
    expect((await book(busId, 2)).status).toBe(404)
    // What was sold before is answered again, not sold once more.
    expect((await book(busId, 1)).body.data.id).toBe(ticket.id)
    const tickets = await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    expect(tickets.body.data).toContainEqual(ticket)
    expect((await asha.call('GET', `/api/tickets/download/${ticket.id}`)).status).toBe(200)
    const passengers = await ravi.call('GET', `/api/tickets/find/${busId}`)
    expect(passengers.body.data.map(({ id }: { id: number }) => id)).toEqual([ticket.id])
    expect(await stateOf(ravi)).toBe('withdrawn')

    await operators('approve', ravi.email)
    await expect.poll(() => offered(busId, 'Oldtown')).toEqual([true, true, true])
  })

  it('tells the operator by mail', async () => {
    const ravi = await server.operator()
    await operators('approve', ravi.email)
    await operators('withdraw', ravi.email)
    // The command runs beside the server, whose worker looks now and then, and may have sent them meanwhile.
    const told = async () => {
      const sent = server.mails.filter(({ to, message }) => to === ravi.email && message.slug.startsWith('approv'))
      const owed = await server.database.read
        .selectFrom('mail_outbox')
        .select('letter')
        .where('to_address', '=', ravi.email)
        .orderBy('id')
        .execute()
      const letters = owed.map(({ letter }) => v.parse(ApprovalLetter, JSON.parse(letter)))
      return [
        ...sent.map(({ message }) => message.slug),
        ...letters.map(({ approved }) => (approved ? 'approved' : 'approval-withdrawn')),
      ]
    }
    await expect.poll(told).toEqual(['approved', 'approval-withdrawn'])
  })

  it('lists operators, those who wait first', async () => {
    const [first, second] = [await server.operator(), await server.operator()]
    await operators('approve', second.email)
    const { code, out } = await operators('list')
    expect(code).toBe(0)
    const lineOf = ({ email }: Person) => out.findIndex((line) => line.includes(email))
    expect(out[lineOf(first)]).toMatch(/^awaited .*Ravi Travels \d+, signed up \d{4}-\d{2}-\d{2}$/)
    expect(out[lineOf(second)]).toMatch(/^approved /)
    expect(lineOf(first)).toBeLessThan(lineOf(second))
  })

  it('says what is wrong with a command, and changes nothing when asked twice', async () => {
    const ravi = await server.operator()
    expect(await operators('approve', 'nobody@example.com')).toMatchObject({
      code: 1,
      err: ['There is no operator nobody@example.com. See npm run operators -- list'],
    })
    for (const args of [[], ['approve'], ['list', 'all'], ['delete', ravi.email]])
      expect((await operators(...args)).code).toBe(1)
    await operators('approve', ravi.email)
    expect((await operators('approve', ravi.email)).out).toEqual([`${ravi.email} is approved already.`])
  })
})

describe('without OPERATOR_APPROVAL', () => {
  it('a new operator sells at once', async () => {
    const server = await startServer('sqlite')
    try {
      const ravi = await server.operator()
      const busId = await addBus(ravi)
      expect((await server.visitor().call('GET', `/api/buses/${busId}`)).status).toBe(200)
      expect((await ravi.call('GET', `/api/admins/${ravi.id}/approval`)).body.data).toEqual({ approval: 'approved' })
    } finally {
      await server.stop()
    }
  })
})
