import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { Icon, type IconName } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './about-screen.module.css'
import { ContactLines, OfficeStops } from './contact-lines.tsx'
import { Prose, SitePage } from './site-page.tsx'

interface Point {
  title: PlainMessage
  line: PlainMessage
  icon: IconName
}

const SERVICES: readonly Point[] = [
  {
    title: 'Search and compare',
    line: 'Buses of many operators side by side: time, type, fare, free seats.',
    icon: 'eye',
  },
  { title: 'Seats you pick yourself', line: 'Up to ten on one ticket, shown as the bus is built.', icon: 'seat' },
  { title: 'One clear fare', line: 'In rupees, all taxes included. What you see is what you pay.', icon: 'rupee' },
  { title: 'A ticket that stays', line: 'Saved on your phone with its PDF. It opens with no signal.', icon: 'saved' },
]

const FACILITIES: readonly Point[] = [
  { title: 'Recliner seats', line: 'For the day and the short night.', icon: 'recliner' },
  { title: 'Sleeper berths', line: 'On the long routes, with and without air conditioning.', icon: 'sleeper' },
  { title: 'Reporting time', line: 'On every ticket, with the boarding point.', icon: 'bell' },
  { title: 'Paperless boarding', line: 'The conductor reads your seat and code from the screen.', icon: 'ticket' },
]

/** Static: it says all it has to say without asking the server anything. */
export function AboutScreen() {
  const say = useSay()
  return (
    <SitePage title={say('About Sawari')} line={say('Travellers and bus operators, one ticket apart')}>
      <Prose>
        <p>
          {say(
            'Sawari connects travellers to bus operators across India. Search a route, pick the seats, book, and carry a ticket that works where the network does not.',
          )}
        </p>
      </Prose>
      <Section title={say('Our services')}>
        <Points points={SERVICES} />
      </Section>
      <Section title={say('Onboard facilities')}>
        <Points points={FACILITIES} />
        <p className={styles.note}>{say('Facilities differ from bus to bus. Each bus names its type in the list.')}</p>
      </Section>
      <Section title={say('Our vision')}>
        <p className={styles.vision}>
          {say(
            'A bus seat should be as easy to get in Hajipur as in Bengaluru, on an old phone and a weak line too. Every operator, large or small, should be a search away from the people who wait at the stop.',
          )}
        </p>
      </Section>
      <Section title={say('Contact')}>
        <div className={styles.contact}>
          <ContactLines />
          <OfficeStops />
        </div>
      </Section>
    </SitePage>
  )
}

function Points({ points }: { points: readonly Point[] }) {
  const say = useSay()
  return (
    <ul className={styles.points}>
      {points.map(({ title, line, icon }) => (
        <Card as="li" key={title} className={styles.point}>
          <Icon name={icon} size={28} />
          <div>
            <h3>{say(title)}</h3>
            <p>{say(line)}</p>
          </div>
        </Card>
      ))}
    </ul>
  )
}
