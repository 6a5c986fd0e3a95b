import { type SubmitEvent, useId } from 'react'
import { LEAST_NOTE, LONGEST_NOTE, type UncountedScan } from '#contract/boarding/uncounted-scan.ts'
import { cutOff } from '#features/connection/cut-off.ts'
import { PressNotes } from '#features/connection/notices/not-known-yet.tsx'
import { useAnswered } from '#features/connection/use-answered.ts'
import { useSession } from '#features/session/use-session.ts'
import { useSay } from '#language/use-say.ts'
import { useTyped } from '#lib/use-draft.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { closedScans } from './closed-scans.ts'
import { ScanFacts } from './scan-facts.tsx'
import styles from './uncounted-scans.module.css'
import { usualNotes } from './uncounted-words.ts'

interface CloseScanSheetProps {
  open: boolean
  onClose: () => void
  busId: number
  scan: UncountedScan
}

/** The office's note on a scan that does not count; the note closes it. */
export function CloseScanSheet({ open, onClose, busId, scan }: CloseScanSheetProps) {
  const say = useSay()
  const formId = useId()
  const [note, setNote, forgetNote] = useTyped(`scan:${scan.id}`)
  const written = note.trim()
  const isShort = [...written].length < LEAST_NOTE
  const closing = useAnswered(closedScans, useSession().admin, (_closed, _note, isHere) => {
    forgetNote()
    if (isHere) onClose()
  })

  function press(event: SubmitEvent) {
    event.preventDefault()
    const why = cutOff()
    if (why) toast.error(say('{why} Noting needs a signal.', { why }))
    else if (isShort) toast.error(say('First write what happened.'))
    else if (!closing.isPending) closing.mutate({ busId, scanId: scan.id, note: written })
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('Note and close')}
      footer={
        <Button type="submit" form={formId} wide busy={closing.isPending} softDisabled={isShort}>
          {say('Note and close')}
        </Button>
      }
    >
      <div className={styles.facts}>
        <ScanFacts scan={scan} />
      </div>
      <form id={formId} noValidate className={styles.form} onSubmit={press}>
        <div className={styles.quick}>
          {usualNotes(scan).map((words) => (
            <Button key={words} variant="secondary" size="small" onClick={() => setNote(words)}>
              {words}
            </Button>
          ))}
        </div>
        <TextField
          label={say('What happened?')}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <PressNotes of={closing} />
      </form>
    </Sheet>
  )
}
