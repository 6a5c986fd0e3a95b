import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { fullDate } from '../../../lib/format-details.ts'
import { ChipGroup, RadioChip } from '../../../ui/controls/chip.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { TypedTrips } from './bus-form.ts'
import { type Repeat, toggleDay } from './repeat.ts'
import styles from './repeat-fields.module.css'

const WORDS: Record<Repeat, string> = { once: 'Once', daily: 'Every day', days: 'Chosen days' }
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface RepeatFieldsProps {
  register: UseFormRegister<TypedTrips>
  errors: FieldErrors<TypedTrips>
  repeat: string
  days: string
  onDays: (days: string) => void
  /** The days on which it would run as the form stands, soonest first. */
  dates: readonly string[]
}

/** The same bus on many days: every day or on chosen days of the week, until a date. */
export function RepeatFields({ register, errors, repeat, days, onDays, dates }: RepeatFieldsProps) {
  const last = dates.at(-1)
  return (
    <div className={styles.repeat}>
      <ChipGroup legend="Repeat">
        {(['once', 'daily', 'days'] as const).map((value) => (
          <RadioChip key={value} value={value} {...register('repeat')}>
            {WORDS[value]}
          </RadioChip>
        ))}
      </ChipGroup>
      {repeat === 'days' && (
        <fieldset>
          <legend className={styles.legend}>Days of the week</legend>
          <div className={styles.days}>
            {DAYS.map((name, day) => (
              <label key={name} className={styles.day}>
                <input
                  type="checkbox"
                  aria-label={name}
                  checked={days.includes(String(day))}
                  onChange={() => onDays(toggleDay(days, day))}
                />
                <span>{name.slice(0, 2)}</span>
              </label>
            ))}
          </div>
          {errors.days && <p className={styles.error}>{errors.days.message}</p>}
        </fieldset>
      )}
      {repeat !== 'once' && (
        <>
          <TextField label="Until" type="date" error={errors.until?.message} {...register('until')} />
          {last && dates.length > 1 && (
            <p className={styles.sum} role="status">
              Adds {dates.length} trips, the last on {fullDate(last)}.
            </p>
          )}
        </>
      )}
    </div>
  )
}
