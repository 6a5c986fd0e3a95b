import { indiaTime } from '#contract/time.ts'
import { PhoneDigits } from '#features/company/lists/person-cells.tsx'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { genderInWords, statusOf } from '#lib/format-details.ts'
import { Stamp } from '#ui/facts/stamp.tsx'
import { Icon } from '#ui/icons.tsx'
import type { SeatRow } from './seat-rows.ts'
import styles from './ticket-cells.module.css'

/** Cells that the tables of tickets share. */

export function PhoneCell({ phone }: { phone: string }) {
  if (phone === '') return null
  return (
    // One row is reached by Tab; its number is a link there once it is open.
    <a href={`tel:${phone}`} className={styles.phone} tabIndex={-1}>
      <PhoneDigits phone={phone} />
    </a>
  )
}

/** The fare of a seat, and that of its ticket where that has more. */
export function SeatFare({ row: { fare, due, isUnpaid, ticket, isGone } }: { row: SeatRow }) {
  const say = useSay()
  if (isUnpaid) return <span className={styles.owes}>{say('{amount} to pay', { amount: rupees(due) })}</span>
  const isPart = !isGone && Math.abs(fare - ticket.cost) > 0.005
  return (
    <span className={styles.fare}>
      {rupees(fare)} {isPart && <small>{say('of {amount}', { amount: rupees(ticket.cost) })}</small>}
    </span>
  )
}

/** Whether somebody is on the bus; of a seat that was given back, what it is instead. */
export function SeatDoor({ row: { isGone, boardedAt, isMissed, isUnpaid, due, ticket } }: { row: SeatRow }) {
  const say = useSay()
  if (isGone)
    return (
      <Stamp good={false} ground="surface">
        {statusOf({ ...ticket, status: 'CANCELLED' })}
      </Stamp>
    )
  return (
    <>
      {isUnpaid && (
        <span className={styles.phoneOnly}>
          <span className={styles.owes}>{rupees(due)}</span>{' '}
        </span>
      )}
      {boardedAt !== undefined ? (
        <span className={styles.on}>
          <Icon name="check" size={20} />
          {indiaTime(boardedAt)}
        </span>
      ) : isMissed ? (
        <span className={styles.missed}>{say('Did not come')}</span>
      ) : (
        <span className={`${styles.desk} ${styles.quiet}`}>{say('No#boarded')}</span>
      )}
    </>
  )
}

export function seatDoorText({ isGone, boardedAt, isMissed }: SeatRow, say: ReturnType<typeof useSay>): string {
  if (isGone) return say('CANCELLED')
  if (boardedAt !== undefined) return indiaTime(boardedAt)
  return isMissed ? say('Did not come') : say('No#boarded')
}

/** @returns `Female, 27` */
export function personInWords({ gender, age }: { gender: string; age: string }): string {
  return [genderInWords(gender), age].filter(Boolean).join(', ')
}
