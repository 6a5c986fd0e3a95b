import type { BoardingScan, PassengerPhone } from '#contract/boarding/boarding.ts'
import { readManifests, readPhones, sendScans } from '#contract/boarding/boarding-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { ApiError } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import type { DoorEnd, Listed, Sent } from '#offline/boarding/door.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'

/** A phone may hold an operator's log-in and a handover: its calls say which is meant. */
function headersOf(account: DoorAccount): Record<string, string> {
  return account === 'handed-over' ? { 'boarding-as': 'handed-over' } : {}
}

export async function askForLists(account: DoorAccount): Promise<Listed> {
  try {
    const headers = headersOf(account)
    const { data } = await hedged((signal) => send(readManifests, { query: {}, headers, signal }))
    // An operator who is logged in on a driver's phone is somebody else.
    if (account === 'handed-over' && data.handedTo === undefined) return { kind: 'ended', why: 'logged-out' }
    return { kind: 'lists', manifest: data }
  } catch (error) {
    const why = endIn(error)
    return why ? { kind: 'ended', why } : { kind: 'lost' }
  }
}

export async function tellScans(account: DoorAccount, scans: readonly BoardingScan[]): Promise<Sent> {
  try {
    const headers = headersOf(account)
    // The server knows each scan by its id: on a line that hangs they are sent anew.
    const { data } = await hedged((signal) => send(sendScans, { body: { scans: [...scans] }, headers, signal }))
    return { kind: 'settled', outcomes: data }
  } catch (error) {
    const why = endIn(error)
    if (why) return { kind: 'ended', why }
    return isOfTheRequest(error) ? { kind: 'refused' } : { kind: 'lost' }
  }
}

/** @throws ApiError */
export async function askForPhones(account: DoorAccount, busId: number): Promise<PassengerPhone[]> {
  const headers = headersOf(account)
  return (await hedged((signal) => send(readPhones, { params: { busId }, headers, signal }))).data
}

function endIn(error: unknown): DoorEnd | undefined {
  if (!(error instanceof ApiError) || error.trouble.kind !== 'refused' || !error.trouble.certain) return undefined
  const { status } = error.trouble
  return status === 401 ? 'logged-out' : status === 403 ? 'withdrawn' : undefined
}

/** The server will not take these scans however often they are sent. */
function isOfTheRequest(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.trouble.kind !== 'refused' || !error.trouble.certain) return false
  return [400, 413, 422].includes(error.trouble.status)
}
