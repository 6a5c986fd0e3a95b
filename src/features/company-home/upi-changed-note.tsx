import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { age } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { paymentTermsQuery } from '../payments/payment-terms-query.ts'
import styles from './approval-note.module.css'

const WEEK_MS = 7 * 86_400_000

/** For a week all owners see at home that money goes elsewhere: the change may not have been an owner's. */
export function UpiChangedNote({ adminId }: { adminId: number }) {
  const say = useSay()
  const { data: terms } = useQuery(paymentTermsQuery(adminId))
  const now = serverNow()
  if (terms?.upiChangedAt === undefined || now - terms.upiChangedAt > WEEK_MS) return null
  return (
    <div className={styles.line}>
      <Note tone="info">
        <p>
          <strong>{say('The company’s UPI ID was changed {age}.', { age: age(terms.upiChangedAt, now) })}</strong>{' '}
          <Link to="/adminAuth/admin-home-page/how-passengers-pay">{say('See whether it is yours')}</Link>
        </p>
      </Note>
    </div>
  )
}
