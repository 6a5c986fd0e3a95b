import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type * as v from 'valibot'
import type { OperatorBus } from '../../../../contract/buses/bus.ts'
import { CalendarDate } from '../../../../contract/fields/fields.ts'
import { ClockTime, form as fields, text } from '../../../../contract/fields/typed-fields.ts'
import { KEPT_UNTIL_MINUTES } from '../../../../contract/tickets/counter.ts'
import { departureInstant, indiaDate, indiaInstant, indiaTime } from '../../../../contract/time.ts'
import type { PlainMessage } from '../../../language/message.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverMessage } from '../../../lib/calls/api-error.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipGroup, RadioChip } from '../../../ui/controls/chip.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { explainFailure } from '../../connection/explain-failure.ts'
import type { Counter } from './counter-query.ts'
import styles from './counter-screen.module.css'

const REASONS: readonly PlainMessage[] = ['Crew', 'Ladies#kept', 'Agent', 'Guests']
const MINUTE = 60_000

const KeepBack = fields({ reason: text('Reason', 60), day: CalendarDate, time: ClockTime })

interface KeepBackSheetProps {
  open: boolean
  onClose: () => void
  bus: OperatorBus
  seats: number[]
  counter: Counter
  onKept: () => void
}

/** Why the picked seats are kept from sale, and until when. */
export function KeepBackSheet({ open, onClose, bus, seats, counter, onKept }: KeepBackSheetProps) {
  const say = useSay()
  const formId = useId()
  const leaves = departureInstant(bus)
  const first = Math.max(leaves - KEPT_UNTIL_MINUTES * MINUTE, Math.min(serverNow() + 10 * MINUTE, leaves))
  const form = useContractForm(`keepBack:${bus.id}`, KeepBack, {
    reason: '',
    day: indiaDate(first),
    time: indiaTime(first),
  })
  const { errors } = form.formState
  const reason = form.watch('reason')
  const keeping = useMutation({
    mutationFn: ({ reason: why, day, time }: v.InferOutput<typeof KeepBack>) =>
      counter.keep(seats, why, indiaInstant(day, time)),
    onSuccess: () => {
      form.forgetDraft()
      toast.ok(say.count(seats.length, '1 seat is kept back.', '{count} seats are kept back.'))
      onKept()
      onClose()
    },
    onError: (error) => toast.error(serverMessage(error) ?? explainFailure(error)),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say.count(seats.length, 'Keep 1 seat back', 'Keep {count} seats back')}
      footer={
        <>
          <Button variant="secondary" wide onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button type="submit" form={formId} wide busy={keeping.isPending}>
            {say('Keep back')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.keep}
        onSubmit={form.handleSubmit((kept) => !keeping.isPending && keeping.mutate(kept))}
      >
        <ChipGroup legend={say('Who is it for?')} className={styles.reasons ?? ''}>
          {REASONS.map((known) => (
            <RadioChip
              key={known}
              name="known-reason"
              checked={reason === say(known)}
              onChange={() => form.setValue('reason', say(known), { shouldValidate: form.formState.isSubmitted })}
            >
              {say(known)}
            </RadioChip>
          ))}
        </ChipGroup>
        <TextField
          label={say('Reason')}
          maxLength={60}
          autoComplete="off"
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <div className={styles.pair}>
          <TextField
            type="date"
            label={say('Until the day')}
            max={bus.dateOfDeparture}
            error={errors.day?.message}
            {...form.register('day')}
          />
          <TextField type="time" label={say('at')} error={errors.time?.message} {...form.register('time')} />
        </div>
        <p className={styles.held}>{say('After that they are on sale again.')}</p>
      </form>
    </Sheet>
  )
}
