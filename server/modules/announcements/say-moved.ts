import { moveTrip } from '#contract/buses/moved-trip.ts'
import { type Departure, departureInstant, departureMoment } from '#contract/time.ts'
import type { Trx } from '../../db/database.ts'
import { badInput } from '../../refusal.ts'
import { assertNearPlan, assertOneOfItsPlate, changeTrip } from '../buses/change-trip.ts'
import { currentFields } from '../buses/merge-edit.ts'
import type { BusRow } from '../buses/store.ts'
import { sayLate } from './say-late.ts'
import type { Saying } from './saying.ts'

/** Announcements that change the tickets of a trip; what was booked is kept beside. */
export type Moved = ({ kind: 'time' } & Departure) | { kind: 'boarding-point'; boardingPoint: string }

/**
 * Of each kind the latest announcement holds. An older one that arrives later changes nothing and tells nobody.
 * @throws Refusal 400 more than a day from the plan, or passed when it was said; 409 where the vehicle leaves then
 *   already
 */
export async function sayMoved(trx: Trx, bus: BusRow, word: Moved, saying: Saying): Promise<void> {
  const { saidAt, now } = saying
  const said = { saidAt, now, isNews: true, about: word.kind }
  switch (word.kind) {
    case 'time': {
      const after = moveTrip(currentFields(bus), word)
      assertNearPlan(bus, after)
      if (departureInstant(word) <= saidAt) throw badInput((say) => say.bus.departurePassed)
      if (saidAt < (bus.departs_said_at ?? 0)) return
      await assertOneOfItsPlate(trx, bus.admin_id, after, bus.id)
      // Passengers who were told that it is late must hear that it leaves on time.
      if (departureMoment(after) === bus.departs) await sayLate(trx, bus, 0, saying)
      return changeTrip(trx, bus, after, said)
    }
    case 'boarding-point':
      if (saidAt < (bus.place_said_at ?? 0)) return
      return changeTrip(trx, bus, { ...currentFields(bus), boardingPoint: word.boardingPoint }, said)
  }
}
