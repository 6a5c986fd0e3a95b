import { sql } from 'kysely'
import * as v from 'valibot'
import { ScanOutcome } from '#contract/boarding/boarding.ts'
import { MOST_UNCOUNTED_LISTED, type ScanNote, type UncountedScan } from '#contract/boarding/uncounted-scan.ts'
import { toRupees } from '#contract/money.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import type { Session } from '../../plugins/security/sessions.ts'
import { notFound } from '../../refusal.ts'
import { assertOwnBus } from '../buses/own-bus.ts'
import { findOperatorName } from '../counter/store.ts'
import { passengerAt } from './passenger-at.ts'

/** For the office: scans at the door that do not count, and notes made there. */
export function uncountedScans({ database, now }: Context) {
  return {
    /** Unseen scans first, the latest first. @throws Refusal 404 unknown trip, 403 another operator's */
    async list(adminId: number, busId: number): Promise<UncountedScan[]> {
      await assertOwnBus(database.read, adminId, busId)
      return (await findUncounted(database.read, busId)).map(toUncounted)
    },

    /**
     * Closes a scan with a note. The first note counts: a later request is answered with it.
     * @throws Refusal 404 where the operator has no such scan, or it counts
     */
    async close({ accountId, staff }: Session, scanId: string, note: string): Promise<ScanNote> {
      const by = staff?.name ?? (await findOperatorName(database.read, accountId))
      return database.write(async (trx) => {
        const scan = await uncounted(trx)
          .innerJoin('buses', 'buses.id', 'boarding_scans.bus_id')
          .select('boarding_scans.id')
          .where('boarding_scans.id', '=', scanId)
          .where('buses.admin_id', '=', accountId)
          .executeTakeFirst()
        if (!scan) throw notFound((say) => say.boarding.noUncounted)
        await trx
          .insertInto('boarding_notes')
          .values({ scan_id: scanId, note, noted_by: by, noted_at: now() })
          .onConflict((conflict) => conflict.column('scan_id').doNothing())
          .execute()
        return trx
          .selectFrom('boarding_notes')
          .select(['note', 'noted_by as by', 'noted_at as at'])
          .where('scan_id', '=', scanId)
          .executeTakeFirstOrThrow()
      })
    },
  }
}

function uncounted(db: Reader) {
  return db
    .selectFrom('boarding_scans')
    .where((eb) => eb.or([eb('outcome', 'in', ['revoked', 'unknown']), eb('kind', '=', 'note')]))
}

function findUncounted(db: Reader, busId: number) {
  return (
    uncounted(db)
      .leftJoin('boarding_notes', 'boarding_notes.scan_id', 'boarding_scans.id')
      // A ticket of another trip says nothing about the passenger here.
      .leftJoin('tickets', (join) =>
        join.onRef('tickets.id', '=', 'boarding_scans.ticket_id').onRef('tickets.bus_id', '=', 'boarding_scans.bus_id'),
      )
      .select([
        'boarding_scans.id',
        'kind',
        'seat_no as seat',
        'ticket_id as ticketId',
        'device_name as deviceName',
        'happened_at as at',
        'verdict',
        'collected',
        'answer',
        'note',
        'noted_by',
        'noted_at',
        'passenger_name',
        'passenger_gender',
        'passengers',
      ])
      .where('boarding_scans.bus_id', '=', busId)
      .orderBy(sql`noted_at is not null`)
      .orderBy('happened_at', 'desc')
      .orderBy('boarding_scans.id')
      .limit(sql.lit(MOST_UNCOUNTED_LISTED))
      .execute()
  )
}
type UncountedRow = Awaited<ReturnType<typeof findUncounted>>[number]

function toUncounted(row: UncountedRow): UncountedScan {
  const { id, kind, seat, ticketId, deviceName, at, verdict, collected, answer, note, noted_by, noted_at } = row
  const { passenger_name, passenger_gender, passengers } = row
  const { reason, toldLate, outOfTime } = v.parse(ScanOutcome, JSON.parse(answer))
  return {
    id,
    kind,
    seat,
    ticketId,
    passenger: passengerAt(
      {
        passenger_name: passenger_name ?? '',
        passenger_gender: passenger_gender ?? '',
        passengers: passengers ?? '',
      },
      seat,
    ).name,
    deviceName,
    at,
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(toldLate ? { toldLate } : {}),
    ...(outOfTime ? { outOfTime } : {}),
    ...(collected === null ? {} : { collected: toRupees(collected) }),
    ...(note === null ? {} : { closed: { note, by: noted_by ?? '', at: noted_at ?? 0 } }),
  }
}
