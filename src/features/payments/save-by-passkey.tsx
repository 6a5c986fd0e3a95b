import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PasskeyProof } from '#contract/accounts/passkey.ts'
import { useSay } from '#language/use-say.ts'
import { ApiError } from '#lib/calls/api-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { cutOff } from '../connection/cut-off.ts'
import { NoSignal, whyNot } from '../connection/why-not.ts'
import { OPERATORS_OWN_PASSKEYS } from '../session/passkeys/own-passkey-sides.ts'
import { OPERATOR_PASSKEYS } from '../session/passkeys/passkey-sides.ts'
import { canUsePasskeys, loadCeremonies } from '../session/passkeys/passkey-support.ts'
import { passkeysQuery } from '../session/passkeys/passkeys-query.ts'

interface SaveByPasskeyProps {
  adminId: number
  busy: boolean
  /** Whether all else is typed as it must be: it says what is not. */
  isReady: () => Promise<boolean>
  onProved: (proof: PasskeyProof) => void
}

/** In place of the password, for an account that has a passkey, in a browser that knows them. */
export function SaveByPasskey({ adminId, busy, isReady, onProved }: SaveByPasskeyProps) {
  const say = useSay()
  const possible = canUsePasskeys()
  const { data: passkeys } = useQuery({ ...passkeysQuery(OPERATORS_OWN_PASSKEYS, adminId), enabled: possible })
  const [why, setWhy] = useState<string>()
  /** Whether the app waits for the person rather than the server. */
  const [asksPhone, setAsksPhone] = useState(false)
  const proving = useMutation({
    mutationFn: async () => {
      const noSignal = cutOff()
      if (noSignal) throw new NoSignal(noSignal)
      const [{ provePasskey }, options] = await Promise.all([loadCeremonies(), OPERATOR_PASSKEYS.askToLogIn()])
      setAsksPhone(true)
      return provePasskey(options)
    },
    onSuccess: onProved,
    onSettled: () => setAsksPhone(false),
    onError: async (error) => {
      if (error instanceof ApiError || error instanceof NoSignal) return setWhy(whyNot(error))
      const failure = await loadCeremonies().then(
        ({ failureOf }) => failureOf(error),
        () => 'failed',
      )
      setWhy(
        failure === 'refused'
          ? say('No passkey was used. Try again, or type your password.')
          : say('Passkeys don’t work in this browser right now. Type your password.'),
      )
    },
  })
  if (!possible || !passkeys || passkeys.length === 0) return null
  const isPending = proving.isPending || busy
  return (
    <>
      <Button
        variant="secondary"
        wide
        icon={<Icon name="key" size={20} />}
        busy={isPending}
        onClick={async () => {
          setWhy(undefined)
          if (!isPending && (await isReady())) proving.mutate()
        }}
      >
        {asksPhone ? say('Waiting for your phone...') : say('Save with a passkey')}
      </Button>
      {why !== undefined && <Note tone="error">{why}</Note>}
    </>
  )
}
