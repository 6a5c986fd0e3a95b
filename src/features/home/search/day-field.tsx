import { useId } from 'react'
import { addDays } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { ChipGroup, coverClass, RadioChip } from '#ui/controls/chip.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './day-field.module.css'

interface DayFieldProps {
  /** `YYYY-MM-DD`; empty for any day. */
  day: string
  today: string
  /** False for the first frames: the page's first date input takes as long to draw as half the screen. */
  calendar: boolean
  onChange: (day: string) => void
}

/** Two days cover most journeys; the calendar behind the third chip is the phone's own. */
export function DayField({ day, today, calendar, onChange }: DayFieldProps) {
  const say = useSay()
  const dateId = useId()
  const tomorrow = addDays(today, 1)
  const other = day !== today && day !== tomorrow
  return (
    <div className={styles.days}>
      <p className={styles.label}>
        <label htmlFor={dateId}>{say('Date of Departure')}</label> <b>{day === '' ? say('Any day') : shortDate(day)}</b>
      </p>
      <div className={styles.choices}>
        <ChipGroup legend={say('Day')} hideLegend>
          <RadioChip name="day" checked={day === today} onChange={() => onChange(today)}>
            {say('Today')}
          </RadioChip>
          <RadioChip name="day" checked={day === tomorrow} onChange={() => onChange(tomorrow)}>
            {say('Tomorrow')}
          </RadioChip>
        </ChipGroup>
        <div className={styles.other} data-chosen={other ? '' : undefined}>
          <Icon name="calendar" size={20} />
          <span aria-hidden="true">{other ? say('This day') : say('Other day')}</span>
          <input
            id={dateId}
            className={coverClass}
            type={calendar ? 'date' : 'text'}
            value={day}
            min={today}
            onChange={(event) => onChange(event.target.value)}
            onClick={(event) => openCalendar(event.currentTarget)}
          />
        </div>
      </div>
    </div>
  )
}

/** Desktop browsers open the calendar only from its tiny icon, which the chip covers. */
function openCalendar(input: HTMLInputElement): void {
  try {
    input.showPicker()
  } catch {
    // Older browsers lack this call: the field still takes typed dates.
  }
}
