import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OperatorBus } from '#contract/buses/bus.ts'
import type { CallingOff } from '#contract/cancellation/calling-off.ts'
import {
  doneText,
  keptText,
  operatorOutbox,
  refusedText,
  unansweredText,
} from '#features/company/pending/operator-outbox.ts'
import { useHeldItem } from '#features/company/pending/use-held-item.ts'
import { letGo, waitForOutcome } from '#features/company/pending/wait-for-outcome.ts'
import { callOffQuery } from '#features/company/queries/call-off-query.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { toast } from '#ui/overlays/toast.ts'

interface CallingOffProps {
  adminId: number
  busId: number
  concerned: CallingOff | undefined
  own: OperatorBus | undefined
}

/** Calls a trip off, or keeps the request until it can be sent, and reports the outcome. */
export function useCallingOff({ adminId, busId, concerned, own }: CallingOffProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const outbox = operatorOutbox(adminId)
  const hold = useHeldItem(outbox)
  const [refused, setRefused] = useState<string>()
  const isHere = useIsHere()
  const before = own ?? asBus(busId, concerned)

  const calling = useMutation({
    networkMode: 'always',
    mutationFn: async (reason: string) => {
      if (!own && !concerned) return undefined
      const [id] = await outbox.put([{ kind: 'call-off', busId, before, reason }], true)
      if (id === undefined) return undefined
      hold(id)
      const end = await waitForOutcome(outbox, id)
      hold(undefined)
      await letGo(outbox, id, end)
      return end
    },
    onSuccess: async (end, reason) => {
      switch (end?.kind) {
        case 'made':
          toast.ok(doneText({ kind: 'call-off', busId, before, reason }))
          await client.invalidateQueries({ queryKey: callOffQuery(adminId, busId).queryKey })
          return
        case undefined:
        case 'kept':
          toast.ok(keptText(outbox))
          if (isHere()) void navigate({ to: '/adminAuth/admin-home-page', state: { panel: 'buses' } })
          return
        case 'unanswered':
          toast.ok(unansweredText())
          return
        case 'failed':
        case 'refused':
          setRefused(end.reason ?? refusedText('call-off'))
          void client.invalidateQueries({ queryKey: callOffQuery(adminId, busId).queryKey })
      }
    },
  })

  return {
    isPending: calling.isPending,
    /** Why it was refused, the last time. */
    refused,
    /** @param reason what passengers read */
    callOff: (reason: string) => calling.mutate(reason),
    forgetRefusal: () => setRefused(undefined),
  }
}

/** What the outbox keeps of a trip that this phone does not list. */
function asBus(id: number, concerned: CallingOff | undefined): OperatorBus {
  return {
    id,
    name: concerned?.name ?? '',
    busNumber: concerned?.busNumber ?? '',
    type: '',
    rating: '',
    from: concerned?.from ?? '',
    to: concerned?.to ?? '',
    dateOfDeparture: concerned?.dateOfDeparture ?? '',
    departureTime: concerned?.departureTime ?? '',
    reportingTime: concerned?.departureTime ?? '',
    availableSeats: 0,
    numberOfSeats: 1,
    costPerSeat: 0,
    boardingPoint: '',
    droppingPoint: '',
    NumberOfSeatsBooked: concerned?.people ?? 0,
  }
}
