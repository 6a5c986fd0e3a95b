import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { sendProgress } from '#contract/boarding/boarding-calls.ts'
import { RUN_KEPT_MS, type RunOutcome } from '#contract/boarding/run.ts'
import type { RunRecord } from '#contract/boarding/run-record.ts'
import { departureInstant } from '#contract/time.ts'
import { createDelivery, type Delivery } from '#delivery/delivery.ts'
import { PROGRESS, type Progress } from '#delivery/progress.ts'
import { hedged } from '#features/connection/hedged.ts'
import { say } from '#language/say.ts'
import { isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { isRefusedForCertain } from '#lib/calls/certain-refusal.ts'
import { send } from '#lib/calls/send.ts'
import { isClockSure, serverNow } from '#lib/clock/server-clock.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { ageOf } from '#offline/boarding/kept-scans.ts'
import { mintKey } from '#offline/mint-key.ts'
import { toast } from '#ui/overlays/toast.ts'
import { headersOf } from '../door/door-calls.ts'
import { doorChanges, doorWorld } from '../door/door-changes.ts'

type RunDelivery = Delivery<DoorAccount, Progress, RunOutcome | undefined, undefined>

const deliveries = new Map<DoorAccount, RunDelivery>()
const visit = mintKey()
const MINUTE_MS = 60_000

/** Records of runs from this log-in or handover that its lists do not have. */
export const ownProgress = doorChanges(PROGRESS)

/** Tells the server which stops the bus has left: at once, or when the signal is back, in the order of the presses. */
export function runDelivery(account: DoorAccount): RunDelivery {
  const made = deliveries.get(account)
  if (made) return made
  const own = ownProgress(account)
  const delivery: RunDelivery = createDelivery(doorWorld(account), {
    name: `${PROGRESS.channel}${account}-`,
    // The store lists the latest first.
    kept: () => ({ ...own, list: async () => [...(await own.list())].reverse() }),
    stage: ({ until, answeredAt }) =>
      answeredAt !== undefined ? 'answered' : serverNow() < until ? 'send' : 'forgotten',
    subject: ({ busId }) => busId,
    send: sendEvent,
    isAnswer: (error) => isRefused(error, 403) || isRefusedForCertain(error, 400),
    async settle(_account, { key, sentAt: _, ...event }, end) {
      const isNoted = end.kind === 'made' && end.answer?.outcome === 'noted'
      if (isNoted) await own.begin({ ...event, answeredAt: serverNow() })
      else await own.close(key)
    },
    tell(_account, { stop }, end) {
      switch (end.kind) {
        case 'made':
          if (end.answer?.outcome !== 'noted') toast.error(say('What you pressed for {stop} was not taken.', { stop }))
          break
        case 'refused':
          toast.error(serverMessage(end.error) ?? say('What you pressed for {stop} was not taken.', { stop }))
          break
        case 'forgotten':
          toast.error(say('What you pressed for {stop} could not be sent in time.', { stop }))
          break
        case 'found':
      }
    },
    show: () => undefined,
  })
  deliveries.set(account, delivery)
  return delivery
}

async function sendEvent(account: DoorAccount, event: Progress): Promise<RunOutcome | undefined> {
  const { key: id, busId, stop, place, kind, undoes, phoneAt: at } = event
  const { data } = await hedged((signal) =>
    send(sendProgress, {
      headers: headersOf(account),
      // The age is computed at the moment of sending.
      body: {
        events: [{ id, busId, stop, place, kind, at: Math.round(at), ageMs: ageNow(event), ...(undoes && { undoes }) }],
      },
      signal,
    }),
  )
  return data[0]
}

const ageNow = (event: Progress) =>
  ageOf(event, { now: serverNow(), phoneNow: Date.now(), visit, tick: performance.now() })

/** This phone's records of a trip's run that the list lacks, with times as of now. */
export function ownRecords(open: readonly Progress[], busId: number): RunRecord[] {
  return open
    .filter((one) => one.busId === busId)
    .map((one) => {
      const { key: id, place, kind, undoes } = one
      // If this phone's clock was off, use the time that will be sent; differences below a minute do not count.
      const told = serverNow() - ageNow(one)
      const at = Math.abs(told - one.at) < MINUTE_MS ? one.at : told
      return { id, place, kind, at, ...(undoes === undefined ? {} : { undoes }) }
    })
}

type RunTrip = Pick<BoardingTrip, 'busId' | 'dateOfDeparture' | 'departureTime'>

/**
 * For a press without a waiting screen: this phone stores it before sending it.
 * @param left when the bus left, by the server's clock: now, or earlier
 */
export async function sayLeft(
  account: DoorAccount,
  trip: RunTrip,
  { name: stop, place }: { name: string; place: number },
  left: number,
): Promise<void> {
  const now = serverNow()
  const at = Math.min(left, now)
  const event = { ...eventOf(trip, stop, place, now - at), kind: 'left' as const, at }
  await ownProgress(account).begin(event)
  runDelivery(account).deliver()
}

/** Undoes that the bus left a stop, whichever phone said so. */
export async function undoLeft(
  account: DoorAccount,
  trip: RunTrip,
  { name: stop, place }: { name: string; place: number },
  records: readonly RunRecord[],
): Promise<void> {
  for (const { id } of records)
    await ownProgress(account).begin({ ...eventOf(trip, stop, place, 0), kind: 'undo', undoes: id, at: serverNow() })
  runDelivery(account).deliver()
}

/** @param ago milliseconds */
function eventOf(trip: RunTrip, stop: string, place: number, ago: number) {
  return {
    ...{ busId: trip.busId, stop, place },
    ...{ phoneAt: Date.now() - ago, sure: isClockSure(), visit, tick: performance.now() - ago },
    until: departureInstant(trip) + RUN_KEPT_MS,
  }
}
