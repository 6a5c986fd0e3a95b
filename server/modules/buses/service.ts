import * as v from 'valibot'
import type { OperatorBus } from '#contract/buses/bus.ts'
import type { BusEdit, EditedFields, NewBus } from '#contract/buses/bus-forms.ts'
import type { BusSearch } from '#contract/buses/bus-search.ts'
import { plateKey } from '#contract/buses/plate.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { isJustGone } from '#contract/cancellation/left-behind.ts'
import { MAX_LISTED_BUSES } from '#contract/constants.ts'
import { TripDate } from '#contract/fields/trip-fields.ts'
import { form as fields } from '#contract/fields/typed-fields.ts'
import { placeKey } from '#contract/places/places.ts'
import { type Departure, departureMoment, hasDeparted, indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { fingerprint } from '../../db/operator-keys.ts'
import { badInput, conflict, notFound, notLoggedIn } from '../../refusal.ts'
import { unfit } from '../../sentences/unfit.ts'
import { offeredPayment } from '../payments/payment-terms.ts'
import { readTerms } from '../tickets/terms-of-ticket.ts'
import { addTogether, type SettledOrder, type TripOrder } from './add-together.ts'
import { findKeyUse, rememberKeys } from './bus-keys.ts'
import { assertNearPlan, assertOneOfItsPlate, changeTrip } from './change-trip.ts'
import { departureOf } from './departure.ts'
import { countDeparting, departuresOn, findDeparting, findOffered } from './found-trips.ts'
import { mergeEdit } from './merge-edit.ts'
import { lockOwnBus } from './own-bus.ts'
import { countOwnBuses, findOperatorBus, findOwnBuses } from './own-trips.ts'
import { countLeftBehind, highestSoldSeat } from './passengers-of-bus.ts'
import { archiveBus, type BusRow, insertBuses, lockOperator } from './store.ts'

/** A moved departure must lie in the future, as a new one. */
const NewDeparture = fields({ dateOfDeparture: TripDate })

/** The trip as it is after a change. */
interface Changed {
  bus: OperatorBus
  /** The change was made before, under the same key. */
  replayed: boolean
}

/** The trips that a search found, each as JSON; `total` counts trips beyond the listed ones too. */
export interface FoundTrips {
  trips: readonly string[]
  total: number
}

interface Order {
  adminId: number
  bus: NewBus
  key: string | undefined
  asked: string
}

interface Added {
  id: number
  replayed: boolean
}

export type BusService = ReturnType<typeof busService>

/** Operators' work on their trips, and travellers' searches. */
export function busService({ database, now }: Context) {
  return {
    /** Trips still to depart that match, the soonest first. */
    async search({ from = '', to = '', dateOfDeparture = '' }: BusSearch): Promise<FoundTrips> {
      const window = departuresOn(dateOfDeparture, indiaMoment(now()))
      const trips = await findDeparting(database.read, { from, to }, window)
      const complete = trips.length < MAX_LISTED_BUSES
      const total = complete ? trips.length : await countDeparting(database.read, { from, to }, window)
      return { trips, total }
    },

    /** One trip that is offered, with its terms, as JSON. @throws Refusal 404 if it has departed, was taken off or was never there */
    async offered(busId: number): Promise<string> {
      const trip = await findOffered(database.read, busId, indiaMoment(now()))
      if (!trip) throw notFound((say) => say.bus.notOffered)
      const { json, terms, payment_terms } = trip
      const payment = offeredPayment(payment_terms, departureOf(trip), now())
      const asked = { cancellationTerms: readTerms(terms), payment }
      return `${json.slice(0, -1)},${JSON.stringify(asked).slice(1)}`
    },

    /** The operator's trips, each as JSON; `total` counts those beyond the listed ones too. */
    async own(adminId: number): Promise<{ rows: string[]; total: number }> {
      const rows = await findOwnBuses(database.read, adminId)
      const complete = rows.length < MAX_LISTED_BUSES
      return { rows, total: complete ? rows.length : await countOwnBuses(database.read, adminId) }
    },

    /**
     * @param key Idempotency-Key: one key adds one trip, however often the request comes and whatever has become of
     *   the trip since
     * @throws Refusal 400 if it departs in the past, 422 if the key has added another trip
     */
    async add(adminId: number, bus: NewBus, key: string | undefined): Promise<Changed> {
      const order = { adminId, bus, key, asked: fingerprint({ bus }) }
      const added = await database.write((trx) => addOnce(trx, order))
      return { bus: await findOperatorBus(database.read, added.id), replayed: added.replayed }
    },

    /** Adds trips in one transaction, each as `add` would. @returns outcomes in the order of the orders */
    addTogether: (adminId: number, orders: readonly TripOrder[]): Promise<SettledOrder[]> =>
      database.write(async (trx) => {
        const settled = await addTogether(trx, adminId, orders, now())
        if (settled.some(({ outcome }) => outcome === 'added')) await database.busListChanged(trx, { kind: 'trips' })
        return settled
      }),

    /**
     * @param key as for `add`: an edit that comes again, even after later edits, is answered but not made again
     * @throws Refusal 404, 403 not theirs, 400 or 409 where sold tickets or a change made meanwhile forbid it, 422
     */
    async edit(adminId: number, busId: number, form: BusEdit, key: string | undefined): Promise<Changed> {
      const asked = fingerprint({ busId, form })
      const replayed = await database.write(async (trx) => {
        if (!(await lockOperator(trx, adminId))) throw notLoggedIn()
        const bus = await lockOwnBus(trx, adminId, busId)
        // The trip's lock keeps other requests with this key out between looking the key up and storing it.
        if (await findKeyUse(trx, adminId, key, asked)) return true
        const edit = mergeEdit(bus, form)
        if (departureMoment(edit) !== bus.departs) {
          if (!v.is(NewDeparture, edit)) throw badInput(unfit(NewDeparture, edit))
          assertFuture(edit, now())
        }
        if (changesRoute(bus, edit)) assertLeadsSomewhere(edit)
        if (departureMoment(edit) !== bus.departs || plateKey(edit.busNumber) !== plateKey(bus.bus_number))
          await assertOneOfItsPlate(trx, adminId, edit, busId)
        assertKeepsKeptSeats(bus, edit)
        if (bus.sold_seats > 0) await assertKeepsPromises(trx, bus, edit)
        const time = now()
        await changeTrip(trx, bus, edit, { saidAt: time, now: time, isNews: bus.sold_seats > 0 })
        if (key !== undefined) await rememberKeys(trx, adminId, [{ key, asked, busId }], time)
        await database.busListChanged(trx, { kind: 'trips' })
        return false
      })
      return { bus: await findOperatorBus(database.read, busId), replayed }
    },

    /** @throws Refusal 404, 403 not theirs, 409 while passengers wait or were left behind. @returns its number */
    remove: (adminId: number, busId: number): Promise<string> =>
      database.write(async (trx) => {
        const bus = await lockOwnBus(trx, adminId, busId)
        if (bus.sold_seats > 0 && bus.departs > indiaMoment(now()))
          throw conflict((say) => say.bus.soldSeats(bus.sold_seats))
        const behind = isJustGone(departureOf(bus), now()) ? await countLeftBehind(trx, busId) : 0
        if (behind > 0) throw conflict((say) => say.bus.leftBehind(behind))
        await archiveBus(trx, busId, now())
        await database.busListChanged(trx, { kind: 'trips' })
        return bus.bus_number
      }),
  }

  /** Checks the key first: a repeat may come when the trip has departed, or beside the request that it repeats. */
  async function addOnce(trx: Trx, { adminId, bus, key, asked }: Order): Promise<Added> {
    if (!(await lockOperator(trx, adminId))) throw notLoggedIn()
    const earlier = await findKeyUse(trx, adminId, key, asked)
    if (earlier) return { id: earlier.busId, replayed: true }
    assertFuture(bus, now())
    assertLeadsSomewhere(bus)
    await assertOneOfItsPlate(trx, adminId, bus, undefined)
    const [id] = await insertBuses(trx, adminId, [bus])
    if (id === undefined) throw new Error('The database gave no id for a new bus.')
    if (key !== undefined) await rememberKeys(trx, adminId, [{ key, asked, busId: id }], now())
    await database.busListChanged(trx, { kind: 'trips' })
    return { id, replayed: false }
  }

  /** Passengers keep the route, the day and the seats that they bought; and a trip that is over stays as it was. */
  async function assertKeepsPromises(trx: Trx, bus: BusRow, edit: EditedFields): Promise<void> {
    if (bus.departs <= indiaMoment(now())) throw conflict((say) => say.bus.departedSold)
    if (changesRoute(bus, edit)) throw conflict((say) => say.bus.routeStays)
    if (edit.dateOfDeparture !== bus.departs.slice(0, 10)) throw conflict((say) => say.bus.dayStays)
    assertNearPlan(bus, edit)
    const highest = await highestSoldSeat(trx, bus.id)
    if (edit.numberOfSeats < highest) throw conflict((say) => say.bus.seatSold(highest))
  }
}

function assertKeepsKeptSeats(bus: BusRow, { numberOfSeats }: EditedFields): void {
  const highest = Math.max(0, ...seatNumbers(bus.kept_seats))
  if (numberOfSeats < highest) throw conflict((say) => say.bus.seatKept(highest))
}

/** Compares places, not stored keys: a server of the previous version gives other keys to the same places. */
function changesRoute(bus: BusRow, edit: EditedFields): boolean {
  return placeKey(edit.from) !== placeKey(bus.from_place) || placeKey(edit.to) !== placeKey(bus.to_place)
}

function assertLeadsSomewhere({ from, to }: { from: string; to: string }): void {
  if (placeKey(from) === placeKey(to)) throw badInput((say) => say.bus.leadsNowhere)
}

function assertFuture(trip: Departure, now: number): void {
  if (hasDeparted(trip, now)) throw badInput((say) => say.bus.departurePassed)
}
