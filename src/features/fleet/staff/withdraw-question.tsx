import { useMutation } from '@tanstack/react-query'
import type { StaffMember } from '../../../../contract/staff.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverMessage } from '../../../lib/api-error.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { explainFailure } from '../../connection/explain-failure.ts'
import { LateAnswer } from '../../connection/notices/late-answer.tsx'
import { sendWithdrawal } from './staff-query.ts'

interface WithdrawQuestionProps {
  open: boolean
  member: StaffMember
  onClose: () => void
  onChanged: () => void
}

/** Asks before somebody loses their log-in or their invitation, and says what follows. */
export function WithdrawQuestion({ open, member, onClose, onChanged }: WithdrawQuestionProps) {
  const say = useSay()
  const { id, name, email, joinedAt, phones } = member
  const withdrawing = useMutation({
    mutationFn: () => sendWithdrawal(id),
    onSuccess: () => {
      toast.ok(
        joinedAt === null
          ? say('The invitation of {name} is withdrawn.', { name })
          : say('{name} is withdrawn.', { name }),
      )
      onClose()
    },
    onError: (error) => toast.error(serverMessage(error) ?? explainFailure(error)),
    onSettled: onChanged,
  })
  return (
    <Confirm
      open={open}
      title={joinedAt === null ? say('Withdraw the invitation?') : say('Withdraw {name}?', { name })}
      yes={say('Withdraw')}
      no={say('Keep')}
      tone="final"
      busy={withdrawing.isPending}
      onYes={() => withdrawing.mutate()}
      onNo={onClose}
    >
      {joinedAt === null ? (
        <p>{say('The link that {name} got at {email} works no more then.', { name, email })}</p>
      ) : (
        <>
          <p>
            {phones === 0
              ? say('{name} is logged in nowhere right now, and can’t log in any more then.', { name })
              : say.count(
                  phones,
                  '{name} is logged out at once on 1 phone. A phone without signal is told when it is back.',
                  '{name} is logged out at once on {count} phones. A phone without signal is told when it is back.',
                  { name },
                )}
          </p>
          <p>{say('What {name} has done stays, tickets too.', { name })}</p>
        </>
      )}
      <LateAnswer pending={withdrawing.isPending} />
    </Confirm>
  )
}
