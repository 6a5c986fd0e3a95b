import * as z from 'zod/mini'
import type { OperatorBus } from '../../../contract/bus.ts'
import type { BusEdit, NewBus } from '../../../contract/bus-forms.ts'
import { addBus, editBus, removeBus } from '../../../contract/fleet-calls.ts'
import { send } from '../../lib/api.ts'

/** That the server said yes is all that counts: what it repeats differs between backends, and the list is read anew. */
const yes = z.nullable(z.looseObject({}))

/** @throws ApiError */
export async function sendNewBus(adminId: number, bus: NewBus): Promise<void> {
  await send({ ...addBus, output: yes }, { params: { adminId }, body: bus })
}

/**
 * @param bus as the form was filled from it: its count of sold seats tells the server how old the form is
 * @throws ApiError
 */
export async function sendBusEdit(bus: OperatorBus, edit: BusEdit): Promise<void> {
  const body = { ...edit, NumberOfSeatsBooked: bus.NumberOfSeatsBooked }
  await send({ ...editBus, output: yes }, { params: { busId: bus.id }, body })
}

/** @throws ApiError */
export async function sendBusRemoval(busId: number): Promise<void> {
  await send({ ...removeBus, output: yes }, { params: { busId } })
}
