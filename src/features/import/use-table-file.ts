import { useEffect, useRef, useState } from 'react'
import type { ReadFile, Sheet, Unreadable } from '#contract/sheets/sheet.ts'
import type { Field } from '#contract/tables/match-columns.ts'
import { readFile } from '../company/spreadsheets/read-file.ts'
import { type Arrangement, arrange, likelySheet } from './arrangement.ts'
import { forgetMatches, rememberMatches } from './remembered-columns.ts'

interface State<Name extends string> {
  name: string
  read: ReadFile
  arrangement: Arrangement<Name> | undefined
  withHidden: boolean
}

interface Changes {
  /** Other rows are read: of another file, or another sheet of it. */
  onRows: () => void
  /** The same rows are read otherwise. */
  onReading: () => void
}

/** The file that somebody chose, and how it is read, whatever its rows are about. @param fields what a row can say */
export function useTableFile<Name extends string>(fields: readonly Field<Name>[], { onRows, onReading }: Changes) {
  const [state, setState] = useState<State<Name>>()
  /** How many rows are being read: 0 as long as nobody knows. */
  const [reading, setReading] = useState<number>()
  const underWay = useRef<AbortController>(undefined)
  // Closing the dialog gives the file up.
  useEffect(() => () => underWay.current?.abort(), [])

  async function choose(file: File | undefined) {
    if (!file) return
    underWay.current?.abort()
    const reads = new AbortController()
    underWay.current = reads
    onReading()
    setReading(0)
    const read = await readChosen(file, reads.signal, (rows) => {
      if (underWay.current === reads) setReading(rows)
    })
    // Given up, or another was chosen meanwhile.
    if (underWay.current !== reads) return
    setReading(undefined)
    const sheet = read.kind === 'sheets' ? likelySheet(fields, read.sheets) : undefined
    onRows()
    setState({ name: file.name, read, arrangement: sheet && arrange(fields, sheet, false), withHidden: false })
  }

  function stop() {
    underWay.current?.abort()
    underWay.current = undefined
    setReading(undefined)
  }

  function arrangeAnew(next: (arrangement: Arrangement<Name>, withHidden: boolean) => Partial<State<Name>>) {
    onReading()
    setState((before) => before?.arrangement && { ...before, ...next(before.arrangement, before.withHidden) })
  }

  const chosen =
    state?.arrangement && state.read.kind === 'sheets'
      ? { name: state.name, sheets: state.read.sheets, arrangement: state.arrangement, withHidden: state.withHidden }
      : undefined
  const unreadable: Unreadable | undefined = state?.read.kind === 'unreadable' ? state.read.why : undefined
  return {
    name: state?.name,
    chosen,
    unreadable,
    /** It was read, and has no row below its header. */
    isEmpty: state !== undefined && unreadable === undefined && !state.arrangement,
    reading,
    choose,
    stop,
    chooseSheet(sheet: Sheet) {
      onRows()
      arrangeAnew((_, withHidden) => ({ arrangement: arrange(fields, sheet, withHidden) }))
    },
    showHidden: (withHidden: boolean) =>
      arrangeAnew(({ sheet, matches, matchedBy, same }) => ({
        arrangement: { ...arrange(fields, sheet, withHidden), matches, matchedBy, same },
        withHidden,
      })),
    match(column: number, field: Name | undefined) {
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
      arrangeAnew(({ sheet, same }, withHidden) => ({ arrangement: { ...arrange(fields, sheet, withHidden), same } }))
    },
    setSame(field: Name, value: string) {
      arrangeAnew((arrangement) => ({
        arrangement: { ...arrangement, same: new Map(arrangement.same).set(field, value.trim()) },
      }))
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
