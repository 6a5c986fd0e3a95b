import { useSay } from '#language/use-say.ts'
import { helpAddress, Prose, SitePage } from './site-page.tsx'

export function TermsScreen() {
  const say = useSay()
  return (
    <SitePage title={say('Terms')} line={say('Short, and meant so')}>
      <Prose>
        <h2>{say('Who carries you')}</h2>
        <p>
          {say(
            'Sawari sells seats on buses that their operators run. The operator named on your ticket is answerable for the journey.',
          )}
        </p>
        <h2>{say('Your ticket')}</h2>
        <ul>
          <li>{say('One booking holds up to ten seats. A seat is sold once.')}</li>
          <li>
            {say(
              'The fare on the ticket is final and includes all taxes, even if the operator changes the fare later.',
            )}
          </li>
          <li>{say('Be at the boarding point at the reporting time. The bus leaves at the departure time.')}</li>
        </ul>
        <h2>{say('Offers')}</h2>
        <p>{say('Offer codes are shown for your information. Their terms stand on the offer.')}</p>
        <h2>{say('Your account')}</h2>
        <p>
          {say.parts(
            'Give a real e-mail address: it is how you hear of a changed time or boarding point. Questions go to {address}.',
            { address: helpAddress },
          )}
        </p>
      </Prose>
    </SitePage>
  )
}
