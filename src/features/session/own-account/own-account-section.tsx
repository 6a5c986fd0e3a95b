import { useSay } from '#language/use-say.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { Icon } from '#ui/icons.tsx'
import type { OwnPasskeySide } from '../passkeys/own-passkey-sides.ts'
import { canUsePasskeys } from '../passkeys/passkey-support.ts'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { ChangePassword } from './change-password.tsx'
import type { OwnAccountSide } from './own-account-sides.ts'
import { OwnData } from './own-data.tsx'
import { OwnSessions } from './own-sessions.tsx'

interface OwnAccountProps {
  side: OwnAccountSide
  passkeys: OwnPasskeySide
  id: number
  /** The account is erased: this phone must forget it too. */
  onErased: () => void
}

/** Below the profile: password, passkeys, log-ins and data of the account, each folded until opened. */
export function OwnAccountSection({ side, passkeys, id, onErased }: OwnAccountProps) {
  const say = useSay()
  return (
    <section aria-label={say('Account')}>
      <Disclosure icon={<Icon name="lock" size={20} />} title={say('Change password')}>
        <ChangePassword side={side} id={id} />
      </Disclosure>
      {canUsePasskeys() && (
        <Disclosure icon={<Icon name="key" size={20} />} title={say('Passkeys')}>
          <Passkeys side={passkeys} id={id} />
        </Disclosure>
      )}
      <Disclosure icon={<Icon name="logout" size={20} />} title={say('Where you are logged in')}>
        <OwnSessions side={side} id={id} />
      </Disclosure>
      <Disclosure icon={<Icon name="user" size={20} />} title={say('Your data')}>
        <OwnData side={side} id={id} onErased={onErased} />
      </Disclosure>
    </section>
  )
}
