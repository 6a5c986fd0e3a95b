import { useSay } from '#language/use-say.ts'
import { Section } from '#ui/layout/section.tsx'
import { ContactLines, OfficeStops } from './contact-lines.tsx'
import styles from './contact-screen.module.css'
import { Prose, SitePage } from './site-page.tsx'

export function ContactScreen() {
  const say = useSay()
  return (
    <SitePage title={say('Contact')} line={say('A person answers')}>
      <Prose>
        <p>
          {say(
            'Have the ticket id at hand when it is about a booking. For a change of time or boarding point, the operator named on your ticket knows first.',
          )}
        </p>
      </Prose>
      <div className={styles.ways}>
        <Section title={say('Call or write')}>
          <ContactLines />
        </Section>
        <Section title={say('Our offices')}>
          <OfficeStops />
        </Section>
      </div>
    </SitePage>
  )
}
