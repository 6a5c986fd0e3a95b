import { useEffect } from 'react'
import { say } from '#language/say.ts'
import { toast } from '#ui/overlays/toast.ts'
import { noteActivation } from '../sign-up/signed-up.ts'
import type { LogInSide } from './log-in-sides.ts'
import type { OpenedLink } from './opened-link.ts'

/** Tells the outcome of the mail's link; the tab that signed up hears of it too. */
export function useOpenedLink({ activated, confirmed }: OpenedLink, { activated: active, path }: LogInSide): void {
  useEffect(() => {
    if (activated === '1') {
      noteActivation(path)
      toast.ok(say(active))
    }
    if (activated === '0') toast.error(say('This activation link has expired or was used before. Try to log in.'))
    if (confirmed === '1') toast.ok(say('Your new e-mail address is confirmed. Log in with it.'))
    if (confirmed === '0')
      toast.error(say('This link has expired, or the address has an account by now. Nothing was changed.'))
  }, [activated, confirmed, active, path])
}
