import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LEAST_NOTE, LONGEST_NOTE, type UncountedScan } from '../../../../contract/boarding/uncounted-scan.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverMessage } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { cutOff } from '../../connection/cut-off.ts'
import { explainFailure } from '../../connection/explain-failure.ts'
import { LateAnswer } from '../../connection/notices/late-answer.tsx'
import { ScanFacts } from './scan-facts.tsx'
import { closeScan, uncountedQuery } from './uncounted-query.ts'
import styles from './uncounted-scans.module.css'
import { usualNotes } from './uncounted-words.ts'

interface CloseScanSheetProps {
  open: boolean
  onClose: () => void
  adminId: number
  busId: number
  scan: UncountedScan
}

/** What the office makes of a scan that does not count; with that it is closed. */
export function CloseScanSheet({ open, onClose, adminId, busId, scan }: CloseScanSheetProps) {
  const say = useSay()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const { queryKey } = uncountedQuery(adminId, busId)
  const written = note.trim()
  const isShort = [...written].length < LEAST_NOTE
  const closing = useMutation({
    mutationFn: () => closeScan(scan.id, written),
    onSuccess: (closed) => {
      client.setQueryData(queryKey, (scans) => scans?.map((one) => (one.id === scan.id ? { ...one, closed } : one)))
      if (closed.note !== written) toast.ok(say('{name} has closed it before.', { name: closed.by }))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })

  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Noting needs a signal.', { why }))
    else if (isShort) toast.error(say('First write what happened.'))
    else if (!closing.isPending) closing.mutate()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('Note and close')}
      footer={
        <Button wide busy={closing.isPending} softDisabled={isShort} onClick={press}>
          {say('Note and close')}
        </Button>
      }
    >
      <div className={styles.facts}>
        <ScanFacts scan={scan} />
      </div>
      <div className={styles.form}>
        <div className={styles.quick}>
          {usualNotes(scan).map((words) => (
            <Button key={words} variant="secondary" size="small" onClick={() => setNote(words)}>
              {words}
            </Button>
          ))}
        </div>
        <TextField
          label={say('What happened?')}
          autoComplete="off"
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <LateAnswer pending={closing.isPending} />
        {closing.isError && <Note tone="error">{serverMessage(closing.error) ?? explainFailure(closing.error)}</Note>}
      </div>
    </Sheet>
  )
}
