import { useState } from 'react'
import { plainDigits } from '#contract/fields/digits.ts'
import { MOST_HOURS_BEFORE } from '#contract/tickets/pay-before.ts'
import { addDays, indiaDate, indiaInstant } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { shortDate } from '#lib/format.ts'
import { coverClass } from '#ui/controls/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { momentInWords } from '../tickets/cancel/cancel-words.ts'
import styles from './pay-deadline.module.css'

const USUAL = ['2', '6', '12', '24']
const HOUR_MS = 3_600_000

interface PayDeadlineProps {
  /** As typed. */
  hours: string
  error: string | undefined
  onHours: (hours: string) => void
}

/** Until how many hours before the departure passengers pay, with what it means for a bus. */
export function PayDeadline({ hours, error, onHours }: PayDeadlineProps) {
  const say = useSay()
  const [isOther, setOther] = useState(!USUAL.includes(hours))
  const day = addDays(indiaDate(serverNow()), 2)
  const digits = plainDigits(hours)
  const count = Number(digits)
  const isKnown = /^\d+$/.test(digits) && count >= 1 && count <= MOST_HOURS_BEFORE
  return (
    <>
      <fieldset className={styles.hours}>
        <legend>{say('Until how many hours before departure?')}</legend>
        {USUAL.map((one) => (
          <label key={one} className={styles.tile}>
            <input
              type="radio"
              name="hours-before"
              className={coverClass}
              checked={!isOther && hours === one}
              onChange={() => {
                setOther(false)
                onHours(one)
              }}
            />
            <span>{one}</span>
          </label>
        ))}
        <label className={styles.tile} data-words="">
          <input
            type="radio"
            name="hours-before"
            className={coverClass}
            checked={isOther}
            onChange={() => setOther(true)}
          />
          <span>{say('Other#hours')}</span>
        </label>
      </fieldset>
      {isOther && (
        <TextField
          label={say('Hours before departure')}
          inputMode="numeric"
          value={hours}
          error={error}
          onChange={({ target }) => onHours(target.value)}
        />
      )}
      {isKnown && (
        <Note icon={<Icon name="clock" size={20} />}>
          <p>
            {say.parts('The bus of {bus}: pay by {until}. Who books later has 20 minutes.', {
              bus: `${shortDate(day)}, 20:30`,
              until: <b key="until">{momentInWords(indiaInstant(day, '20:30') - count * HOUR_MS)}</b>,
            })}
          </p>
        </Note>
      )}
      <p className={styles.info}>
        <Icon name="info" size={20} />
        <span>
          {say(
            'Who says “I have paid” keeps the seat until you have looked. “To check” on the Payments page shows the ones that cannot wait.',
          )}
        </span>
      </p>
    </>
  )
}
