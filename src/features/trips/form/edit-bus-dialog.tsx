import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EditedFields, TOLD_FIELDS } from '#contract/buses/bus-forms.ts'
import { keptText, operatorOutbox, refusedText } from '#features/company/pending/operator-outbox.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { useHeldItem } from '#features/company/pending/use-held-item.ts'
import { travellersQuery } from '#features/company/queries/operator-tickets.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { FormSheet } from '#ui/overlays/form-sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { BusFields } from './bus-fields.tsx'
import { type TypedBus, typedBus } from './bus-form.ts'
import { type HeldEdit, type SavingEnd, saveEdit } from './save-edit.ts'

interface EditBusDialogProps {
  open: boolean
  adminId: number
  bus: ListedBus
  onClose: () => void
  onClosed: () => void
}

/** Edit Bus. A refusal leaves the form as it was, with the server's reason. */
export function EditBusDialog({ open, adminId, bus, onClose, onClosed }: EditBusDialogProps) {
  const say = useSay()
  // The form edits the bus it was opened on: a list that is read anew meanwhile must not change it under the hand.
  const [opened] = useState(bus)
  const form = useContractForm<TypedBus, EditedFields>(`editBus:${bus.id}`, EditedFields, typedBus(opened))
  // Compared with the server's version: a pending change has not been mailed.
  const before = typedBus(opened.base ?? opened)
  const now = form.watch(TOLD_FIELDS)
  const told = opened.NumberOfSeatsBooked > 0 && TOLD_FIELDS.some((name, index) => now[index] !== before[name])

  const travellers = useQuery({ ...travellersQuery(adminId, opened.id), enabled: told })
  const outbox = operatorOutbox(adminId)
  const [held, setHeld] = useState<HeldEdit>()
  const hold = useHeldItem(outbox)
  const isHere = useIsHere(open)

  const saving = useMutation({
    mutationFn: (edit: EditedFields) => saveEdit(outbox, opened, edit, held),
    onSuccess: (end) => {
      switch (end.kind) {
        case 'made':
        case 'kept':
          toast.ok(end.kind === 'made' ? say('Bus details updated successfully') : keptText(outbox))
          form.forgetDraft()
          if (isHere()) onClose()
          break
        case 'refused':
        case 'failed':
        case 'unanswered':
          setHeld(end.held)
          hold(end.held?.id)
          toast.error(refusedText('edit'))
      }
    },
  })
  const failed = notMade(saving.data)
  // It was sent before and refused: the reason, and another device's values, stand above the fields.
  const earlier = opened.pending?.state
  const cameBack = earlier?.kind === 'refused' && !saving.data ? earlier : undefined

  function cancel() {
    hold(undefined)
    if (held) void outbox.withdraw([held.id])
    form.forgetDraft()
    onClose()
  }
  function leave() {
    if (held) form.forgetDraft()
    onClose()
  }

  return (
    <FormSheet
      open={open}
      onClose={leave}
      onClosed={onClosed}
      title={say('Edit Bus')}
      onCancel={cancel}
      submit={say('Update')}
      busy={saving.isPending}
      onSubmit={form.handleSubmit((edit) => {
        if (!saving.isPending) saving.mutate(edit)
      })}
    >
      {cameBack && (
        <Note tone="error">
          <p>{say('This change was not made.')}</p>
          {cameBack.reason && <p>{say.known(cameBack.reason)}</p>}
        </Note>
      )}
      <BusFields field={form.field} />
      {told && (
        <Note tone="info" icon={<Icon name="mail" size={20} />}>
          <p role="status">{mailsInWords(travellers.data, opened.NumberOfSeatsBooked)}</p>
        </Note>
      )}
      {failed && !saving.isPending && (
        <Note tone="error">
          {failed.kind !== 'unanswered' && failed.reason && <p>{say.known(failed.reason)}</p>}
          {failed.kind !== 'refused' && (
            <p>
              {say(
                'No clear answer came. Press Update again. Or close this form: the change is saved here and sent later.',
              )}
            </p>
          )}
        </Note>
      )}
    </FormSheet>
  )
}

function notMade(end: SavingEnd | undefined) {
  return end?.kind === 'refused' || end?.kind === 'failed' || end?.kind === 'unanswered' ? end : undefined
}

/** @param travellers as the server counts them; where that is not known, the seats are */
function mailsInWords(travellers: number | undefined, seats: number): string {
  const sold = say.count(seats, '1 sold seat', '{count} sold seats')
  if (travellers === undefined) return say('The passengers of {seats} will get an e-mail.', { seats: sold })
  return say.count(
    travellers,
    '1 traveller with {seats} will get an e-mail.',
    '{count} travellers with {seats} will get an e-mail.',
    { seats: sold },
  )
}
