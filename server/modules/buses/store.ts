import type { Selectable } from 'kysely'
import type { EditedFields, NewBus } from '#contract/buses/bus-forms.ts'
import { DEFAULT_RATING } from '#contract/constants.ts'
import { toPaise } from '#contract/money.ts'
import { placeKey } from '#contract/places/places.ts'
import { departureMoment } from '#contract/time.ts'
import { BUS_COLUMNS } from '../../db/all-columns.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import { prepared } from '../../db/prepared.ts'
import type { BusesTable } from '../../db/tables/trips.ts'

export type BusRow = Selectable<BusesTable>

/** An operator's trips that leave at this minute, `YYYY-MM-DDTHH:mm`. */
export function findLeavingAt(db: Reader, adminId: number, departs: string) {
  return findLeavingAtAny(db, adminId, [departs])
}

/** As {@link findLeavingAt}, for several minutes, at least one. */
export function findLeavingAtAny(db: Reader, adminId: number, departs: readonly string[]) {
  return db
    .selectFrom('buses')
    .select(['id', 'bus_number', 'departs', 'from_place', 'to_place'])
    .where('admin_id', '=', adminId)
    .where('departs', 'in', departs)
    .where('archived_at', 'is', null)
    .execute()
}

const ownerOfBus = prepared<{ id: number }>()((db, slot) =>
  db.selectFrom('buses').select('admin_id').where('id', '=', slot('id')),
)

/** The operator of a trip; archived trips are found too. */
export async function findBusOwner(db: Reader, id: number): Promise<number | undefined> {
  const [row] = await ownerOfBus(db, { id })
  return row?.admin_id
}

const lockedBus = prepared<{ id: number }>()((db, slot) =>
  lockRows(db, db.selectFrom('buses').select(BUS_COLUMNS).where('id', '=', slot('id'))),
)

/** Reads a trip and keeps everybody else from changing it until the transaction ends. */
export async function lockBus(trx: Trx, id: number): Promise<BusRow | undefined> {
  return (await lockedBus(trx, { id }))[0]
}

/**
 * Keeps everybody else from adding trips of an operator, or moving one to another day, until the transaction ends; also
 * from erasing the operator, which is allowed only without trips ahead.
 * @returns false if the operator is erased
 */
export async function lockOperator(trx: Trx, adminId: number): Promise<boolean> {
  const query = trx.selectFrom('admins').select('email').where('id', '=', adminId)
  const operator = await lockRows(trx, query).executeTakeFirst()
  // An erased account has a placeholder instead of an address.
  return operator?.email.includes('@') ?? false
}

function editableColumns(bus: EditedFields) {
  return {
    name: bus.name,
    bus_number: bus.busNumber,
    type: bus.type,
    from_place: bus.from,
    to_place: bus.to,
    from_key: placeKey(bus.from),
    to_key: placeKey(bus.to),
    departs: departureMoment(bus),
    reports_at: bus.reportingTime,
    arrives_at: bus.arrivalTime ?? '',
    number_of_seats: bus.numberOfSeats,
    ladies_seats: bus.ladiesSeats ?? '',
    available_seats: bus.availableSeats,
    fare: toPaise(bus.costPerSeat),
    boarding_point: bus.boardingPoint,
    dropping_point: bus.droppingPoint,
  }
}

/** @param rating what passengers gave it elsewhere; this product collects none. @returns the new trips' ids */
export async function insertBuses(
  trx: Trx,
  adminId: number,
  buses: readonly NewBus[],
  rating: (bus: NewBus) => string = () => DEFAULT_RATING,
): Promise<number[]> {
  const rows = await trx
    .insertInto('buses')
    .values(
      buses.map((bus) => ({
        ...editableColumns(bus),
        admin_id: adminId,
        rating: rating(bus),
        sold_seats: 0,
        archived_at: null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function updateBus(trx: Trx, id: number, fields: EditedFields): Promise<void> {
  await trx.updateTable('buses').set(editableColumns(fields)).where('id', '=', id).execute()
}

export async function archiveBus(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('buses').set({ archived_at: now }).where('id', '=', id).execute()
}
