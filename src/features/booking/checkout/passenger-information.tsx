import type { User } from '#contract/accounts/account.ts'
import { useSay } from '#language/use-say.ts'
import { phoneNumber } from '#lib/format.ts'
import { genderInWords } from '#lib/format-details.ts'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './checkout-screen.module.css'

/** The traveller who books, from their profile. */
export function PassengerInformation({ user }: { user: User }) {
  const say = useSay()
  return (
    <Card as="section" className={styles.block} aria-labelledby="passenger">
      <div className={styles.heading}>
        <h2 id="passenger">{say('Passenger information')}</h2>
        <span className={styles.note}>
          <Icon name="lock" size={16} />
          {say('From your profile')}
        </span>
      </div>
      <KeyValue className={styles.facts ?? ''}>
        <Fact term={say('Name')} wide>
          {user.name || say('N/A')}
        </Fact>
        <Fact term={say('Email')} wide>
          {user.email || say('N/A')}
        </Fact>
        <Fact term={say('Phone')}>{phoneNumber(user.phone || say('N/A'))}</Fact>
        <Fact term={say('Age')}>{user.age || say('N/A')}</Fact>
        <Fact term={say('Gender')}>{genderInWords(user.gender || say('N/A'))}</Fact>
      </KeyValue>
    </Card>
  )
}
