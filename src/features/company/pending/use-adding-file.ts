import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewBus } from '#contract/buses/bus-forms.ts'
import { say } from '#language/say.ts'
import { mintKey } from '#offline/mint-key.ts'
import type { RefusedTrip } from '#offline/outbox/kept-timetable.ts'
import { toast } from '#ui/overlays/toast.ts'
import { addFile, type BatchInDoubt } from './add-file.ts'
import { tripKey } from './add-trips.ts'
import { keptText, operatorOutbox, refusedText } from './operator-outbox.ts'
import { useHeldItem } from './use-held-item.ts'
import { waitForOutcome } from './wait-for-outcome.ts'

interface Progress {
  /** By `tripKey`. */
  settled: ReadonlySet<string>
  refused: readonly RefusedTrip[]
}
const NOTHING: Progress = { settled: new Set(), refused: [] }

/** Adding the trips of a file: how far it has come, which trips were refused, and the rest when the file is closed. */
export function useAddingFile(adminId: number, onEnd: () => void) {
  const outbox = operatorOutbox(adminId)
  const [progress, setProgress] = useState(NOTHING)
  const [inDoubt, setInDoubt] = useState<BatchInDoubt>()
  const hold = useHeldItem(outbox)

  const adding = useMutation({
    mutationFn: async (trips: readonly NewBus[]) => {
      const left = trips.filter((trip) => !progress.settled.has(tripKey(trip)))
      let cameBack = progress.refused.length
      const end = await addFile(left, inDoubt, {
        outbox,
        waitForOutcome,
        makeKey: mintKey,
        onSettled(batch, refused) {
          cameBack += refused.length
          setProgress((before) => ({
            settled: new Set([...before.settled, ...batch.map(tripKey)]),
            refused: [...before.refused, ...refused],
          }))
        },
      })
      return { end, added: trips.length - cameBack, cameBack }
    },
    onSuccess: ({ end, added, cameBack }) => {
      switch (end.kind) {
        case 'made':
          setInDoubt(undefined)
          hold(undefined)
          // The refused trips are still to be read.
          if (cameBack > 0) break
          toast.ok(say.count(added, '1 trip was added.', '{count} trips were added.'))
          onEnd()
          break
        case 'kept':
          toast.ok(keptText(outbox, end.count))
          onEnd()
          break
        case 'stopped':
          setInDoubt(end.inDoubt)
          hold(end.inDoubt?.id)
          toast.error(refusedText('timetable'))
      }
    },
  })

  return {
    /** How many trips are settled: added or refused. */
    done: progress.settled.size,
    refused: progress.refused,
    isPending: adding.isPending,
    stopped: adding.data?.end.kind === 'stopped' && !adding.isPending,
    isOver: adding.data?.end.kind === 'made',
    add: (trips: readonly NewBus[]) => adding.mutate(trips),
    startAnew() {
      adding.reset()
      setProgress(NOTHING)
      if (inDoubt) outbox.release([inDoubt.id])
      setInDoubt(undefined)
      hold(undefined)
    },
  }
}
