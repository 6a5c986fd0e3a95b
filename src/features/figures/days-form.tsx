import { type FormEvent, useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './days-form.module.css'
import { type Days, daysFault, MOST_DAYS } from './statistics-view.ts'

/** Any days of departure, from one to another. */
export function DaysForm({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const say = useSay()
  const [from, setFrom] = useState(days.from)
  const [to, setTo] = useState(days.to)
  const [isAsked, setIsAsked] = useState(false)
  const fault = isAsked ? daysFault(from, to) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (daysFault(from, to) === undefined) onDays({ from, to })
  }

  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={say('From day')}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={fault === 'not-a-day' ? say('Choose both days.') : undefined}
        />
        <TextField
          label={say('To day')}
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={
            fault === 'ends-before'
              ? say('The last day is before the first.')
              : fault === 'too-long'
                ? say('Choose at most {count} days.', { count: MOST_DAYS })
                : undefined
          }
        />
        <Button type="submit" variant="secondary">
          {say('Show')}
        </Button>
      </form>
    </Card>
  )
}
