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
        <p>
          Once you log in, a cookie keeps you logged in on this browser. When you sign up, another one remembers that
          for a day, so that the link in our mail is all you need. There are no others.
        </p>
        <h2>Your rights</h2>
        <p>
          Your profile has it all: see and correct what we keep, download it as a file, or erase the account. What an
          operator sold you stays in its books without your name.
        </p>
        <h2>Questions</h2>
        <p>
          Write to <a href={`mailto:${HELP_EMAIL}`}>{HELP_EMAIL}</a>.
        </p>
      </Prose>
    </SitePage>
  )
}
