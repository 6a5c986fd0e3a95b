import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TIMETABLE_FIELDS } from '#contract/buses/timetable-fields.ts'
import { arrange } from '#features/import/arrangement.ts'
import { ColumnsStep } from '#features/import/columns-step.tsx'
import { FIELD_LABELS } from '#features/import/field-label.ts'
import { MendCell } from '#features/import/mend-cell.tsx'
import { linesAlike } from '#features/import/refused-rows.ts'
import { forgetMatches, rememberMatches } from '#features/import/remembered-columns.ts'
import type { RefusedRow } from '#features/import/timetable-file.ts'

const HEAD = ['Gaadi', 'From', 'Bhada', 'Conductor']
const sheet = {
  name: '',
  hidden: false,
  filled: 0,
  rows: [HEAD, ['BR01PC3318', 'Patna', '310', 'Ramesh']].map((cells, at) => ({ line: at + 1, hidden: false, cells })),
}
function marks() {
  render(
    <ColumnsStep
      arrangement={arrange(TIMETABLE_FIELDS, sheet, false)}
      labels={FIELD_LABELS}
      onMatch={vi.fn()}
      onSame={vi.fn()}
      onForget={vi.fn()}
    />,
  )
  return screen.getAllByRole('listitem').map((item) => item.querySelectorAll('p')[1]?.textContent)
}

describe('the columns of a file', () => {
  it('say how sure their reading is', () => {
    expect(marks()).toEqual(['choose', 'choose', 'looks right', 'sure'])
    expect(screen.queryByRole('button', { name: 'Forget this' })).toBeNull()
  })

  it('are read as last time where they were matched by hand, until that is forgotten', () => {
    rememberMatches(HEAD, ['busNumber', 'from', 'costPerSeat', undefined])
    expect(marks()).toEqual(['choose', 'as last time', 'as last time', 'sure'])
    expect(screen.getByRole('button', { name: 'Forget this' })).toBeTruthy()
    cleanup()
    forgetMatches(HEAD)
    expect(marks()).toEqual(['choose', 'choose', 'looks right', 'sure'])
  })
})

describe('a refused cell', () => {
  const refused = (line: number, value: string): RefusedRow => {
    return { kind: 'refused', line, hidden: false, cells: [], field: 'costPerSeat', value, bus: '', reason: 'No fare.' }
  }
  const rows = [refused(2, 'free'), refused(3, 'none'), refused(7, 'free')]

  it('is corrected alone, or with all that say the same', () => {
    const alike = linesAlike(rows)
    const onMend = vi.fn()
    const show = (row: RefusedRow) => render(<MendCell row={row} alike={alike(row)} onMend={onMend} />)
    show(refused(2, 'free'))
    fireEvent.click(screen.getByRole('button', { name: 'Correct' }))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' 310 ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Correct all 2 like this' }))
    expect(onMend).toHaveBeenLastCalledWith([2, 7], 'costPerSeat', '310')
    cleanup()
    show(refused(3, 'none'))
    fireEvent.click(screen.getByRole('button', { name: 'Correct' }))
    expect(screen.queryByRole('button', { name: /^Correct all/ })).toBeNull()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '320' } })
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(onMend).toHaveBeenLastCalledWith([3], 'costPerSeat', '320')
  })
})
