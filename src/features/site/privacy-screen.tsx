import { HELP_EMAIL } from './contact.ts'
import { Prose, SitePage } from './site-page.tsx'

export function PrivacyScreen() {
  return (
    <SitePage title="Privacy Policy" line="What we keep, where, and for whom">
      <Prose>
        <h2>What we keep</h2>
        <ul>
          <li>Your account: name, e-mail, mobile number, age and gender.</li>
          <li>Your password only as a hash, from which it cannot be read.</li>
          <li>Your tickets: bus, seats, fare and the names on them.</li>
        </ul>
        <h2>Who sees it</h2>
        <p>
          The operator of a bus you book sees the passenger on the ticket: name, phone, gender and seats. Nobody else
          does. There is no advertising and no tracking on these pages.
        </p>
        <h2>On your phone</h2>
        <p>
          The list of buses, your tickets and their PDFs are kept in this browser, so that they open without a signal.
          Logout removes everything that is yours from it.
        </p>
        <h2>Cookies</h2>
        <p>Once you log in, a cookie keeps you logged in on this browser. There are no others.</p>
        <h2>Questions</h2>
        <p>
          Write to <a href={`mailto:${HELP_EMAIL}`}>{HELP_EMAIL}</a> to see, correct or delete what we keep about you.
        </p>
      </Prose>
    </SitePage>
  )
}
