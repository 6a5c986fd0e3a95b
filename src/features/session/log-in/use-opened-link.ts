import { useEffect } from 'react'
import { toast } from '../../../ui/overlays/toast.ts'
import type { OpenedLink } from './opened-link.ts'

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
