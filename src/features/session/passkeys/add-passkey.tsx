import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type PasskeyMade, PasswordAgain } from '#contract/accounts/passkey.ts'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { ApiError, serverMessage } from '#lib/calls/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../profile/profile.module.css'
import type { OwnPasskeySide } from './own-passkey-sides.ts'
import { loadCeremonies } from './passkey-support.ts'

const SECRETS = ['password'] as const
const NO_ANSWER: PlainMessage = 'No answer came. Press Add again to find out whether the passkey was added.'

interface AddPasskeyProps {
  side: OwnPasskeySide
  id: number
  /** Called when the server may have a new passkey, answered or not. */
  onSent: () => void
  onDone: () => void
}

/** Asks for the password again, then the phone asks. */
export function AddPasskey({ side, id, onSent, onDone }: AddPasskeyProps) {
  const say = useSay()
  const form = useContractForm('passkey', PasswordAgain, { password: '' }, SECRETS)
  /** A new passkey without an answer: the phone would not make it twice, but the server takes it again. */
  const unanswered = useRef<PasskeyMade>(undefined)
  const [asksPhone, setAsksPhone] = useState(false)

  async function make(password: string): Promise<PasskeyMade> {
    const [{ makePasskey }, options] = await Promise.all([loadCeremonies(), side.askToAdd(id, password)])
    setAsksPhone(true)
    try {
      return await makePasskey(options)
    } finally {
      setAsksPhone(false)
    }
  }

  const adding = useMutation({
    mutationFn: async ({ password }: PasswordAgain) => {
      unanswered.current ??= await make(password)
      try {
        await side.add(id, unanswered.current)
      } catch (error) {
        if (isDecided(error)) unanswered.current = undefined
        throw error
      } finally {
        onSent()
      }
    },
    onSuccess: () => {
      toast.ok(say('The passkey is added. Next time you can log in with it.'))
      onDone()
    },
    onError: async (error) => toast.error(unanswered.current ? say(NO_ANSWER) : await reasonOf(error)),
  })
  return (
    <form
      className={styles.profile}
      noValidate
      aria-label={say('Add a passkey')}
      onSubmit={form.handleSubmit((again) => {
        if (!adding.isPending) adding.mutate(again)
      })}
    >
      <PasswordField
        label={say('Your password, once more')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <LateAnswer pending={adding.isPending && !asksPhone} />
      <div className={styles.buttons}>
        <Button variant="secondary" wide onClick={onDone}>
          {say('Cancel')}
        </Button>
        <Button type="submit" wide busy={adding.isPending}>
          {adding.isPending ? say('Adding...') : say('Add')}
        </Button>
      </div>
    </form>
  )
}

function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.trouble.kind === 'refused' && error.trouble.status < 500
}

async function reasonOf(error: unknown): Promise<string> {
  if (error instanceof ApiError)
    return serverMessage(error) ?? say('The passkey was not added. Try again when you have a signal.')
  const failure = await loadCeremonies().then(
    ({ failureOf }) => failureOf(error),
    () => 'failed',
  )
  switch (failure) {
    case 'known':
      return say('This phone already has a passkey for your account.')
    case 'refused':
      return say('No passkey was made. Try again, and unlock the phone when it asks.')
    default:
      return say('Passkeys don’t work in this browser right now.')
  }
}
