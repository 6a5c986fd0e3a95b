import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewBus } from '#contract/buses/bus-forms.ts'
import { say } from '#language/say.ts'
import { toast } from '#ui/overlays/toast.ts'
import { addTrips, sameTrip, type TripInDoubt } from './add-trips.ts'
import { keptText, operatorOutbox, refusedText } from './operator-outbox.ts'
import { useHeldItem } from './use-held-item.ts'
import { waitForOutcome } from './wait-for-outcome.ts'

/** Adding trips from a form: how far it has come, and what happens to the rest when the form goes. */
export function useAdding(adminId: number, onEnd: () => void) {
  const outbox = operatorOutbox(adminId)
  const [arrived, setArrived] = useState<readonly NewBus[]>([])
  const [inDoubt, setInDoubt] = useState<TripInDoubt>()
  const hold = useHeldItem(outbox)

  const adding = useMutation({
    mutationFn: (trips: readonly NewBus[]) => {
      const left = trips.filter((trip) => !arrived.some((one) => sameTrip(one, trip)))
      const onAdded = (trip: NewBus) => setArrived((before) => [...before, trip])
      return addTrips(left, inDoubt, { outbox, waitForOutcome, onAdded })
    },
    onSuccess: (end) => {
      switch (end.kind) {
        case 'made':
          toast.ok(say('Bus Details Added Successfully'))
          onEnd()
          break
        case 'kept':
          toast.ok(keptText(outbox, end.count))
          onEnd()
          break
        case 'stopped':
          setInDoubt(end.inDoubt)
          hold(end.inDoubt?.id)
          toast.error(refusedText('add'))
      }
    },
  })

  return {
    arrived,
    isPending: adding.isPending,
    stopped: adding.data?.kind === 'stopped' && !adding.isPending,
    mayHaveArrived: inDoubt !== undefined,
    add: (trips: readonly NewBus[]) => adding.mutate(trips),
    /** Gives up the typed trip, which may have arrived already; the server's list will show whether it did. */
    giveUp() {
      hold(undefined)
      if (inDoubt) void outbox.withdraw([inDoubt.id])
    },
  }
}
