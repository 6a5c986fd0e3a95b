import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { OperatorBus } from '../../../contract/bus.ts'
import type { NewBus } from '../../../contract/bus-forms.ts'
import { useContractForm } from '../../lib/contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { AddingStopped, addTrips, sameTrip } from './add-trips.ts'
import { BusFields } from './bus-fields.tsx'
import { copyOfBus, EMPTY_TRIPS, NewTrips, type TypedTrips, tripsOf } from './bus-form.ts'
import { sendNewBus } from './change-bus.ts'
import { ownBusesQuery, showChangedBuses } from './own-buses.ts'
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
  const queryClient = useQueryClient()
  const formId = useId()
  const [start] = useState(() => (copy ? copyOfBus(copy, Date.now()) : EMPTY_TRIPS))
  const form = useContractForm<TypedTrips, NewTrips>(copy ? `addBus:${copy.id}` : 'addBus', NewTrips, start)
  const { errors } = form.formState
  const [arrived, setArrived] = useState<readonly NewBus[]>([])
  const [inDoubt, setInDoubt] = useState<NewBus>()
  const [first, repeat, days, until] = form.watch(['dateOfDeparture', 'repeat', 'days', 'until'])
  const dates = useMemo(
    () => tripDates(first, { repeat: REPEATS.find((known) => known === repeat) ?? 'once', days, until }),
    [first, repeat, days, until],
  )

  const adding = useMutation({
    mutationFn: async (trips: NewBus[]) => {
      const left = trips.filter((trip) => !arrived.some((one) => sameTrip(one, trip)))
      await addTrips(left, inDoubt, {
        send: (trip) => sendNewBus(adminId, trip),
        isThere: async (trip) => {
          const own = await queryClient.fetchQuery({ ...ownBusesQuery(adminId), staleTime: 0 })
          return own.some((bus) => sameTrip(bus, trip))
        },
        onAdded: (trip) => setArrived((before) => [...before, trip]),
      })
    },
    onSuccess: () => {
      toast.ok('Bus Details Added Successfully')
      form.forgetDraft()
      onAdded()
    },
    onError: (error) => {
      setInDoubt(error instanceof AddingStopped ? error.inDoubt : undefined)
      toast.error('Invalid Data Format')
    },
    onSettled: () => showChangedBuses(queryClient, adminId, (buses) => buses),
  })

  function cancel() {
    form.forgetDraft()
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Add Bus"
      footer={
        <>
          <Button variant="secondary" wide onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} wide busy={adding.isPending}>
            {adding.isPending ? 'Adding...' : 'Add Bus'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((trips) => {
          if (!adding.isPending) adding.mutate(tripsOf(trips))
        })}
      >
        <BusFields register={(name) => form.register(name)} errors={errors} />
        <RepeatFields
          register={form.register}
          errors={errors}
          repeat={repeat}
          days={days}
          onDays={(next) =>
            form.setValue('days', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          dates={dates}
        />
        {adding.isPending && dates.length > 1 && (
          <p role="status">
            {arrived.length} of {dates.length} trips added.
          </p>
        )}
        {adding.isError && (
          <Note tone="error">
            {arrived.length > 0 && `${arrived.length} of ${dates.length} trips were added. `}
            What you typed is kept. Check the fields and your connection, then press Add Bus again: nothing is added
            twice.
          </Note>
        )}
      </form>
    </Sheet>
  )
}
