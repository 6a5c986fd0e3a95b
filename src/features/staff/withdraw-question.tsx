import { useQuery } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import type { StaffMember } from '#contract/accounts/staff.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { age, rupees } from '#lib/format.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { staffWithdrawals } from './staff-changes.ts'
import { staffFiguresQuery } from './staff-query.ts'
import styles from './withdraw-question.module.css'

interface WithdrawQuestionProps {
  open: boolean
  admin: Admin
  member: StaffMember
  onClose: () => void
}

/** Asks before somebody loses their log-in or their invitation, and says what follows. */
export function WithdrawQuestion({ open, admin, member, onClose }: WithdrawQuestionProps) {
  const say = useSay()
  const { id, name, email, joinedAt, phones } = member
  const withdrawing = useAnswered(staffWithdrawals, admin, (_answer, _leaver, isHere) => isHere && onClose())
  return (
    <Confirm
      open={open}
      title={joinedAt === null ? say('Withdraw the invitation?') : say('Withdraw {name}?', { name })}
      yes={say('Withdraw')}
      no={say('Keep')}
      tone="final"
      busy={withdrawing.isPending && !withdrawing.isInDoubt}
      onYes={() => withdrawing.mutate({ id, name, joinedAt })}
      onNo={onClose}
    >
      {joinedAt === null ? (
        <p>{say('The link that {name} got at {email} stops working.', { name, email })}</p>
      ) : (
        <>
          <p>
            {phones === 0
              ? say('{name} is not logged in anywhere, and will no longer be able to log in.', { name })
              : say.count(
                  phones,
                  '{name} is logged out at once on 1 phone. A phone without a signal logs out when it is back online.',
                  '{name} is logged out at once on {count} phones. A phone without a signal logs out when it is back online.',
                  { name },
                )}
          </p>
          {phones > 0 && (
            <p className={styles.apart}>
              {say('Scans waiting on such a phone could no longer be sent. Get it online first.')}
            </p>
          )}
          <p className={styles.apart}>{say('Everything that {name} did stays, tickets too.', { name })}</p>
          <Figures adminId={admin.id} staffId={id} />
        </>
      )}
      <PressNotes of={withdrawing} />
    </Confirm>
  )
}

/** What they leave behind; nothing where that can't be told. */
function Figures({ adminId, staffId }: { adminId: number; staffId: number }) {
  const say = useSay()
  const { data } = useQuery(staffFiguresQuery(adminId, staffId))
  if (!data) return null
  const { phones, sales } = data
  return (
    <dl className={styles.figures}>
      {phones.map(({ device, seenAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two phones may be told in the same words.
        <div key={index}>
          <dt lang="en">{device}</dt>
          <dd>{say('Last here {age}', { age: age(seenAt, serverNow()) })}</dd>
        </div>
      ))}
      {sales && (
        <>
          <div>
            <dt>{say('Sold at the counter')}</dt>
            <dd>{say.count(sales.tickets, '1 ticket', '{count} tickets')}</dd>
          </div>
          <div>
            <dt>{say('Of today’s sales paid')}</dt>
            <dd>{rupees(sales.paidToday)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
