import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { housekeeper } from '#server/housekeeping.ts'
import { findOverdueTrips } from '#server/modules/counter/store.ts'
import { remindOwners } from '#server/modules/never-came/never-came.ts'
import { releaseUnpaid, tellOfDeadlines } from '#server/modules/payments/release.ts'
import { owedReminders } from '#server/push/reminders.ts'
import { startServer } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const { start, place: makePlace } = serversOfTests()
const Plan = v.array(v.object({ detail: v.string() }))

/** What a statement reads through from its first row to its last. */
const MAY_BE_READ_THROUGH = [
  // Emptied as they are read.
  'administration_notes',
  'push_outbox USING INDEX push_outbox_due',
  // As many as work for all operators together.
  'staff',
  // Of operators that are dropped it must be known that no refund names them: a few in a month, if any.
  'cancellations',
  // The steps from town to town in mendPlaceKeys.
  'there',
]

it('what runs by itself, at the start and every hour, reads no table through that grows with trips and people', async () => {
  const place = await makePlace('sqlite')
  // Migrations are done once.
  await (await startServer('sqlite', { place })).stop()
  const texts = new Set<string>()
  const { prepare } = BetterSqlite.prototype
  const watched = vi.spyOn(BetterSqlite.prototype, 'prepare').mockImplementation(function (
    this: BetterSqlite.Database,
    text: string,
  ) {
    texts.add(text)
    return prepare.call(this, text)
  })
  const server = await start('sqlite', { place })
  const { config, database, clock } = server
  const now = () => clock.now
  await housekeeper({ config, database, now })()
  await findOverdueTrips(database.read, now(), 1)
  await owedReminders({ database, now })
  await remindOwners({ database, now })
  await tellOfDeadlines({ database, now })
  await releaseUnpaid({ database, now })
  // The workers look by themselves.
  const asked = () => [...texts].join('\n')
  for (const table of ['mail_outbox', 'push_outbox', 'administration_notes'])
    await expect.poll(asked).toContain(`"${table}"`)
  watched.mockRestore()

  const sqlite = new BetterSqlite(join(place.dataDir, 'sawari.db'), { readonly: true })
  const readThrough = [...texts]
    .filter((text) => /^\s*(select|with|update|delete|insert)/i.test(text) && !/sqlite_|pragma|kysely_/.test(text))
    .flatMap((text) => {
      const values = Array.from(text.matchAll(/\?/g), () => 1)
      const plan = v.parse(Plan, sqlite.prepare(`explain query plan ${text}`).all(...values))
      return plan.flatMap(({ detail }) => /^SCAN (.*)/.exec(detail)?.[1] ?? [])
    })
  sqlite.close()
  expect(texts.size).toBeGreaterThan(20)
  expect(readThrough.filter((name) => !MAY_BE_READ_THROUGH.includes(name))).toEqual([])
})
