import type { Announced } from '#contract/buses/new-announcement.ts'
import { useSay } from '#language/use-say.ts'
import { phoneNumber } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { iconButtonClass } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './late-screen.module.css'

/** The passengers that no message reaches, with their numbers; nothing if there are none. */
export function ToCall({ toCall }: Pick<Announced, 'toCall'>) {
  const say = useSay()
  if (toCall.length === 0) return null
  return (
    <section>
      <h2>{say.count(toCall.length, 'Call this passenger', 'Call these {count}')}</h2>
      <p className={styles.note}>{say('They have neither notifications nor a mail address.')}</p>
      <ul className={styles.calls}>
        {toCall.map(({ ticketId, seats, name, phone }) => (
          <li key={ticketId}>
            <b className={styles.seat}>{seatText(seats)}</b>
            <span>
              {name}
              <small>{phoneNumber(phone)}</small>
            </span>
            <a className={iconButtonClass()} href={`tel:+91${phone}`} aria-label={say('Call {name}', { name })}>
              <Icon name="phone" size={24} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
