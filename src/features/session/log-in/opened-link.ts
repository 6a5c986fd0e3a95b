import { useEffect } from 'react'
import { toast } from '../../../ui/overlays/toast.ts'

/** What became of a mail's link that led to a log-in page: `1` it worked, `0` it did not. */
export interface OpenedLink {
  activated?: '0' | '1' | undefined
  confirmed?: '0' | '1' | undefined
}

export function openedLink({ activated, confirmed }: Record<string, unknown>): OpenedLink {
  return {
    ...(activated === '0' || activated === '1' ? { activated } : {}),
    ...(confirmed === '0' || confirmed === '1' ? { confirmed } : {}),
  }
}

/** @param active what an account is good for, now that it is active */
export function useOpenedLink({ activated, confirmed }: OpenedLink, active: string): void {
  useEffect(() => {
    if (activated === '1') toast.ok(active)
    if (activated === '0') toast.error('This activation link has expired or was used before. Try to log in.')
    if (confirmed === '1') toast.ok('Your new e-mail address is confirmed. Log in with it.')
    if (confirmed === '0')
      toast.error('This link has expired, or the address has an account by now. Nothing was changed.')
  }, [activated, confirmed, active])
}
