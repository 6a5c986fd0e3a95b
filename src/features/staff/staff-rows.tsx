import type { StaffMember } from '#contract/accounts/staff.ts'
import { indiaDate } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { shortDate } from '#lib/format.ts'
import { Icon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CompanyRole } from '../company/frame/company-role.ts'
import { ROLE_ICONS, ROLE_LINES, ROLE_NAMES } from '../company/frame/role-words.ts'
import styles from './staff-rows.module.css'

interface StaffRowProps {
  name: string
  duty: CompanyRole | 'other'
  /** Below what the role does. */
  line: string
  /** Absent for people who can't be withdrawn here. */
  onOpen?: (() => void) | undefined
}

/** Somebody of the company: the sign of the role, the name, what the role does. */
export function StaffRow({ name, duty, line, onOpen }: StaffRowProps) {
  const say = useSay()
  const inside = (
    <>
      <span className={styles.tag} aria-hidden="true">
        <Icon name={ROLE_ICONS[duty]} size={25} />
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        <small>{say(ROLE_LINES[duty])}</small>
        {line && <small>{line}</small>}
      </span>
    </>
  )
  return (
    <li className={styles.item}>
      {onOpen ? (
        <button type="button" className={styles.row} onClick={onOpen}>
          {inside}
          <VisuallyHidden>{say('Withdraw')}</VisuallyHidden>
          <Icon name="next" size={22} />
        </button>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
    </li>
  )
}

interface InvitedRowProps {
  member: StaffMember
  sending: boolean
  /** Absent where the role is one that this app can't name. */
  onAgain: (() => void) | undefined
  onWithdraw: () => void
}

/** Somebody whose invitation waits. */
export function InvitedRow({ member, sending, onAgain, onWithdraw }: InvitedRowProps) {
  const say = useSay()
  const { name, email, role } = member
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <span className={styles.tag} data-invited="" aria-hidden="true">
          <Icon name="mail" size={24} />
        </span>
        <span className={styles.words}>
          <b>{name}</b>
          <small>{email}</small>
          <small>
            {say(ROLE_NAMES[role])}, {useLinkWords(member)}
          </small>
        </span>
      </div>
      <div className={styles.actions}>
        {onAgain && (
          <button type="button" className={styles.again} aria-busy={sending || undefined} onClick={onAgain}>
            {say('Send again')}
          </button>
        )}
        <button type="button" className={styles.withdraw} onClick={onWithdraw}>
          {say('Withdraw')}
        </button>
      </div>
    </li>
  )
}

function useLinkWords({ linkEndsAt }: StaffMember): string {
  const say = useSay()
  if (linkEndsAt === null) return say('the mail is on its way')
  if (linkEndsAt <= serverNow()) return say('the link has run out')
  return say('link good until {day}', { day: shortDate(indiaDate(linkEndsAt)) })
}
