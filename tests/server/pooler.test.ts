import { afterEach, describe, expect, it } from 'vitest'
import { StartRefusal } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { missingPooler, openPooler, type Pooler } from '../support/pooler.ts'
import { addBus, makeUnbuiltPlace, type Place, startServer, testEngines } from '../support/server.ts'

const engines = await testEngines()
const missing = missingPooler()
if (missing) console.warn(missing)

describe.runIf(engines.includes('postgres') && !missing)('a pooler in front of the database', () => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    while (closing.length > 0) await closing.pop()?.()
  })
  async function open(mode: 'session' | 'transaction'): Promise<{ place: Place; pooler: Pooler }> {
    const place = await makeUnbuiltPlace('postgres')
    closing.push(() => place.remove())
    const pooler = await openPooler(place.databaseUrl ?? '', mode)
    closing.push(() => pooler.close())
    return { place: { ...place, databaseUrl: pooler.url }, pooler }
  }

  it('is refused in one line in transaction mode, before anything is written', async () => {
    const { place } = await open('transaction')
    for (let times = 0; times < 3; times++) {
      const opening = openDatabase(place)
      await expect(opening).rejects.toThrow(StartRefusal)
      await expect(opening).rejects.toThrow(/^DATABASE_URL leads to a pooler [^\n]*transaction mode[^\n]*$/)
    }
  })

  it('serves in session mode: 60 bookings at once, and again after it was killed and started anew', async () => {
    const { place, pooler } = await open('session')
    const server = await startServer('postgres', { place })
    closing.push(() => server.stop())
    const people = await Promise.all(Array.from({ length: 10 }, () => server.traveller()))
    const busId = await addBus(await server.operator(), { numberOfSeats: 100, availableSeats: 100 })
    const bookFrom = (first: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const person = people[index % people.length]
          const answer = await person?.call('POST', `/api/tickets/${busId}/${person.id}/1/${first + index}`)
          return answer?.status
        }),
      )
    expect(await bookFrom(1, 60)).toEqual(Array(60).fill(200))
    await pooler.restart()
    await expect.poll(async () => (await server.visitor().call('GET', '/api/health')).status).toBe(200)
    expect(await bookFrom(61, 10)).toEqual(Array(10).fill(200))
  })
})
