import { describe, expect, it } from 'vitest'
import type { StatementInput } from '#contract/payments/statement.ts'
import { paymentReference } from '#contract/payments/upi.ts'
import { indiaDate } from '#contract/time.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { insertTickets } from '#server/modules/tickets/insert-tickets.ts'
import { DIST, dyingEverywhere, OPEN_DATABASE } from '../support/dying-process.ts'
import { LONG } from '../support/long.ts'
import { setScene } from '../support/people.ts'
import { type Place, testEngines } from '../support/server.ts'
import { processesOfTests } from '../support/server-process.ts'

const { place } = processesOfTests()

/** More than SQLite saves in one transaction. */
const LINES = 50
const FARE = 850

/** A company whose tickets are all to pay. @returns a line for each */
async function fill(here: Place): Promise<{ adminId: number; lines: StatementInput[] }> {
  const { busId, people } = await setScene(here, { people: 1, seats: LINES })
  const database = await openDatabase(here, 'tool')
  try {
    const now = Date.now()
    const { admin_id: adminId } = await database.read.selectFrom('buses').select('admin_id').executeTakeFirstOrThrow()
    const passenger = { name: 'Asha', age: 29, gender: 'female' as const, phone: '9876543210' }
    const made = await database.write((trx) =>
      insertTickets(
        trx,
        Array.from({ length: LINES }, (_, index) => ({
          ...{ busId, userId: people[0]?.id ?? 0, seats: [index + 1], cost: FARE * 100, passenger, passengers: [] },
          ...{ bookedOn: indiaDate(now), bookedAt: now, terms: '' },
        })),
      ),
    )
    const lines = made.map(({ id }, index) => ({
      ...{ date: '2026-12-02', amount: FARE, utr: String(633_400_000_000 + index), payer: 'Asha' },
      note: paymentReference(id),
    }))
    return { adminId, lines }
  } finally {
    await database.close()
  }
}

/** Money, mails that are owed for it and numbers, each of as many tickets. @returns how many */
async function saved(here: Place): Promise<number> {
  const database = await openDatabase(here, 'tool')
  try {
    const { read } = database
    const ids = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id).sort((a, b) => a - b)
    const paid = await ids(read.selectFrom('payments').select('ticket_id as id').execute())
    expect(paid).toEqual(
      await ids(
        read
          .selectFrom('tickets')
          .select('id')
          .where('received', '=', FARE * 100)
          .execute(),
      ),
    )
    expect(paid).toEqual(await ids(read.selectFrom('tickets').select('id').where('payment', '=', 'paid').execute()))
    expect(paid).toEqual(await ids(read.selectFrom('claimed_utrs').select('ticket_id as id').execute()))
    expect(await read.selectFrom('mail_outbox').select('id').execute()).toHaveLength(paid.length)
    expect(new Set(paid).size).toBe(paid.length)
    return paid.length
  } finally {
    await database.close()
  }
}

describe.each(await testEngines())('a process on %s', (engine) => {
  it('killed after any statement while it saves a statement has all of a part or nothing; a repeat saves the rest once', {
    timeout: LONG ? 600_000 : 60_000,
  }, async () => {
    const here = await place(engine)
    const { adminId, lines } = await fill(here)
    const save = `${OPEN_DATABASE}
      import { statementService } from '${DIST}/modules/payments/statement.js'
      const database = await openDatabase(${JSON.stringify(here)})
      const rows = ${JSON.stringify(lines)}
      const told = await statementService({ database, now: Date.now })
        .match({ accountId: ${adminId} }, { rows, keep: true })
      await database.close()
      console.log(told.map(({ outcome }) => outcome).join())`
    const commits = engine === 'sqlite' ? 2 : 1
    const outcomes = await dyingEverywhere(save, { from: 'from "buses" where "id"', commits }, async () => {
      expect([0, 30, LINES]).toContain(await saved(here))
    })
    // What the deaths have left is found, the rest is saved.
    expect(outcomes.trim()).toMatch(/^(already,){30}(already|matched)/)
    expect(await saved(here)).toBe(LINES)
  })
})
