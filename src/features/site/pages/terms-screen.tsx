import { HELP_EMAIL } from './contact.ts'
import { Prose, SitePage } from './site-page.tsx'

export function TermsScreen() {
  return (
    <SitePage title="Terms" line="Short, and meant so">
      <Prose>
        <h2>Who carries you</h2>
        <p>
          Sawari sells seats on buses that their operators run. The operator named on your ticket is answerable for the
          journey.
        </p>
        <h2>Your ticket</h2>
        <ul>
          <li>One booking holds up to ten seats. A seat is sold once.</li>
          <li>The fare on the ticket is final and includes all taxes, even if the operator changes the fare later.</li>
          <li>Be at the boarding point at the reporting time. The bus leaves at the departure time.</li>
        </ul>
        <h2>Offers</h2>
        <p>Offer codes are shown for your information. Their terms stand on the offer.</p>
        <h2>Your account</h2>
        <p>
          Give a real e-mail address: it is how you hear of a changed time or boarding point. Questions go to{' '}
          <a href={`mailto:${HELP_EMAIL}`}>{HELP_EMAIL}</a>.
        </p>
      </Prose>
    </SitePage>
  )
}
