import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isJustGone } from '#contract/cancellation/left-behind.ts'
import { hasDeparted } from '#contract/time.ts'
import {
  doneText,
  keptText,
  operatorOutbox,
  refusedText,
  unansweredText,
} from '#features/company/pending/operator-outbox.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { letGo, waitForOutcome } from '#features/company/pending/wait-for-outcome.ts'
import { ownBusesKey } from '#features/company/queries/own-buses.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { fullDate } from '#lib/format.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { Icon } from '#ui/icons.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface DeleteBusQuestionProps {
  open: boolean
  adminId: number
  bus: ListedBus
  onClose: () => void
  /** The server's reason, where it gave one. */
  onRefused: (reason: string | undefined) => void
}

/** Asks before a bus is removed, and says what will happen. */
export function DeleteBusQuestion({ open, adminId, bus, onClose, onRefused }: DeleteBusQuestionProps) {
  const say = useSay()
  const client = useQueryClient()
  const outbox = operatorOutbox(adminId)
  const isHere = useIsHere(open)
  const removing = useMutation({
    mutationFn: async () => {
      const { base, pending, ...shown } = bus
      const change = { kind: 'delete' as const, busId: bus.id, before: base ?? shown }
      const [id] = await outbox.put([change], true)
      // A trip that was never sent is simply not kept any more.
      if (id === undefined) return undefined
      const end = await waitForOutcome(outbox, id)
      await letGo(outbox, id, end)
      return end
    },
    onSuccess: (end) => {
      switch (end?.kind) {
        case undefined:
          break
        case 'made':
          toast.ok(doneText({ kind: 'delete', busId: bus.id, before: bus }))
          break
        case 'kept':
          toast.ok(keptText(outbox))
          break
        case 'unanswered':
          toast.ok(unansweredText())
          break
        case 'failed':
        case 'refused':
          // A server that failed may have failed after the deed.
          void client.invalidateQueries({ queryKey: ownBusesKey(adminId) })
          toast.error(refusedText('delete'))
          onRefused(end.reason)
      }
      if (isHere()) onClose()
    },
  })

  return (
    <Confirm
      open={open}
      title={say('Delete {name}?', { name: bus.name })}
      yes={removing.isPending ? say('Deleting...') : say('Delete')}
      no={say('Cancel')}
      tone="danger"
      yesIcon={<Icon name="trash" size={20} />}
      busy={removing.isPending}
      onYes={() => removing.mutate()}
      onNo={onClose}
    >
      <p>
        {say('{busNumber}, {from} to {to}, {day}.', {
          busNumber: bus.busNumber,
          from: say.place(bus.from),
          to: say.place(bus.to),
          day: fullDate(bus.dateOfDeparture),
        })}
      </p>
      <p>{consequence(bus)}</p>
    </Confirm>
  )
}

function consequence(bus: ListedBus): string {
  if (bus.NumberOfSeatsBooked > 0 && isJustGone(bus, serverNow()))
    return say(
      'Seats of it are sold. Where a passenger did not board, it is kept for 48 hours: call it off, or cancel their tickets.',
    )
  if (hasDeparted(bus, serverNow()))
    return say('It is removed from your list. Tickets sold for it stay in All Tickets.')
  if (bus.NumberOfSeatsBooked > 0)
    return say('{seats} of its seats are sold. A bus with passengers is kept until it has departed.', {
      seats: bus.NumberOfSeatsBooked,
    })
  return say('Travellers will no longer find it. This cannot be undone.')
}
