import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './passkey-button.module.css'
import type { PasskeyLogIn } from './use-passkey-log-in.ts'

/** Log-in by passkey, below the form; nothing if the browser supports none. */
export function PasskeyButton({ passkey: { possible, busy, start } }: { passkey: PasskeyLogIn }) {
  const say = useSay()
  if (!possible) return null
  return (
    <div className={styles.other}>
      <p className={styles.or} aria-hidden="true">
        {say('or')}
      </p>
      <Button variant="secondary" wide icon={<Icon name="key" size={20} />} busy={busy} onClick={start}>
        {busy ? say('Waiting for your phone...') : say('Log in with a passkey')}
      </Button>
    </div>
  )
}
