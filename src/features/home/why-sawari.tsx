import { BellIcon, BoltIcon, TicketIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './why-sawari.module.css'

const REASONS = [
  { title: 'Easy Booking', line: 'Seats, fare and ticket in three steps.', Icon: BoltIcon },
  { title: 'Manage Reservations', line: 'Every ticket you book, saved on your phone.', Icon: TicketIcon },
  { title: 'Real-time Updates', line: 'Free seats shown as they are right now.', Icon: BellIcon },
]

export function WhySawari() {
  return (
    <Section title="Why Sawari">
      <ul className={styles.reasons}>
        {REASONS.map(({ title, line, Icon }) => (
          <li key={title} className={styles.reason}>
            <span className={styles.icon}>
              <Icon size={22} />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
