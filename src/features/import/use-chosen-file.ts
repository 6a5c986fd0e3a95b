import { useMemo, useState } from 'react'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { TIMETABLE_FIELDS, type TimetableField } from '#contract/buses/timetable-fields.ts'
import { useSay } from '#language/use-say.ts'
import { type MendedCells, readTimetable, type Timetable } from './timetable-file.ts'
import { unreadableText } from './unreadable-text.ts'
import { useTableFile } from './use-table-file.ts'

interface Read {
  /** The operator's trips when the file was chosen: what comes of adding its own does not count. */
  own: readonly OperatorBus[]
  mended: MendedCells
}

/**
 * The timetable that an operator chose, and how it is read: each choice reads the rows anew.
 * @param onChange what was read before counts no longer
 */
export function useChosenFile(own: readonly OperatorBus[], onChange: () => void) {
  const say = useSay()
  const [{ own: known, mended }, setRead] = useState<Read>({ own, mended: new Map() })
  const file = useTableFile<TimetableField>(TIMETABLE_FIELDS, {
    onRows: () => setRead({ own, mended: new Map() }),
    onReading: onChange,
  })
  const { unreadable, isEmpty } = file
  const arrangement = file.chosen?.arrangement

  const timetable = useMemo((): Timetable | undefined => {
    if (unreadable) return { kind: 'unreadable', reason: unreadableText(unreadable, say) }
    if (isEmpty) return { kind: 'unreadable', reason: say('This file has no rows below its header.') }
    return arrangement && readTimetable(arrangement, known, say, mended)
  }, [unreadable, isEmpty, arrangement, known, mended, say])

  return {
    ...file,
    timetable,
    mend(lines: readonly number[], field: TimetableField, value: string) {
      onChange()
      setRead((before) => {
        const cells = new Map(before.mended)
        for (const line of lines) cells.set(line, { ...cells.get(line), [field]: value })
        return { ...before, mended: cells }
      })
    },
  }
}
