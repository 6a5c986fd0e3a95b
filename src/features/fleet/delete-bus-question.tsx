import { useMutation } from '@tanstack/react-query'
import { hasDeparted } from '../../../contract/time.ts'
import { fullDate } from '../../lib/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { attend } from './attend-changes.ts'
import { doneText, KEPT_TEXT, operatorOutbox, REFUSED } from './operator-outbox.ts'
import type { ListedBus } from './pending-buses.ts'

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
  const outbox = operatorOutbox(adminId)
  const removing = useMutation({
    mutationFn: async () => {
      const { base, pending, ...shown } = bus
      const change = { kind: 'delete' as const, busId: bus.id, before: base ?? shown }
      const [id] = await outbox.put([change], true)
      // A trip that was never sent is simply not kept any more.
      if (id === undefined) return undefined
      const end = await attend(outbox, id)
      if (end.kind === 'kept') outbox.release([id])
      else if (end.kind !== 'made') await outbox.withdraw([id])
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
          toast.ok(KEPT_TEXT)
          break
        case 'refused':
        case 'unanswered':
          toast.error(REFUSED.delete)
          onRefused(end.reason)
      }
      onClose()
    },
  })

  return (
    <Confirm
      open={open}
      title={`Delete ${bus.name}?`}
      yes={removing.isPending ? 'Deleting...' : 'Delete'}
      no="Cancel"
      tone="danger"
      yesIcon={<TrashIcon size={20} />}
      busy={removing.isPending}
      onYes={() => removing.mutate()}
      onNo={onClose}
    >
      <p>
        {bus.busNumber}, {bus.from} to {bus.to}, {fullDate(bus.dateOfDeparture)}.
      </p>
      <p>{consequence(bus)}</p>
    </Confirm>
  )
}

function consequence(bus: ListedBus): string {
  if (hasDeparted(bus, Date.now())) return 'It leaves your list. Tickets sold for it stay in All Tickets.'
  if (bus.NumberOfSeatsBooked > 0)
    return `${bus.NumberOfSeatsBooked} of its seats are sold. A bus with passengers is kept until it has departed.`
  return 'Travellers will not find it any more. This cannot be taken back.'
}
