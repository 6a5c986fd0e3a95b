import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PasswordChange } from '#contract/accounts/account-forms.ts'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { Hint } from '#ui/feedback/hint.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { LogInAgain } from './log-in-again.tsx'
import styles from './own-account.module.css'
import type { OwnAccountSide } from './own-account-sides.ts'

const EMPTY = { currentPassword: '', password: '' }
const SECRETS = ['currentPassword', 'password'] as const

export function ChangePassword({ side, id }: { side: OwnAccountSide; id: number }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const form = useContractForm(`password:${side.owner(id)}`, PasswordChange, EMPTY, SECRETS)
  const { errors } = form.formState
  const changing = useMutation({
    mutationFn: (change: PasswordChange) => side.changePassword(id, change),
    onSuccess: (session) => {
      form.reset(EMPTY)
      if (session === 'ended') return
      toast.ok(say('Your password is changed. Every other phone and browser is logged out.'))
      return Promise.all(
        ['sessions', 'passkeys'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind, side.owner(id)] })),
      )
    },
  })
  return (
    <form
      className={styles.part}
      noValidate
      aria-label={say('Change password')}
      onSubmit={form.handleSubmit((change) => {
        if (!changing.isPending) changing.mutate(change)
      })}
    >
      <Hint>
        {say('Every other phone and browser is logged out then, and passkeys are removed: you add yours again.')}
      </Hint>
      <PasswordField
        label={say('Current password')}
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <PasswordField
        label={say('New password')}
        autoComplete="new-password"
        required
        hint={!errors.password && say('At least 8 characters.')}
        {...form.field('password')}
      />
      <LateAnswer pending={changing.isPending} />
      {changing.data === 'ended' && (
        <LogInAgain side={side}>{say('Your password is changed. Log in with the new one.')}</LogInAgain>
      )}
      {changing.isError && (
        <Note tone="error">
          {serverMessage(changing.error) ?? say('No answer came. Try again when you have a signal.')}
        </Note>
      )}
      <Button type="submit" variant="secondary" wide busy={changing.isPending}>
        {changing.isPending ? say('Changing...') : say('Change password')}
      </Button>
    </form>
  )
}
