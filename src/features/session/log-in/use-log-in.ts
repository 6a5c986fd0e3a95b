import { useMutation } from '@tanstack/react-query'
import type { Credentials } from '#contract/accounts/account-forms.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import type { LogInWords } from './use-log-in-words.ts'

/** @param onDone called whatever screen is open by then */
export function useLogIn(logIn: (credentials: Credentials) => Promise<unknown>, words: LogInWords, onDone: () => void) {
  const mutation = useMutation({
    mutationFn: logIn,
    onSuccess: () => {
      onDone()
      words.done()
    },
    onError: words.failed,
  })

  return {
    pending: mutation.isPending,
    /** The address of an account that is not active yet. */
    inactive: isRefused(mutation.error, 403) ? mutation.variables?.email : undefined,
    /** @param whenHere called only if this screen is still open: a user who has left is not pulled back */
    start(credentials: Credentials, whenHere: () => void): void {
      if (mutation.isPending || words.saysCutOff()) return
      mutation.mutate(credentials, { onSuccess: whenHere })
    },
  }
}
