import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { operatorOutbox } from '#features/company/pending/operator-outbox.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { connection } from '#features/connection/connection.ts'
import type { PlainMessage } from '#language/message.ts'
import { say as sayNow } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { isReachable } from '#offline/connection/connection-state.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { FormSheet } from '#ui/overlays/form-sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type ChangedField, editsOf, type Planned, planChanges } from './change-trips.ts'
import styles from './picking.module.css'
import { PlannedTrips } from './planned-trips.tsx'
import { toldInWords } from './told-in-words.ts'
import { type How, readChange } from './typed-change.ts'
import { useTold } from './use-told.ts'

const TITLES: Record<ChangedField, PlainMessage> = {
  time: 'Change the time',
  fare: 'Change the fare',
  boarding: 'Change the boarding point',
  seats: 'Change the seats for sale',
}
const HOWS: Record<ChangedField, readonly { how: How; name: PlainMessage; label: PlainMessage }[]> = {
  time: [
    { how: 'set', name: 'One time for all', label: 'Departure time' },
    { how: 'more', name: 'Later', label: 'Minutes later' },
    { how: 'less', name: 'Earlier', label: 'Minutes earlier' },
  ],
  fare: [
    { how: 'set', name: 'One fare for all', label: 'Cost per seat' },
    { how: 'more', name: 'More', label: 'Rupees more' },
    { how: 'less', name: 'Less', label: 'Rupees less' },
  ],
  boarding: [{ how: 'set', name: 'Boarding point', label: 'Boarding point' }],
  seats: [{ how: 'set', name: 'Seats for sale', label: 'Available seats' }],
}

interface ChangeSheetProps {
  open: boolean
  onClose: () => void
  onClosed: () => void
  /** The changes are on their way. */
  onDone: () => void
  adminId: number
  field: ChangedField
  /** As the list shows them now. */
  trips: readonly ListedBus[]
  all: readonly ListedBus[]
}

/** One change for many trips: its value, its result for each trip, the passengers told, the trips that refuse. */
export function ChangeSheet({ open, onClose, onClosed, onDone, adminId, field, trips, all }: ChangeSheetProps) {
  const say = useSay()
  const [how, setHow] = useState<How>('set')
  const [typed, setTyped] = useState('')
  const [pressed, setPressed] = useState(false)
  const wanted = useDeferredValue(typed)
  const change = useMemo(() => readChange(field, how, wanted), [field, how, wanted])
  const planned = useMemo(
    () => (change ? planChanges(trips, all, change, serverNow()) : undefined),
    [change, trips, all],
  )
  const changing = planned?.filter((plan) => plan.kind === 'changes') ?? []
  const told = useTold(
    adminId,
    changing.map(({ trip }) => trip),
  )
  const chosen = HOWS[field].find((one) => one.how === how) ?? HOWS[field][0]

  const saving = useMutation({
    mutationFn: async () => {
      const now = readChange(field, how, typed)
      const edits = now ? editsOf(planChanges(trips, all, now, serverNow())) : []
      return operatorOutbox(adminId).put(edits, false)
    },
    onSuccess: (ids) => {
      if (ids.includes(undefined)) {
        toast.error(sayNow('You are logged out. Log in to go on.'))
        return
      }
      toast.ok(
        isReachable(connection.getSnapshot())
          ? sayNow.count(ids.length, '1 change is on its way.', '{count} changes are on their way.')
          : sayNow.count(
              ids.length,
              '1 change is saved here. It is sent when you are online.',
              '{count} changes are saved here. They are sent when you are online.',
            ),
      )
      onDone()
    },
  })

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={say(TITLES[field])}
      onCancel={onClose}
      submit={say.count(changing.length, 'Change 1 trip', 'Change {count} trips')}
      busy={saving.isPending}
      softDisabled={changing.length === 0}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        if (changing.length > 0 && !saving.isPending) saving.mutate()
      }}
      outcome={
        <>
          {changing.length > 0 && (
            <Note tone="info" icon={<Icon name="bell" size={20} />}>
              <p role="status">{toldInWords(field, told)}</p>
            </Note>
          )}
          {planned && <PlannedTrips field={field} planned={planned} />}
        </>
      }
    >
      {HOWS[field].length > 1 && (
        <ChipGroup legend={say('How')} hideLegend>
          {HOWS[field].map((one) => (
            <RadioChip
              key={one.how}
              name="how"
              value={one.how}
              checked={one.how === how}
              onChange={() => {
                setHow(one.how)
                setTyped('')
                setPressed(false)
              }}
            >
              {say(one.name)}
            </RadioChip>
          ))}
        </ChipGroup>
      )}
      {chosen && (
        <TextField
          key={how}
          label={say(chosen.label)}
          {...inputOf(field, how)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={fieldError(planned, pressed)}
        />
      )}
      {field === 'time' && <p>{say('Reporting and arrival times move by the same amount.')}</p>}
    </FormSheet>
  )
}

/** What is typed, and the phone's keyboard for it. */
function inputOf(field: ChangedField, how: How): Pick<TextFieldProps, 'type' | 'inputMode'> {
  switch (field) {
    case 'boarding':
      return { type: 'text' }
    case 'fare':
      return { type: 'number', inputMode: 'decimal' }
    case 'seats':
      return { type: 'number', inputMode: 'numeric' }
    case 'time':
      return how === 'set' ? { type: 'time' } : { type: 'number', inputMode: 'numeric' }
  }
}

/** What is wrong with the value itself, as far as it is: then no trip takes it. */
function fieldError(planned: readonly Planned[] | undefined, pressed: boolean): string | undefined {
  if (!planned) return pressed ? sayNow('Fill in what to change.') : undefined
  const [first] = planned
  const all = planned.every((plan) => plan.kind === 'refuses' && plan.why.kind === 'invalid')
  if (all && first?.kind === 'refuses' && first.why.kind === 'invalid') return first.why.sentence
  return pressed && planned.every(({ kind }) => kind === 'same') ? sayNow('Nothing would change.') : undefined
}
