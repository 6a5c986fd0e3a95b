import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Trx } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { enqueueMail } from '#server/news/mail-outbox.ts'
import { owedIn } from '#server/news/owed.ts'
import { enqueuePush } from '#server/news/push-outbox.ts'
import { testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const NOW = 1_796_000_000_000
const servers = serversOfTests()

describe.each(await testEngines())('what a transaction on %s owes', (engine) => {
  let database: Database
  /** For each transaction that ended, in order: whose turn it was. */
  let heard: string[][]
  beforeEach(async () => {
    database = await openDatabase(await servers.place(engine))
    heard = []
    database.onCommit((trx) => heard.push([...owedIn(trx)]))
  })
  afterEach(() => database.close())

  const mail = (trx: Trx, sendAt?: number) =>
    enqueueMail(trx, { email: 'asha@example.com', language: 'en' }, { kind: 'booked', ticketId: 1 }, NOW, sendAt)
  const push = (trx: Trx, sendAt?: number) =>
    enqueuePush(trx, [{ ticketId: 1, userId: 7 }], { kind: 'released' }, NOW, sendAt)

  async function turnOn(userId: number): Promise<void> {
    await database.write((trx) =>
      trx
        .insertInto('push_subscriptions')
        .values({
          ...{ role: 'user', account_id: userId, staff_id: null, language: 'en' },
          ...{ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', session_hash: 's', created_at: NOW },
        })
        .execute(),
    )
    heard = []
  }

  it('wakes its senders when it is on disk, and before its caller goes on', async () => {
    await turnOn(7)
    await database.write(async (trx) => {
      await mail(trx)
      await push(trx)
      expect(heard).toEqual([])
    })
    expect(heard).toEqual([['prompt', 'push']])
  })

  it('wakes nobody for what waits for its time, for who has no phone, and where it is undone', async () => {
    await turnOn(8)
    await database.write((trx) => mail(trx, NOW + 1))
    await database.write((trx) => push(trx))
    const undone = database.write(async (trx) => {
      await mail(trx)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(heard).toEqual([[], []])
  })
})
