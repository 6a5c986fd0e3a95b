import type { BoardingScan, PassengerPhone } from '#contract/boarding/boarding.ts'
import { readManifests, readPhones, sendScans } from '#contract/boarding/boarding-calls.ts'
import { ask } from '#features/connection/ask.ts'
import { ApiError } from '#lib/calls/api-error.ts'
import type { DoorEnd, Listed, Sent } from '#offline/boarding/door.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'

/** A phone may hold both an operator's log-in and a handover: each call names the one it uses. */
export function headersOf(account: DoorAccount): Record<string, string> {
  return account === 'handed-over' ? { 'boarding-as': 'handed-over' } : {}
}

/** @param busId the one trip to ask for; absent for all */
export async function askForLists(account: DoorAccount, busId: number | undefined): Promise<Listed> {
  try {
    const headers = headersOf(account)
    const manifest = await ask(readManifests, { query: busId === undefined ? {} : { busId }, headers })
    // Without `handedTo` the handover is over, and the answer is for an operator who is logged in on this phone.
    if (account === 'handed-over' && manifest.handedTo === undefined) return { kind: 'ended', why: 'logged-out' }
    return { kind: 'lists', manifest }
  } catch (error) {
    const why = endIn(error)
    return why ? { kind: 'ended', why } : { kind: 'lost' }
  }
}

export async function tellScans(account: DoorAccount, scans: readonly BoardingScan[]): Promise<Sent> {
  try {
    const headers = headersOf(account)
    // The server knows each scan by its id, so on a hanging line they are sent again.
    return { kind: 'settled', outcomes: await ask(sendScans, { body: { scans: [...scans] }, headers }) }
  } catch (error) {
    const why = endIn(error)
    if (why) return { kind: 'ended', why }
    return isOfTheRequest(error) ? { kind: 'refused' } : { kind: 'lost' }
  }
}

/** @throws ApiError */
export function askForPhones(account: DoorAccount, busId: number): Promise<PassengerPhone[]> {
  return ask(readPhones, { params: { busId }, headers: headersOf(account) })
}

function endIn(error: unknown): DoorEnd | undefined {
  if (!(error instanceof ApiError) || error.trouble.kind !== 'refused' || !error.trouble.certain) return undefined
  const { status } = error.trouble
  return status === 401 ? 'logged-out' : status === 403 ? 'withdrawn' : undefined
}

/** The server will never take these scans, however often they are sent. */
function isOfTheRequest(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.trouble.kind !== 'refused' || !error.trouble.certain) return false
  return [400, 413, 422].includes(error.trouble.status)
}
