import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import type { ContractForm } from '#lib/contract-form.ts'
import { fullDate } from '#lib/format.ts'
import { ChipGroup, coverClass, RadioChip } from '#ui/controls/chip.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { NewTrips, TypedTrips } from './bus-form.ts'
import { type Repeat, toggleDay } from './repeat.ts'
import styles from './repeat-fields.module.css'

const SHORT_DAYS = 'Mo Tu We Th Fr Sa Su'
const WORDS: Record<Repeat, PlainMessage> = { once: 'Once', daily: 'Every day', days: 'Chosen days' }
const WEEK: readonly PlainMessage[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface RepeatFieldsProps {
  form: ContractForm<TypedTrips, NewTrips>
  repeat: string
  days: string
  onDays: (days: string) => void
  /** The days on which it would run as the form stands, soonest first. */
  dates: readonly string[]
}

/** The same bus on many days: every day or on chosen days of the week, until a date. */
export function RepeatFields({ form, repeat, days, onDays, dates }: RepeatFieldsProps) {
  const say = useSay()
  const { days: wrongDays } = form.formState.errors
  const last = dates.at(-1)
  return (
    <div className={styles.repeat}>
      <ChipGroup legend={say('Repeat')}>
        {(['once', 'daily', 'days'] as const).map((value) => (
          <RadioChip key={value} value={value} {...form.register('repeat')}>
            {say(WORDS[value])}
          </RadioChip>
        ))}
      </ChipGroup>
      {repeat === 'days' && (
        <fieldset>
          <legend className={styles.legend}>{say('Days of the week')}</legend>
          <div className={styles.days}>
            {WEEK.map((name, day) => (
              <label key={name} className={styles.day}>
                <input
                  type="checkbox"
                  className={coverClass}
                  aria-label={say(name)}
                  checked={days.includes(String(day))}
                  onChange={() => onDays(toggleDay(days, day))}
                />
                <span>{say(SHORT_DAYS).split(' ')[day]}</span>
              </label>
            ))}
          </div>
          {wrongDays && <p className={styles.error}>{say.known(wrongDays.message ?? '')}</p>}
        </fieldset>
      )}
      {repeat !== 'once' && (
        <>
          <TextField label={say('Until')} type="date" {...form.field('until')} />
          {last && dates.length > 1 && (
            <p className={styles.sum} role="status">
              {say('Adds {trips} trips, the last on {day}.', { trips: dates.length, day: fullDate(last) })}
            </p>
          )}
        </>
      )}
    </div>
  )
}
