import { describe, expect, it } from 'vitest'
import { type Column, pressedHead, rowsAsText, sortRows } from '#ui/table/columns.ts'

interface Sale {
  id: number
  name: string
  trip: string
}

const SALES: Sale[] = [
  { id: 1, name: 'Ravi', trip: 'a' },
  { id: 2, name: 'asha', trip: 'b' },
  { id: 3, name: 'Bina', trip: 'a' },
  { id: 4, name: 'asha', trip: 'b' },
]
const COLUMNS: Column<Sale>[] = [
  { id: 'pick', head: '', text: () => 'never' },
  { id: 'name', head: 'Name', text: ({ name }) => name, sort: ({ name }) => name.toLowerCase() },
  { id: 'id', head: 'Ticket', text: ({ id }) => String(id) },
]
const ids = (rows: readonly Sale[]) => rows.map(({ id }) => id)

describe('a table', () => {
  it('is sorted by a column, and what is alike stays as it was', () => {
    expect(ids(sortRows(SALES, COLUMNS, { id: 'name', down: false }))).toEqual([2, 4, 3, 1])
    expect(ids(sortRows(SALES, COLUMNS, { id: 'name', down: true }))).toEqual([1, 3, 2, 4])
    for (const sorted of [undefined, { id: 'id', down: false }, { id: 'gone', down: false }])
      expect(sortRows(SALES, COLUMNS, sorted)).toBe(SALES)
  })

  it('keeps a trip together, where its first ticket is', () => {
    const tripOf = ({ trip }: Sale) => trip
    expect(ids(sortRows(SALES, COLUMNS, { id: 'name', down: false }, tripOf))).toEqual([2, 4, 3, 1])
    expect(
      ids(sortRows([...SALES, { id: 5, name: 'Aa', trip: 'a' }], COLUMNS, { id: 'name', down: false }, tripOf)),
    ).toEqual([5, 3, 1, 2, 4])
  })

  it('turns with a second press, and has its own order again with a third, where it has one', () => {
    const up = pressedHead(undefined, 'name', true)
    const down = pressedHead(up, 'name', true)
    expect([up, down]).toEqual([
      { id: 'name', down: false },
      { id: 'name', down: true },
    ])
    expect(pressedHead(down, 'name', true)).toBeUndefined()
    expect(pressedHead(down, 'name', false)).toEqual(up)
    expect(pressedHead(down, 'id', true)).toEqual({ id: 'id', down: false })
  })

  it('is copied as cells that run no formula and break no row', () => {
    const evil = { id: 7, name: ' =HYPERLINK("x")\t\nZoë', trip: '' }
    expect(rowsAsText([...SALES.slice(0, 1), evil], COLUMNS)).toBe('Name\tTicket\nRavi\t1\n\'=HYPERLINK("x") Zoë\t7')
  })
})
