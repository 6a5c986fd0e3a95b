import { useEffect } from 'react'
import type { PlainMessage } from '../../../language/message.ts'
import { say } from '../../../language/say.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import type { OpenedLink } from './opened-link.ts'

/** @param active what an account is good for, now that it is active */
export function useOpenedLink({ activated, confirmed }: OpenedLink, active: PlainMessage): void {
  useEffect(() => {
    if (activated === '1') toast.ok(say(active))
    if (activated === '0') toast.error(say('This activation link has expired or was used before. Try to log in.'))
    if (confirmed === '1') toast.ok(say('Your new e-mail address is confirmed. Log in with it.'))
    if (confirmed === '0')
      toast.error(say('This link has expired, or the address has an account by now. Nothing was changed.'))
  }, [activated, confirmed, active])
}
