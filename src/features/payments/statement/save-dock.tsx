import { Link } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { PageDock } from '../../company/frame/operator-page.tsx'
import { cutOff } from '../../connection/cut-off.ts'
import { useConnection } from '../../connection/use-connection.ts'
import { whyNot } from '../../connection/why-not.ts'
import styles from './statement-screen.module.css'
import { sumOf } from './to-save.ts'
import type { LineRow, Standing, useMatching } from './use-matching.ts'

interface SaveDockProps {
  /** The lines still to be saved. */
  rows: readonly LineRow[]
  standings: ReadonlyMap<number, Standing>
  saving: ReturnType<typeof useMatching>['saving']
}

export function SaveDock({ rows, standings, saving }: SaveDockProps) {
  const say = useSay()
  const connection = useConnection()
  const saved = [...standings.values()].filter((one) => one.saved).length
  const amount = rupees(sumOf(rows))
  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Saving payments needs a signal.', { why }))
    else saving.mutate(rows)
  }
  return (
    <PageDock>
      {saving.error && (
        <Note tone="error">
          {whyNot(saving.error)} {say('Press again: nothing counts twice.')}
        </Note>
      )}
      <p className={styles.unsaved} role="status">
        {saved > 0
          ? say.count(saved, '1 payment is saved.', '{count} payments are saved.')
          : say.count(
              rows.length,
              'Nothing is saved yet. {amount} in 1 payment.',
              'Nothing is saved yet. {amount} in {count} payments.',
              { amount },
            )}
      </p>
      <div className={styles.ways}>
        <Link to="/adminAuth/admin-home-page/payments" className={buttonClass({ variant: 'secondary' })}>
          {saved > 0 && rows.length === 0 ? say('Close') : say('Cancel')}
        </Link>
        {rows.length > 0 && (
          <Button busy={saving.isPending} softDisabled={isCutOff(connection)} onClick={press}>
            {say.count(rows.length, 'Save 1 payment', 'Save {count} payments')}
          </Button>
        )}
      </div>
    </PageDock>
  )
}
