import { useMutation } from '@tanstack/react-query'
import { PasswordAgain } from '../../../../contract/passkey.ts'
import { ApiError, serverMessage } from '../../../lib/api.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import styles from '../profile/profile.module.css'
import type { PasskeySide } from './passkey-sides.ts'
import { loadCeremonies } from './passkey-support.ts'

const SECRETS = ['password'] as const

/** The password once more, then the phone's own question. */
export function AddPasskey({ side, id, onDone }: { side: PasskeySide; id: number; onDone: () => void }) {
  const form = useContractForm('passkey', PasswordAgain, { password: '' }, SECRETS)
  const adding = useMutation({
    mutationFn: async ({ password }: PasswordAgain) => {
      const [{ makePasskey }, options] = await Promise.all([loadCeremonies(), side.askToAdd(id, password)])
      await side.add(id, await makePasskey(options))
    },
    onSuccess: () => {
      toast.ok('The passkey is added. Next time you can log in with it.')
      onDone()
    },
    onError: async (error) => toast.error(await reasonOf(error)),
  })
  return (
    <form
      className={styles.profile}
      noValidate
      aria-label="Add a passkey"
      onSubmit={form.handleSubmit((again) => {
        if (!adding.isPending) adding.mutate(again)
      })}
    >
      <PasswordField
        label="Your password, once more"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <div className={styles.buttons}>
        <Button variant="secondary" wide onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" wide busy={adding.isPending}>
          {adding.isPending ? 'Adding...' : 'Add'}
        </Button>
      </div>
    </form>
  )
}

async function reasonOf(error: unknown): Promise<string> {
  if (error instanceof ApiError)
    return serverMessage(error) ?? 'The passkey was not added. Try again when you have a signal.'
  const failure = await loadCeremonies().then(
    ({ failureOf }) => failureOf(error),
    () => 'failed',
  )
  switch (failure) {
    case 'known':
      return 'This phone has a passkey for your account already.'
    case 'refused':
      return 'No passkey was made. Try again, and unlock the phone when it asks.'
    default:
      return 'Passkeys don’t work in this browser right now.'
  }
}
