import { useSay } from '#language/use-say.ts'
import { phoneNumber } from '#lib/format.ts'
import { Stop, Stops } from '#ui/facts/stops.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { HELP_EMAIL, HELP_PHONE, OFFICES } from './contact.ts'
import styles from './contact-lines.module.css'

/** Number and mail address to press. */
export function ContactLines() {
  const say = useSay()
  return (
    <Card className={styles.card}>
      <a href={`tel:${HELP_PHONE}`} className={styles.line}>
        <Icon name="phone" />
        <span>
          <small>{say('Contact number')}</small>
          {phoneNumber(HELP_PHONE)}
        </span>
      </a>
      <a href={`mailto:${HELP_EMAIL}`} className={styles.line}>
        <Icon name="mail" />
        <span>
          <small>{say('E-mail')}</small>
          {HELP_EMAIL}
        </span>
      </a>
    </Card>
  )
}

export function OfficeStops() {
  const say = useSay()
  return (
    <Stops roomy>
      {OFFICES.map(({ city, street }) => (
        <Stop key={city} note={say(street)}>
          {say(city)}
        </Stop>
      ))}
    </Stops>
  )
}
