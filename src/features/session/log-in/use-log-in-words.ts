import { useRef } from 'react'
import { serverMessage } from '../../../lib/api-error.ts'
import { dismissToast, toast } from '../../../ui/overlays/toast.ts'
import { cutOff } from '../../connection/cut-off.ts'
import { UNKNOWN_ERROR } from './log-in.ts'

export interface LogInWords {
  done(): void
  failed(error: unknown): void
  said(failure: string): void
  /** @returns whether nothing that is sent now can arrive; then that is said */
  saysCutOff(): boolean
}

/** The specification's words (section 8) for all ways in of one screen; each takes back what was said before. */
export function useLogInWords(): LogInWords {
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
      toast.ok('Login Successful!')
    },
    failed: (error) => said(`Login Failed! ${serverMessage(error) ?? cutOff() ?? UNKNOWN_ERROR}`),
    saysCutOff() {
      const why = cutOff()
      if (why) said(`Login Failed! ${why} Nothing was sent.`)
      return why !== undefined
    },
  }
}
