import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Approval } from '#contract/accounts/account.ts'
import { findApproval } from '#contract/accounts/account-calls.ts'
import type { Say } from '#language/say.ts'
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
  const say = useSay()
  const { data: approval } = useQuery(approvalQuery(adminId))
  if (approval === undefined || approval === 'approved') return null
  const [what, why] = inWords(approval, say)
  return (
    <div className={styles.line}>
      <Note tone={approval === 'awaited' ? 'info' : 'warn'}>
        <p>
          <strong>{what}</strong> {why}
        </p>
      </Note>
    </div>
  )
}

function inWords(approval: Exclude<Approval['approval'], 'approved'>, say: Say): [what: string, why: string] {
  switch (approval) {
    case 'awaited':
      return [
        say('Waiting for approval.'),
        say(
          'Sawari looks at each new operator before their buses are sold. Add yours meanwhile: travellers see them as soon as you are approved, and we send you a mail.',
        ),
      ]
    case 'withdrawn':
      return [
        say('Your buses are not on sale.'),
        say(
          'Sawari has withdrawn its approval. Tickets that were sold stay valid, and you see them here as before. If you think that this is a mistake, call us.',
        ),
      ]
    case 'other':
      return [say('Your buses may not be on sale.'), say('This app does not know why yet. Update it, or call us.')]
  }
}
