import type { NewBus } from '#contract/buses/bus-forms.ts'
import { MOST_TIMETABLE_TRIPS } from '#contract/buses/timetable.ts'
import { keepTimetable, type RefusedTrip } from '#offline/outbox/kept-timetable.ts'
import { tripKey } from './add-trips.ts'
import type { Outbox } from './outbox.ts'
import type { AwaitedOutcome } from './wait-for-outcome.ts'

export type FileEnd =
  | { kind: 'made' }
  /** How many are unsettled; the outbox sends them by itself. */
  | { kind: 'kept'; count: number }
  | { kind: 'stopped'; inDoubt: BatchInDoubt | undefined }

/** Trips that were sent together and not answered: they stay in the outbox under their keys while the file is open. */
export interface BatchInDoubt {
  id: number
  trips: readonly NewBus[]
}

export interface AddingFile {
  outbox: Pick<Outbox, 'put' | 'sendAgain' | 'release' | 'withdraw' | 'outcome' | 'getSnapshot'>
  waitForOutcome: (outbox: Pick<Outbox, 'outcome'>, id: number) => Promise<AwaitedOutcome>
  makeKey: () => string
  /** All of these trips but the refused ones are added, now or before. */
  onSettled: (trips: readonly NewBus[], refused: readonly RefusedTrip[]) => void
}

/** The smallest batch: small files, too, show progress. */
const FEWEST = 20
const STEPS = 10

/**
 * Sends a file's trips in batches, each under keys of its trips that were stored before; it stops at the first batch
 * that is not answered, and the person at the file decides.
 * @param trips only unsettled ones
 * @param inDoubt what the attempt before left behind; its trips are among `trips`, and are asked for again as they were
 */
export async function addFile(
  trips: readonly NewBus[],
  inDoubt: BatchInDoubt | undefined,
  { outbox, waitForOutcome, makeKey, onSettled }: AddingFile,
): Promise<FileEnd> {
  if (inDoubt) outbox.sendAgain([inDoubt.id])
  const asked = new Set(inDoubt?.trips.map(tripKey))
  const batches = batchesOf(trips.filter((trip) => !asked.has(tripKey(trip))))
  const ids = await outbox.put(
    batches.map((batch) => keepTimetable(batch.map((bus) => ({ key: makeKey(), bus })))),
    true,
  )
  const put = batches.flatMap((batch, index) => {
    const id = ids[index]
    return id === undefined ? [] : [{ id, trips: batch }]
  })
  // Logged out meanwhile: without an account nothing can be kept.
  if (put.length < batches.length) return { kind: 'stopped', inDoubt }
  const steps: BatchInDoubt[] = [...(inDoubt ? [inDoubt] : []), ...put]
  for (const [index, step] of steps.entries()) {
    const later = steps.slice(index + 1).map(({ id }) => id)
    const end = await waitForOutcome(outbox, step.id)
    switch (end.kind) {
      case 'made':
        await takeOut(outbox, end.refused ?? [])
        onSettled(step.trips, end.refused ?? [])
        break
      case 'kept':
        outbox.release([step.id, ...later])
        return { kind: 'kept', count: steps.slice(index).reduce((sum, one) => sum + one.trips.length, 0) }
      case 'refused':
      case 'failed':
      case 'unanswered':
        await outbox.withdraw(later)
        return { kind: 'stopped', inDoubt: step }
    }
  }
  return { kind: 'made' }
}

/** Refused trips are shown with the file, not among the trips. */
async function takeOut(outbox: AddingFile['outbox'], refused: readonly RefusedTrip[]): Promise<void> {
  if (refused.length === 0) return
  const keys = new Set(refused.map(({ key }) => key))
  const { items } = outbox.getSnapshot()
  await outbox.withdraw(items.filter(({ key, state }) => state.kind === 'refused' && keys.has(key)).map(({ id }) => id))
}

function batchesOf(trips: readonly NewBus[]): NewBus[][] {
  const size = Math.min(MOST_TIMETABLE_TRIPS, Math.max(FEWEST, Math.ceil(trips.length / STEPS)))
  return Array.from({ length: Math.ceil(trips.length / size) }, (_, index) =>
    trips.slice(index * size, (index + 1) * size),
  )
}
