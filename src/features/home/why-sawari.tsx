import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { Icon, type IconName } from '#ui/icons.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './why-sawari.module.css'

const REASONS: { title: PlainMessage; line: PlainMessage; icon: IconName }[] = [
  { title: 'Easy Booking', line: 'Seats, fare and ticket in three steps.', icon: 'bolt' },
  { title: 'Manage Reservations', line: 'Every ticket you book, saved on your phone.', icon: 'ticket' },
  { title: 'Real-time Updates', line: 'Free seats shown as they are right now.', icon: 'bell' },
]

export function WhySawari() {
  const say = useSay()
  return (
    <Section title={say('Why Sawari')}>
      <ul>
        {REASONS.map(({ title, line, icon }) => (
          <li key={title} className={styles.reason}>
            <span className={styles.icon}>
              <Icon name={icon} size={22} />
            </span>
            <div>
              <h3>{say(title)}</h3>
              <p>{say(line)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
