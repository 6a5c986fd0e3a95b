import { cleanup, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { TIMETABLE_FIELDS } from '#contract/buses/timetable-fields.ts'
import type { Sheet } from '#contract/sheets/sheet.ts'
import { arrange } from '#features/import/arrangement.ts'
import { SheetChoice } from '#features/import/sheet-choice.tsx'

const rows = [
  ['From', 'To'],
  ['Patna', 'Gaya'],
].map((cells, at) => ({ line: at + 1, hidden: false, cells }))
function show(...sheets: [Sheet, ...Sheet[]]) {
  const file = {
    name: 'winter.xlsx',
    sheets,
    arrangement: arrange(TIMETABLE_FIELDS, sheets[0], false),
    withHidden: false,
  }
  render(<SheetChoice file={file} legend="Which sheet?" onChoose={vi.fn()} onShowHidden={vi.fn()} />)
}
const sheet = (name: string, hidden: boolean): Sheet => ({ name, hidden, filled: 0, rows })

it('one sheet that is shown needs no choice, and one that is hidden is never read in silence', () => {
  show(sheet('Winter', false))
  expect(screen.queryByRole('radio')).toBeNull()
  cleanup()
  show(sheet('Old', true))
  expect(screen.getByRole('radio', { name: /Old.*Hidden in the workbook/ })).toBeTruthy()
})
