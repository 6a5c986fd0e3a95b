import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OperatorBus } from '../../../contract/bus.ts'
import { BusEdit } from '../../../contract/bus-forms.ts'
import { serverMessage } from '../../lib/api.ts'
import { useContractForm } from '../../lib/contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { MailIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { BusFields } from './bus-fields.tsx'
import { type TypedBus, typedBus } from './bus-form.ts'
import { sendBusEdit } from './change-bus.ts'
import { showChangedBuses } from './own-buses.ts'

/** Of these the passengers are told by mail when they change. */
const TOLD = ['reportingTime', 'departureTime', 'boardingPoint', 'droppingPoint'] as const

interface EditBusDialogProps {
  open: boolean
  adminId: number
  bus: OperatorBus
  onClose: () => void
  onClosed: () => void
}

/** Edit Bus. A refusal leaves the form as it was, with the server's reason. */
export function EditBusDialog({ open, adminId, bus, onClose, onClosed }: EditBusDialogProps) {
  const queryClient = useQueryClient()
  const formId = useId()
  // The form edits the bus it was opened on: a list that is read anew meanwhile must not change it under the hand.
  const [opened] = useState(bus)
  const form = useContractForm<TypedBus, BusEdit>(`editBus:${bus.id}`, BusEdit, typedBus(opened))
  const before = typedBus(opened)
  const now = form.watch(TOLD)
  const told = opened.NumberOfSeatsBooked > 0 && TOLD.some((name, at) => now[at] !== before[name])

  const saving = useMutation({
    mutationFn: (edit: BusEdit) => sendBusEdit(opened, edit),
    onSuccess: (_, edit) => {
      toast.ok('Bus details updated successfully')
      form.forgetDraft()
      showChangedBuses(queryClient, adminId, (buses) =>
        buses.map((one) =>
          one.id === bus.id ? { ...one, ...edit, NumberOfSeatsBooked: one.NumberOfSeatsBooked } : one,
        ),
      )
      onClose()
    },
    onError: () => toast.error('Failed to update the bus'),
  })
  const reason = serverMessage(saving.error)

  function cancel() {
    form.forgetDraft()
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Edit Bus"
      footer={
        <>
          <Button variant="secondary" wide onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} wide busy={saving.isPending}>
            Update
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((edit) => {
          if (!saving.isPending) saving.mutate(edit)
        })}
      >
        <BusFields register={(name) => form.register(name)} errors={form.formState.errors} />
        {told && (
          <Note tone="info" icon={<MailIcon size={20} />}>
            The passengers of {opened.NumberOfSeatsBooked} sold {opened.NumberOfSeatsBooked === 1 ? 'seat' : 'seats'}{' '}
            will be told by mail.
          </Note>
        )}
        {saving.isError && (
          <Note tone="error">
            {reason ? <p>{reason}</p> : <p>Nothing was changed as far as we know. What you typed is kept.</p>}
          </Note>
        )}
      </form>
    </Sheet>
  )
}
