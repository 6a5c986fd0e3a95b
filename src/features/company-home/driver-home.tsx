import type { ReactNode } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { useSay } from '#language/use-say.ts'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { Card } from '#ui/layout/card.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { ROLE_NAMES } from '../company/frame/role-words.ts'
import styles from './driver-home.module.css'

/** The operator's home for drivers: it names the company they work for. */
export function DriverHome({ admin, children }: { admin: Admin; children: ReactNode }) {
  const say = useSay()
  return (
    <OperatorPage
      heading={say('Welcome, {name}', { name: admin.name ?? say('operator') })}
      line={say('You board the passengers of {company}.', { company: admin.travels_name ?? '' })}
    >
      {children}
      <Card className={styles.facts}>
        <KeyValue>
          <Fact term={say('Company')} wide>
            {admin.travels_name || say('N/A')}
          </Fact>
          <Fact term={say('Role')}>{say(ROLE_NAMES.driver)}</Fact>
          <Fact term={say('Email')} wide>
            {admin.email || say('N/A')}
          </Fact>
        </KeyValue>
      </Card>
    </OperatorPage>
  )
}
