import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { connection } from '../connection.ts'
import { useConnection } from '../use-connection.ts'
import styles from './late-answer.module.css'

/**
 * Beside a form's button, if its request hangs though the server is up: says so, and sends it again. For requests by
 * `hedged` or `againOnPress`.
 */
export function LateAnswer({ pending }: { pending: boolean }) {
  const say = useSay()
  const { kind } = useConnection()
  if (!pending || kind !== 'stalled') return null
  return (
    <Note tone="info" icon={<Icon name="clock" size={20} />}>
      <p role="status">{say('There is no answer yet. It may have been lost on the way.')}</p>
      <Button className={styles.again} variant="secondary" size="small" onClick={() => connection.check()}>
        {say('Try again')}
      </Button>
    </Note>
  )
}
