import { useQuery } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import type { PaymentTerms } from '#contract/payments/payment-terms.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { age } from '#lib/format.ts'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { companyRole } from '../company/frame/company-role.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { NotHere } from '../company/lists/list-parts.tsx'
import styles from './how-passengers-pay-screen.module.css'
import { PaymentTermsFields } from './payment-terms-fields.tsx'
import { paymentTermsQuery } from './payment-terms-query.ts'

function modeInWords({ mode, hoursBefore }: PaymentTerms): string {
  switch (mode) {
    case 'upi-only':
      return say.count(hoursBefore ?? 0, 'UPI only, until 1 hour before', 'UPI only, until {count} hours before')
    case 'upi-or-boarding':
      return say('UPI before, or when they get on')
    default:
      return say('When they get on')
  }
}

/** How the company's passengers pay, and whereto: for owners to read, and for the holder of the account to set. */
export function HowPassengersPayScreen() {
  return <ForPart part="staff">{(admin) => <HowPassengersPay admin={admin} />}</ForPart>
}

function HowPassengersPay({ admin }: { admin: Admin }) {
  const say = useSay()
  const query = useQuery({ ...paymentTermsQuery(admin.id), refetchOnMount: 'always' })
  const { data: terms } = query
  return (
    <OperatorPage heading={say('How passengers pay')} line={admin.travels_name ?? ''} layout="form">
      <NotHere query={query}>{say('Loading how passengers pay…')}</NotHere>
      {terms &&
        (companyRole(admin) === 'holder' ? (
          <PaymentTermsFields admin={admin} terms={terms} />
        ) : (
          <div className={styles.read}>
            <KeyValue>
              <Fact term={say('How passengers pay')} wide>
                {modeInWords(terms)}
              </Fact>
              {terms.upiId && (
                <Fact term={say('UPI ID of the company')} wide>
                  {terms.upiId}
                </Fact>
              )}
              {terms.upiName && <Fact term={say('Name on that account')}>{terms.upiName}</Fact>}
              {terms.upiChangedAt && <Fact term={say('UPI ID changed')}>{age(terms.upiChangedAt, serverNow())}</Fact>}
            </KeyValue>
            <Note tone="info">{say('Only the holder of the company’s account can change it.')}</Note>
          </div>
        ))}
    </OperatorPage>
  )
}
