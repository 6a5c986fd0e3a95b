import { type EditedFields, TOLD_FIELDS } from '../../../contract/buses/bus-forms.ts'
import type { Reader, Trx } from '../../db/database.ts'

type Told = Pick<EditedFields, (typeof TOLD_FIELDS)[number]>

/** Keeps what an edit changes of what passengers know, for the history of their tickets. */
export async function rememberTripChange(
  trx: Trx,
  busId: number,
  { before, after }: { before: Told; after: Told },
  now: number,
): Promise<void> {
  const changes = TOLD_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
  await trx
    .insertInto('trip_changes')
    .values({ bus_id: busId, at: now, changes: JSON.stringify(changes) })
    .execute()
}

/** @returns what was changed of a trip with passengers, the earliest first; `changes` as stored */
export function findTripChanges(db: Reader, busId: number) {
  return db.selectFrom('trip_changes').selectAll().where('bus_id', '=', busId).orderBy('id').execute()
}
