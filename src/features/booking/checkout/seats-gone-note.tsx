import { Link } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { lostInWords, seatsInWords } from './seat-words.ts'
import styles from './seats-gone-note.module.css'
import type { SeatsGone } from './use-seats-gone.ts'

/** The chosen seats that others have booked, and the nearest free ones. */
export function SeatsGoneNote({ gone, nearest, take, left }: SeatsGone & { left: readonly number[] }) {
  const say = useSay()
  return (
    <Note>
      <p>{lostInWords(gone, left)}</p>
      <div className={styles.ways}>
        {nearest.length > 0 && (
          <Button variant="secondary" size="small" onClick={take}>
            {say('Take {seats} instead', { seats: seatsInWords(nearest) })}
          </Button>
        )}
        <Link to="/bus/bus-details" replace>
          {say('Choose other seats')}
        </Link>
      </div>
    </Note>
  )
}
