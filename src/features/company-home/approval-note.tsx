import { queryOptions, useQuery } from '@tanstack/react-query'
import { findApproval } from '#contract/accounts/account-calls.ts'
import { useSay } from '#language/use-say.ts'
import { Note } from '#ui/feedback/note.tsx'
import { companyAccount } from '../company/frame/company-account.ts'
import { ask } from '../connection/ask.ts'
import styles from './approval-note.module.css'

function approvalQuery(adminId: number) {
  return queryOptions({
    queryKey: ['approval', adminId],
    queryFn: async ({ signal }) => (await ask(findApproval, { params: { adminId } }, signal)).approval,
    // Not kept: for a while a reload would show what was decided since as it was.
    meta: { owner: companyAccount(adminId) },
  })
}

/** Why an operator's buses are not offered, as long as they are not. */
export function ApprovalNote({ adminId }: { adminId: number }) {
  const { data: approval } = useQuery(approvalQuery(adminId))
  if (approval === undefined || approval === 'approved') return null
  const Words = WORDS[approval]
  return (
    <div className={styles.line}>
      <Words />
    </div>
  )
}

function Awaited() {
  const say = useSay()
  return (
    <Note tone="info">
      <p>
        <strong>{say('Waiting for approval.')}</strong>{' '}
        {say(
          'Sawari looks at each new operator before their buses are sold. Add yours meanwhile: travellers see them as soon as you are approved, and we send you a mail.',
        )}
      </p>
    </Note>
  )
}

function Withdrawn() {
  const say = useSay()
  return (
    <Note>
      <p>
        <strong>{say('Your buses are not on sale.')}</strong>{' '}
        {say(
          'Sawari has withdrawn its approval. Tickets that were sold stay valid, and you see them here as before. If you think that this is a mistake, call us.',
        )}
      </p>
    </Note>
  )
}

function SomethingElse() {
  const say = useSay()
  return (
    <Note>
      <p>
        <strong>{say('Your buses may not be on sale.')}</strong>{' '}
        {say('This app does not know why yet. Update it, or call us.')}
      </p>
    </Note>
  )
}

const WORDS = { awaited: Awaited, withdrawn: Withdrawn, other: SomethingElse }
