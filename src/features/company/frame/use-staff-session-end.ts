import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#features/session/use-session.ts'
import { useSay } from '#language/use-say.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import { forgetAdmin } from './company-account.ts'

/**
 * Withdrawn staff keep nothing of the company's on this phone: the first answer that no longer knows them removes their
 * record, and the guard leads to the log-in. The account's holder keeps theirs, as before. The server does not know
 * whether a session was ended or has run out, so the text names both.
 */
export function useStaffSessionEnd(): void {
  const say = useSay()
  const queryClient = useQueryClient()
  const { admin } = useSession()
  const isStaff = admin?.staffId !== undefined
  const end = useEffectEvent(() => {
    const company = admin?.travels_name ?? ''
    forgetAdmin()
    toast.error(
      say('Your log-in at {company} has ended. Log in again; if that is refused, the company has withdrawn it.', {
        company,
      }),
    )
  })
  useEffect(() => {
    if (!isStaff) return
    const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isRefused(event.action.error, 401)) end()
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [isStaff, queryClient])
}
