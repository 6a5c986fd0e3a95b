import type { User } from '#contract/accounts/account.ts'
import type { Passenger } from '#contract/tickets/passengers.ts'
import { useSay } from '#language/use-say.ts'
import { genderInWords } from '#lib/format-details.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { PunchedTag } from '#ui/controls/chip.tsx'
import { Card } from '#ui/layout/card.tsx'
import { womanNeededInWords } from '../checkout/seat-words.ts'
import { ownSeat } from './names-form.ts'
import styles from './passengers-card.module.css'

interface PassengersCardProps {
  user: User
  seats: readonly number[]
  /** Seats kept for women. */
  ladies: readonly number[]
  passengers: readonly Passenger[]
  /** Those of the ladies' seats that still need a woman's name. */
  withoutWoman: readonly number[]
  onChange: () => void
}

/** Which passenger sits where, as the ticket will say it. */
export function PassengersCard({ user, seats, ladies, passengers, withoutWoman, onChange }: PassengersCardProps) {
  const say = useSay()
  const own = ownSeat(seats, ladies, passengers, user)
  const nameOf = (seat: number) => passengers.find((one) => one.seat === seat)
  const complete = seats.every((seat) => nameOf(seat) ?? seat === own)
  return (
    <Card as="section" className={styles.card} aria-labelledby="who-travels">
      <div className={styles.heading}>
        <h2 id="who-travels">{say('Who is travelling?')}</h2>
        <button type="button" className={buttonClass({ variant: 'text', size: 'small' })} onClick={onChange}>
          {complete ? say('Change names') : say('Add names')}
        </button>
      </div>
      <ul className={styles.people} aria-label={say('Who is travelling?')}>
        {seats.map((seat) => {
          const one = nameOf(seat)
          return (
            <li key={seat}>
              <PunchedTag className={styles.tag ?? ''}>{seat}</PunchedTag>
              <span className={styles.person}>
                {one ? (
                  <>
                    <b>{one.name}</b>
                    <small>
                      {one.age}, {genderInWords(one.gender)}
                    </small>
                  </>
                ) : seat === own ? (
                  <b>{say('You')}</b>
                ) : (
                  <small>{withoutWoman.includes(seat) ? womanNeededInWords([seat]) : say('No name yet')}</small>
                )}
              </span>
              {ladies.includes(seat) && <small>{say('Ladies’ seat')}</small>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
