import { useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './save-buttons.module.css'
import { saveTable, type TableFile } from './save-table.ts'
import type { NamedTable } from './table.ts'

interface SaveButtonsProps {
  /** Makes the table when it is asked for; undefined where it cannot be had, which is said there. */
  table: () => NamedTable | undefined | Promise<NamedTable | undefined>
  busy?: boolean | undefined
  /** There is nothing to save. */
  off?: boolean | undefined
  labels?: Record<TableFile, string> | undefined
}

/** A list as a file: for Excel, and as CSV for everything else. */
export function SaveButtons({ table, busy = false, off = false, labels }: SaveButtonsProps) {
  const say = useSay()
  const words = labels ?? { xlsx: say('Download Excel'), csv: say('Download CSV') }
  const [writing, setWriting] = useState<TableFile>()
  async function save(file: TableFile) {
    setWriting(file)
    try {
      const made = await table()
      const end = made && (await saveTable(made, file))
      if (end === 'unwritten')
        toast.error(say('The Excel file could not be written. Download the CSV, or try again when you have a signal.'))
      if (end === 'saved' && made?.note) toast.ok(made.note)
    } finally {
      setWriting(undefined)
    }
  }
  return (
    <div className={styles.buttons}>
      {(['xlsx', 'csv'] as const).map((file) => (
        <Button
          key={file}
          variant="secondary"
          size="small"
          icon={<Icon name="download" size={20} />}
          busy={writing === file || (busy && writing === undefined)}
          softDisabled={off || (writing !== undefined && writing !== file)}
          onClick={off || writing !== undefined ? undefined : () => void save(file)}
        >
          {words[file]}
        </Button>
      ))}
    </div>
  )
}
