import { sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'

/**
 * @returns since when the phone of a handover may board a trip: since the first handover of the trip to the same phone,
 *   as its earlier scans may arrive only now
 */
export async function findHandedAt(trx: Trx, handoverId: number, busId: number): Promise<number> {
  const rows = await trx
    .selectFrom('boarding_handovers as own')
    .innerJoin('boarding_handovers as any', (join) =>
      join.onRef('any.claimed_by', '=', 'own.claimed_by').onRef('any.admin_id', '=', 'own.admin_id'),
    )
    .innerJoin('boarding_handover_trips as trips', 'trips.handover_id', 'any.id')
    .select('any.claimed_at')
    .where('own.id', '=', handoverId)
    .where('trips.bus_id', '=', busId)
    .where((eb) => eb.or([eb('any.id', '=', handoverId), eb('any.withdrawn_at', 'is', null)]))
    .execute()
  return Math.min(...rows.flatMap(({ claimed_at }) => claimed_at ?? []))
}

/** Trips that were handed over, by handover. */
export async function findHandovers(db: Reader, adminId: number, since: number) {
  return db
    .selectFrom('boarding_handovers')
    .innerJoin('boarding_handover_trips', 'boarding_handover_trips.handover_id', 'boarding_handovers.id')
    .innerJoin('buses', 'buses.id', 'boarding_handover_trips.bus_id')
    .select([
      'boarding_handovers.id',
      'boarding_handovers.name',
      'boarding_handovers.created_at',
      'claimed_at',
      'heard_at',
      'withdrawn_at',
      'bus_id',
      'departs',
      'late_minutes',
    ])
    .select((eb) =>
      eb
        .selectFrom('boarding_scans')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('boarding_scans.handover_id', '=', 'boarding_handovers.id')
        .where('kind', '=', 'board')
        .where('outcome', 'in', ['first', 'duplicate'])
        .where('echo', '=', 0)
        .where('boarding_scans.bus_id', '=', eb.ref('boarding_handover_trips.bus_id'))
        .as('boarded'),
    )
    .where('boarding_handovers.admin_id', '=', adminId)
    .where('boarding_handovers.created_at', '>=', since)
    .orderBy('boarding_handovers.id', 'desc')
    .execute()
}
