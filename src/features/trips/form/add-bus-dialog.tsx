import { useMemo, useState } from 'react'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { useAdding } from '#features/company/pending/use-adding.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { Note } from '#ui/feedback/note.tsx'
import { FormSheet } from '#ui/overlays/form-sheet.tsx'
import { BusFields } from './bus-fields.tsx'
import { copyOfBus, EMPTY_TRIPS, NewTrips, type TypedTrips, tripsOf } from './bus-form.ts'
import { REPEATS, tripDates } from './repeat.ts'
import { RepeatFields } from './repeat-fields.tsx'

interface AddBusDialogProps {
  open: boolean
  adminId: number
  /** The bus to add once more; else the form starts with what was typed and not sent. */
  copy: OperatorBus | undefined
  onClose: () => void
  onAdded: () => void
}

/** Add Bus: one trip, or the same bus on many days. */
export function AddBusDialog({ open, adminId, copy, onClose, onAdded }: AddBusDialogProps) {
  const say = useSay()
  const [start] = useState(() => (copy ? copyOfBus(copy, serverNow()) : EMPTY_TRIPS))
  const form = useContractForm<TypedTrips, NewTrips>(copy ? `addBus:${copy.id}` : 'addBus', NewTrips, start)
  const isHere = useIsHere(open)
  const adding = useAdding(adminId, () => {
    form.forgetDraft()
    if (isHere()) onAdded()
  })
  const [first, repeat, days, until] = form.watch(['dateOfDeparture', 'repeat', 'days', 'until'])
  const dates = useMemo(
    () => tripDates(first, { repeat: REPEATS.find((known) => known === repeat) ?? 'once', days, until }),
    [first, repeat, days, until],
  )

  function cancel() {
    adding.giveUp()
    form.forgetDraft()
    onClose()
  }
  function leave() {
    if (adding.mayHaveArrived) form.forgetDraft()
    onClose()
  }

  return (
    <FormSheet
      open={open}
      onClose={leave}
      title={say('Add Bus')}
      onCancel={cancel}
      submit={adding.isPending ? say('Adding...') : say('Add Bus')}
      busy={adding.isPending}
      onSubmit={form.handleSubmit((trips) => {
        if (!adding.isPending) adding.add(tripsOf(trips))
      })}
    >
      <BusFields field={form.field} />
      <RepeatFields
        form={form}
        repeat={repeat}
        days={days}
        onDays={(next) =>
          form.setValue('days', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        dates={dates}
      />
      {adding.isPending && dates.length > 1 && (
        <p role="status">
          {say('{added} of {trips} trips added.', { added: adding.arrived.length, trips: dates.length })}
        </p>
      )}
      {adding.stopped && (
        <Note tone="error">
          {adding.arrived.length > 0 &&
            `${say('{added} of {trips} trips were added.', { added: adding.arrived.length, trips: dates.length })} `}
          {adding.mayHaveArrived
            ? say(
                'No clear answer came. Press Add Bus again: nothing is added twice. Or close this form: the bus is saved here and sent later.',
              )
            : say('Your text is safe. Check the fields, then press Add Bus again: nothing is added twice.')}
        </Note>
      )}
    </FormSheet>
  )
}
