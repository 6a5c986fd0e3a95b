import { useSay } from '#language/use-say.ts'
import { helpAddress, Prose, SitePage } from './site-page.tsx'

export function PrivacyScreen() {
  const say = useSay()
  return (
    <SitePage title={say('Privacy Policy')} line={say('What we keep, where, and for whom')}>
      <Prose>
        <h2>{say('What we keep')}</h2>
        <ul>
          <li>{say('Your account: name, e-mail, mobile number, age and gender.')}</li>
          <li>{say('Your password only as a hash, from which it cannot be read.')}</li>
          <li>{say('Your tickets: bus, seats, fare and the names on them.')}</li>
        </ul>
        <h2>{say('Who sees it')}</h2>
        <p>
          {say(
            'The operator of a bus you book sees the passenger on the ticket: name, phone, gender and seats. Nobody else does. There is no advertising and no tracking on these pages.',
          )}
        </p>
        <p>
          {say(
            'Everybody sees who runs a bus: its operator’s company name and phone number stand with the bus and on its tickets, so that passengers can call.',
          )}
        </p>
        <h2>{say('On your phone')}</h2>
        <p>
          {say(
            'The list of buses, your tickets and their PDFs are saved in this browser, so that they open without a signal. If you wish, the names of your passengers are saved too. Logout removes everything that is yours.',
          )}
        </p>
        <h2>{say('Cookies')}</h2>
        <p>
          {say(
            'Once you log in, a cookie keeps you logged in on this browser. When you sign up, another one remembers that for a day, so that the link in our mail is all you need. There are no others.',
          )}
        </p>
        <h2>{say('Your rights')}</h2>
        <p>
          {say(
            'Your profile has it all: see and correct what we keep, download it as a file, or erase the account. What an operator sold you stays in its books without your name.',
          )}
        </p>
        <h2>{say('Questions')}</h2>
        <p>{say.parts('Write to {address}.', { address: helpAddress })}</p>
      </Prose>
    </SitePage>
  )
}
