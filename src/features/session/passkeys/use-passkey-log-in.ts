import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { ApiError } from '#lib/calls/api-error.ts'
import type { LogInWords } from '../log-in/use-log-in-words.ts'
import type { PasskeySide } from './passkey-sides.ts'
import { canUsePasskeys, loadCeremonies, offersInFields } from './passkey-support.ts'

const NOT_USED: PlainMessage = 'No passkey was used. Try again, or log in with your password.'
const NOT_WORKING: PlainMessage = 'Passkeys don’t work in this browser right now. Log in with your password.'
/** Renew a challenge after this part of its life: a choice in the last moment must not come too late. */
const RENEW_AT = 0.8

/** Log-in by passkey: from the e-mail field if the browser offers passkeys there, and by a button. */
export interface PasskeyLogIn {
  possible: boolean
  autoComplete: 'username' | 'username webauthn'
  busy: boolean
  /** Whether the server's answer is awaited, not the user's. */
  asksServer: boolean
  start(): void
}

/** @param onLoggedIn not called once the screen has been left */
export function usePasskeyLogIn(side: PasskeySide, words: LogInWords, onLoggedIn: () => void): PasskeyLogIn {
  const [inField, setInField] = useState(false)
  const [round, setRound] = useState(0)
  const [asksServer, setAsksServer] = useState(false)
  const loggedIn = useEffectEvent(onLoggedIn)
  const failed = useEffectEvent((error: unknown) => explain(words, error))

  const byButton = useMutation({
    mutationFn: async () => {
      setAsksServer(true)
      const coming = loadCeremonies()
      // The file comes from the server, too: if both fail, the failure of the challenge is reported.
      coming.catch(() => undefined)
      const options = await side.askToLogIn()
      const { provePasskey } = await coming
      setAsksServer(false)
      const proof = await provePasskey(options)
      setAsksServer(true)
      await side.logIn(proof)
    },
    onSettled: () => setAsksServer(false),
    onError: (error) => void explain(words, error),
  })
  const { isPending: busy } = byButton

  useEffect(() => {
    let left = false
    void offersInFields().then((offers) => left || setInField(offers))
    return () => {
      left = true
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies(round): a new round asks for a new challenge.
  useEffect(() => {
    if (!inField || busy) return
    let left = false
    const asking = new AbortController()
    let renewal: ReturnType<typeof setTimeout> | undefined
    let stop = () => {}
    const again = () => setRound((now) => now + 1)

    async function offer() {
      const options = await side.askToLogIn(asking.signal)
      if (left) return
      const { provePasskey, stopProving } = await loadCeremonies()
      if (left) return
      stop = stopProving
      renewal = setTimeout(again, options.timeout * RENEW_AT)
      const proof = await provePasskey(options, true)
      clearTimeout(renewal)
      if (left) return
      try {
        setAsksServer(true)
        await side.logIn(proof)
        if (!left) loggedIn()
      } catch (error) {
        // Not offered again: the server would refuse the same passkey again.
        if (!left) await failed(error)
      } finally {
        setAsksServer(false)
      }
    }
    // Nobody has pressed yet: without a connection or passkeys, nothing is offered.
    offer().catch(() => undefined)

    return () => {
      left = true
      asking.abort()
      clearTimeout(renewal)
      stop()
    }
  }, [inField, busy, round, side])

  return {
    possible: canUsePasskeys(),
    autoComplete: inField ? 'username webauthn' : 'username',
    busy,
    asksServer,
    start: () => {
      if (!busy && !words.saysCutOff()) byButton.mutate(undefined, { onSuccess: onLoggedIn })
    },
  }
}

async function explain(words: LogInWords, error: unknown): Promise<void> {
  if (error instanceof ApiError) {
    words.failed(error)
    return
  }
  const failure = await loadCeremonies().then(
    ({ failureOf }) => failureOf(error),
    () => 'failed',
  )
  words.said(say(failure === 'refused' ? NOT_USED : NOT_WORKING))
}
