import { useRef } from 'react'
import { cutOff } from '#features/connection/cut-off.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { dismissToast, toast } from '#ui/overlays/toast.ts'
import { UNKNOWN_ERROR } from './log-in.ts'

export interface LogInWords {
  done(): void
  failed(error: unknown): void
  said(failure: string): void
  /** @returns whether there is no connection; then it says so */
  saysCutOff(): boolean
}

/** The specification's words (section 8) for all ways to log in; each message replaces the one before. */
export function useLogInWords(): LogInWords {
  const say = useSay()
  const failure = useRef<number>(undefined)

  function takeBack(): void {
    if (failure.current !== undefined) dismissToast(failure.current)
    failure.current = undefined
  }
  function said(text: string): void {
    takeBack()
    failure.current = toast.error(text)
  }

  return {
    said,
    done() {
      takeBack()
      toast.ok(say('Login Successful!'))
    },
    failed: (error) =>
      said(say('Login Failed! {why}', { why: serverMessage(error) ?? cutOff() ?? say(UNKNOWN_ERROR) })),
    saysCutOff() {
      const why = cutOff()
      if (why) said(say('Login Failed! {why} Nothing was sent.', { why }))
      return why !== undefined
    },
  }
}
