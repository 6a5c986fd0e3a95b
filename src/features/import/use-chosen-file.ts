import { useEffect, useMemo, useRef, useState } from 'react'
import type { OperatorBus } from '#contract/buses/bus.ts'
import type { TimetableField } from '#contract/buses/timetable-fields.ts'
import type { ReadFile, Sheet } from '#contract/sheets/sheet.ts'
import { useSay } from '#language/use-say.ts'
import { readFile } from '../company/spreadsheets/read-file.ts'
import { type Arrangement, arrange, likelySheet } from './arrangement.ts'
import { forgetMatches, rememberMatches } from './remembered-columns.ts'
import { type MendedCells, readTimetable, type Timetable } from './timetable-file.ts'
import { unreadableText } from './unreadable-text.ts'

/** The file that an operator chose, and how it is read: each choice reads the rows anew. */
export interface ChosenFile {
  name: string
  sheets: readonly Sheet[]
  arrangement: Arrangement
  /** Hidden rows are read like the others. */
  withHidden: boolean
}

interface State {
  name: string
  read: ReadFile
  /** The operator's trips when it was chosen: what comes of adding its own does not count. */
  own: readonly OperatorBus[]
  arrangement: Arrangement | undefined
  withHidden: boolean
  mended: MendedCells
}

/** @param onChange what was read before counts no longer */
export function useChosenFile(own: readonly OperatorBus[], onChange: () => void) {
  const say = useSay()
  const [state, setState] = useState<State>()
  /** How many rows are being read: 0 as long as nobody knows. */
  const [reading, setReading] = useState<number>()
  const underWay = useRef<AbortController>(undefined)
  // Whoever closes the dialog waits for no file.
  useEffect(() => () => underWay.current?.abort(), [])

  const timetable = useMemo((): Timetable | undefined => {
    if (!state) return undefined
    const { read, arrangement } = state
    if (read.kind === 'unreadable') return { kind: 'unreadable', reason: unreadableText(read.why, say) }
    if (!arrangement) return { kind: 'unreadable', reason: say('This file has no rows below its header.') }
    return readTimetable(arrangement, state.own, say, state.mended)
  }, [state, say])

  async function choose(file: File | undefined) {
    if (!file) return
    underWay.current?.abort()
    const reads = new AbortController()
    underWay.current = reads
    onChange()
    setReading(0)
    const read = await readChosen(file, reads.signal, (rows) => {
      if (underWay.current === reads) setReading(rows)
    })
    // Given up, or another was chosen meanwhile.
    if (underWay.current !== reads) return
    setReading(undefined)
    const sheet = read.kind === 'sheets' ? likelySheet(read.sheets) : undefined
    setState({
      name: file.name,
      read,
      own,
      arrangement: sheet && arrange(sheet, false),
      withHidden: false,
      mended: new Map(),
    })
  }

  function stop() {
    underWay.current?.abort()
    underWay.current = undefined
    setReading(undefined)
  }

  function arrangeAnew(next: (arrangement: Arrangement, withHidden: boolean) => Partial<State>) {
    onChange()
    setState((before) => before?.arrangement && { ...before, ...next(before.arrangement, before.withHidden) })
  }

  const chosen: ChosenFile | undefined =
    state?.arrangement && state.read.kind === 'sheets'
      ? { name: state.name, sheets: state.read.sheets, arrangement: state.arrangement, withHidden: state.withHidden }
      : undefined
  return {
    name: state?.name,
    chosen,
    timetable,
    reading,
    choose,
    stop,
    chooseSheet: (sheet: Sheet) =>
      arrangeAnew((_, withHidden) => ({ arrangement: arrange(sheet, withHidden), mended: new Map() })),
    showHidden: (withHidden: boolean) =>
      arrangeAnew(({ sheet, matches, matchedBy, same }) => ({
        arrangement: { ...arrange(sheet, withHidden), matches, matchedBy, same },
        withHidden,
      })),
    match(column: number, field: TimetableField | undefined) {
      if (!chosen) return
      const { headings, matches: before } = chosen.arrangement
      // A field is in one column: where it was before is left out now.
      const matches = headings.map((_, at) => (at === column ? field : before[at] === field ? undefined : before[at]))
      rememberMatches(headings, matches)
      arrangeAnew((arrangement) => {
        const matchedBy = matches.map((match, at) =>
          match === undefined ? undefined : at === column ? 'hand' : arrangement.matchedBy[at],
        )
        return { arrangement: { ...arrangement, matches, matchedBy } }
      })
    },
    forget() {
      if (chosen) forgetMatches(chosen.arrangement.headings)
      arrangeAnew(({ sheet, same }, withHidden) => ({ arrangement: { ...arrange(sheet, withHidden), same } }))
    },
    setSame(field: TimetableField, value: string) {
      arrangeAnew((arrangement) => ({
        arrangement: { ...arrangement, same: { ...arrangement.same, [field]: value.trim() } },
      }))
    },
    mend(lines: readonly number[], field: TimetableField, value: string) {
      onChange()
      setState((before) => {
        if (!before) return before
        const mended = new Map(before.mended)
        for (const line of lines) mended.set(line, { ...mended.get(line), [field]: value })
        return { ...before, mended }
      })
    },
  }
}

async function readChosen(file: File, signal: AbortSignal, onRows: (rows: number) => void): Promise<ReadFile> {
  try {
    return await readFile(await file.arrayBuffer(), signal, onRows)
  } catch {
    // The file lies in a cloud that did not give it.
    return { kind: 'unreadable', why: { kind: 'no-reader' } }
  }
}
