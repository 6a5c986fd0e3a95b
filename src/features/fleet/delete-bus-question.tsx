import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperatorBus } from '../../../contract/bus.ts'
import { hasDeparted } from '../../../contract/time.ts'
import { serverMessage } from '../../lib/api.ts'
import { fullDate } from '../../lib/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { sendBusRemoval } from './change-bus.ts'
import { showChangedBuses } from './own-buses.ts'

interface DeleteBusQuestionProps {
  open: boolean
  adminId: number
  bus: OperatorBus
  onClose: () => void
  /** The server's reason, where it gave one. */
  onRefused: (reason: string | undefined) => void
}

/** Asks before a bus is removed, and says what will happen. */
export function DeleteBusQuestion({ open, adminId, bus, onClose, onRefused }: DeleteBusQuestionProps) {
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => sendBusRemoval(bus.id),
    onSuccess: () => {
      toast.ok(`Bus Number ${bus.busNumber} has been removed.`)
      showChangedBuses(queryClient, adminId, (buses) => buses.filter(({ id }) => id !== bus.id))
      onClose()
    },
    onError: (error) => {
      toast.error('Cannot remove this item')
      onRefused(serverMessage(error))
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

function consequence(bus: OperatorBus): string {
  if (hasDeparted(bus, Date.now())) return 'It leaves your list. Tickets sold for it stay in All Tickets.'
  if (bus.NumberOfSeatsBooked > 0)
    return `${bus.NumberOfSeatsBooked} of its seats are sold. A bus with passengers is kept until it has departed.`
  return 'Travellers will not find it any more. This cannot be taken back.'
}
