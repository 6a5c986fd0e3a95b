import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession } from '#contract/accounts/own-account.ts'
import { AskAgain } from '#features/connection/ask-again.tsx'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import { useAwaited } from '#features/connection/use-awaited.ts'
import { useSay } from '#language/use-say.ts'
import { isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { age } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/facts/badge.tsx'
import { Hint } from '#ui/feedback/hint.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { deviceInWords } from './device-in-words.ts'
import { LogInAgain } from './log-in-again.tsx'
import styles from './own-account.module.css'
import type { OwnAccountSide } from './own-account-sides.ts'

function sessionsQuery(side: OwnAccountSide, id: number) {
  return queryOptions({
    queryKey: ['sessions', side.owner(id)],
    queryFn: ({ signal }) => side.listSessions(id, signal),
    meta: { owner: side.owner(id) },
  })
}

/** The phones and browsers logged in to the account, and ways to end each of the others, or all of them. */
export function OwnSessions({ side, id }: { side: OwnAccountSide; id: number }) {
  const say = useSay()
  const awaited = useAwaited(say('Asking the server...'))
  const queryClient = useQueryClient()
  const query = sessionsQuery(side, id)
  const asked = useQuery(query)
  const { data: sessions, error } = asked
  const afterwards = {
    onError: (error: Error) =>
      toast.error(serverMessage(error) ?? say('No answer came. Try again when you have a signal.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  }
  const ending = useMutation({
    mutationFn: (session: OwnSession) => side.endSession(id, session.id),
    onSuccess: (_, { device }) => toast.ok(say('{device} is logged out.', { device: deviceInWords(device) })),
    ...afterwards,
  })
  const endingOthers = useMutation({
    mutationFn: () => side.endOtherSessions(id),
    onSuccess: (session) => session === 'fresh' && toast.ok(say('Every other phone and browser is logged out.')),
    ...afterwards,
  })
  if (endingOthers.data === 'ended')
    return <LogInAgain side={side}>{say('Every phone and browser is logged out, this one too.')}</LogInAgain>
  if (isRefused(error, 401)) return <LogInAgain side={side}>{say('Your session has ended.')}</LogInAgain>
  if (error && !sessions)
    return (
      <div className={styles.part}>
        <Note>{say('Your log-ins can’t be shown right now. Try again when you have a signal.')}</Note>
        <AskAgain query={asked} />
      </div>
    )
  if (!sessions)
    return (
      <>
        <Hint>{awaited.words}</Hint>
        <LateAnswer pending />
      </>
    )
  return (
    <div className={styles.part}>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <p className={styles.device}>{deviceInWords(session.device)}</p>
              <Hint>{say('Last seen {age}', { age: age(session.seenAt, serverNow()) })}</Hint>
            </div>
            {session.current ? (
              <Badge tone="good">{say('This one')}</Badge>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={say('Log out {device}, last seen {age}', {
                  device: deviceInWords(session.device),
                  age: age(session.seenAt, serverNow()),
                })}
                busy={ending.isPending && ending.variables.id === session.id}
                onClick={() => ending.mutate(session)}
              >
                {say('Log out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LateAnswer pending={ending.isPending || endingOthers.isPending} />
      {sessions.length > 1 ? (
        <Button variant="secondary" wide busy={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
          {say('Log out everywhere else')}
        </Button>
      ) : (
        <Hint>{say('You are logged in nowhere else.')}</Hint>
      )}
    </div>
  )
}
