import { useQuery } from '@tanstack/react-query'
import type { BoardingSeat } from '#contract/boarding/boarding.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import { iconButtonClass } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import { phonesQuery } from '../door/phones-query.ts'
import type { TripDoor } from '../door/use-trip-door.ts'
import styles from './passenger-list.module.css'

/** Calls a passenger. The list holds only the last four digits: the office gives the number. */
export function CallLink({ tripDoor, seat }: { tripDoor: TripDoor; seat: BoardingSeat }) {
  const say = useSay()
  const connection = useConnection()
  const { account, busId } = tripDoor
  const phones = useQuery({ ...phonesQuery(account, busId), enabled: false })
  const phone = phones.data?.find(({ ticketId }) => ticketId === seat.ticketId)?.phone
  const { name, phone: lastFour } = seat.passenger
  if (phone)
    return (
      <a className={iconButtonClass()} href={`tel:+91${phone}`} aria-label={say('Call {name}', { name })}>
        <Icon name="phone" size={24} />
      </a>
    )
  if (connection.kind === 'offline') return <small className={styles.needs}>{say('Needs signal')}</small>
  return (
    <button
      type="button"
      className={cx(styles.mini, styles.ask)}
      onClick={() => void phones.refetch()}
      aria-label={say('Ask for the number of {name}, which ends in {digits}', { name, digits: lastFour })}
    >
      ··{lastFour}
    </button>
  )
}
