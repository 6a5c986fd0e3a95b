import { useMutation } from '@tanstack/react-query'
import { cutOff } from '#features/connection/cut-off.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { UNKNOWN_ERROR } from './log-in.ts'
import type { LogInSide } from './log-in-sides.ts'

interface ActivationMailProps {
  /** The address of an account that was not active a moment ago. */
  email: string
  mailAgain: LogInSide['mailActivation']
}

/** For a user who has signed up and finds no mail. */
export function ActivationMail({ email, mailAgain }: ActivationMailProps) {
  const say = useSay()
  const mail = useMutation({
    mutationFn: () => mailAgain(email),
    onSuccess: () => toast.ok(say('We have sent the mail to {email} again.', { email })),
    onError: (error) => toast.error(serverMessage(error) ?? cutOff() ?? say(UNKNOWN_ERROR)),
  })
  return (
    <Note icon={<Icon name="mail" size={20} />}>
      {say('Your account waits for the link in our mail to {email}. It may lie among spam.', { email })}{' '}
      <Button variant="text" size="small" busy={mail.isPending} onClick={() => mail.mutate()}>
        {say('Send the mail again')}
      </Button>
    </Note>
  )
}
