import type * as v from 'valibot'
import type { Admin } from '#contract/accounts/account.ts'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { CalendarDate } from '#contract/fields/fields.ts'
import { ClockTime } from '#contract/fields/trip-fields.ts'
import { form as fields, text } from '#contract/fields/typed-fields.ts'
import { KEPT_UNTIL_MINUTES } from '#contract/tickets/counter.ts'
import { departureInstant, indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { Hint } from '#ui/feedback/hint.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormSheet } from '#ui/overlays/form-sheet.tsx'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { keptSeatChanges } from './counter-changes.ts'
import styles from './counter-screen.module.css'

const REASONS: readonly PlainMessage[] = ['Crew', 'Ladies#kept', 'Agent', 'Guests']
const MINUTE = 60_000

const KeepBack = fields({ reason: text('Reason', 60), day: CalendarDate, time: ClockTime })

interface KeepBackSheetProps {
  open: boolean
  onClose: () => void
  bus: OperatorBus
  seats: number[]
  admin: Admin
  onKept: () => void
}

/** Why the picked seats are kept from sale, and until when. */
export function KeepBackSheet({ open, onClose, bus, seats, admin, onKept }: KeepBackSheetProps) {
  const say = useSay()
  const leaves = departureInstant(bus)
  const first = Math.max(leaves - KEPT_UNTIL_MINUTES * MINUTE, Math.min(serverNow() + 10 * MINUTE, leaves))
  const form = useContractForm(`keepBack:${bus.id}`, KeepBack, {
    reason: '',
    day: indiaDate(first),
    time: indiaTime(first),
  })
  const reason = form.watch('reason')
  const keeping = useAnswered(keptSeatChanges, admin, (_trip, kept, isHere) => {
    form.forgetDraft()
    // Other seats may be picked by now, or their sheet be open.
    if (!isHere || String(kept.seats) !== String(seats)) return
    onKept()
    onClose()
  })
  function keep({ reason, day, time }: v.InferOutput<typeof KeepBack>): void {
    if (!keeping.isPending) keeping.mutate({ busId: bus.id, seats, keep: { reason, until: indiaInstant(day, time) } })
  }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={say.count(seats.length, 'Keep 1 seat back', 'Keep {count} seats back')}
      onCancel={onClose}
      submit={say('Keep back')}
      busy={keeping.isPending}
      className={styles.keep}
      onSubmit={form.handleSubmit(keep)}
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
      <TextField label={say('Reason')} maxLength={60} {...form.field('reason')} />
      <div className={styles.pair}>
        <TextField type="date" label={say('Until the day')} max={bus.dateOfDeparture} {...form.field('day')} />
        <TextField type="time" label={say('at')} {...form.field('time')} />
      </div>
      <Hint>{say('After that they are on sale again.')}</Hint>
      <PressNotes of={keeping} />
    </FormSheet>
  )
}
