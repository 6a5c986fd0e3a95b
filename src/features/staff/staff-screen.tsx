import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { Staff, StaffInvite, StaffMember } from '#contract/accounts/staff.ts'
import type { Say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { age } from '#lib/format.ts'
import { useBack } from '#lib/use-back.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { companyRole } from '../company/frame/company-role.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage, PageDock } from '../company/frame/operator-page.tsx'
import { NotHere } from '../company/lists/list-parts.tsx'
import { lazyDialog } from '../connection/lazy-dialog.tsx'
import { NotKnownYet } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { invitations } from './staff-changes.ts'
import { staffQuery } from './staff-query.ts'
import { InvitedRow, StaffRow } from './staff-rows.tsx'
import styles from './staff-screen.module.css'

const InviteSheet = lazyDialog(async () => (await import('./invite-sheet.tsx')).InviteSheet)
const WithdrawQuestion = lazyDialog(async () => (await import('./withdraw-question.tsx')).WithdrawQuestion)

/** Who works for the operator, for owners alone. */
export function StaffScreen() {
  return <ForPart part="staff">{(admin) => <CompanyStaff admin={admin} />}</ForPart>
}

/** The dialog over the list; `open` is false while it plays its way out. */
type Asked =
  | { kind: 'nothing' }
  | { kind: 'invite'; open: boolean }
  | { kind: 'withdraw'; member: StaffMember; open: boolean }

function CompanyStaff({ admin }: { admin: Admin }) {
  const say = useSay()
  const back = useBack({ to: '/adminAuth/admin-home-page' })
  const query = useQuery({ ...staffQuery(admin.id), refetchOnMount: 'always' })
  const { data: staff } = query
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing' })
  const close = () => setAsked((now) => (now.kind === 'nothing' ? now : { ...now, open: false }))
  const forget = () => setAsked({ kind: 'nothing' })

  const again = useAnswered(invitations, admin)

  return (
    <>
      <OperatorPage
        heading={say('Staff')}
        line={staff ? headLine(staff, say) : ''}
        layout="form"
        className={styles.main}
        query={query}
        what={say('last known staff')}
        queryKey={staffQuery(admin.id).queryKey}
      >
        <div className={styles.doubts}>
          {asked.kind === 'nothing' && <NotKnownYet kind={again.kind} pending={again.isPending} />}
          {again.why && <Note tone="error">{again.why}</Note>}
        </div>
        <NotHere query={query}>{say('Loading staff…')}</NotHere>
        {staff && (
          <People
            admin={admin}
            staff={staff}
            sending={again.isPending ? again.variables.invite.email : undefined}
            onAgain={(invite) => !again.isPending && again.mutate({ invite, again: true })}
            onWithdraw={(member) => setAsked({ kind: 'withdraw', member, open: true })}
          />
        )}
        <PageDock inPage className={styles.dock ?? ''}>
          <div className={styles.buttons}>
            <Button variant="secondary" icon={<Icon name="back" size={22} />} onClick={back}>
              {say('Back')}
            </Button>
            <Button wide icon={<Icon name="plus" size={22} />} onClick={() => setAsked({ kind: 'invite', open: true })}>
              {say('Invite somebody')}
            </Button>
          </div>
        </PageDock>
      </OperatorPage>
      {asked.kind === 'invite' && <InviteSheet open={asked.open} admin={admin} onClose={close} onClosed={forget} />}
      {asked.kind === 'withdraw' && (
        <WithdrawQuestion key={asked.member.id} open={asked.open} admin={admin} member={asked.member} onClose={close} />
      )}
    </>
  )
}

function lastHere({ seenAt }: StaffMember, say: Say): string {
  return seenAt === null ? say('Not here yet') : say('Last here {age}', { age: age(seenAt, serverNow()) })
}

function headLine({ members }: Staff, say: Say): string {
  const joined = members.filter(({ joinedAt }) => joinedAt !== null).length
  const people = say.count(joined + 1, '1 person', '{count} people')
  const invited = members.length - joined
  return invited === 0 ? people : say('{people}, {invited} invited', { people, invited })
}

interface PeopleProps {
  admin: Admin
  staff: Staff
  /** The address whose invitation is on its way once more. */
  sending: string | undefined
  onAgain: (invite: StaffInvite) => void
  onWithdraw: (member: StaffMember) => void
}

function People({ admin, staff: { holder, members }, sending, onAgain, onWithdraw }: PeopleProps) {
  const say = useSay()
  const joined = members.filter(({ joinedAt }) => joinedAt !== null)
  const invited = members.filter(({ joinedAt }) => joinedAt === null)
  return (
    <>
      <Card>
        <ul>
          <StaffRow name={holder.name} duty="holder" line={companyRole(admin) === 'holder' ? say('You') : ''} />
          {joined.map((member) => (
            <StaffRow
              key={member.id}
              name={member.name}
              duty={member.role}
              line={member.id === admin.staffId ? say('You') : lastHere(member, say)}
              onOpen={member.id === admin.staffId ? undefined : () => onWithdraw(member)}
            />
          ))}
        </ul>
      </Card>
      {members.length === 0 && (
        <p className={styles.hint}>
          {say('Give counter staff and drivers their own log-ins. They see only what they need.')}
        </p>
      )}
      {invited.length > 0 && (
        <>
          <h2 className={styles.heading}>{say('Invited')}</h2>
          <Card>
            <ul>
              {invited.map((member) => (
                <InvitedRow
                  key={member.id}
                  member={member}
                  sending={sending === member.email}
                  onAgain={againTo(member, onAgain)}
                  onWithdraw={() => onWithdraw(member)}
                />
              ))}
            </ul>
          </Card>
        </>
      )}
    </>
  )
}

/** @returns undefined for an invitation to a role that this app does not know */
function againTo({ name, email, role }: StaffMember, send: (invite: StaffInvite) => void): (() => void) | undefined {
  return role === 'other' ? undefined : () => send({ name, email, role })
}
