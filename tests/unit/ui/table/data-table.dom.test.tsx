import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Column, Sorted } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Line {
  id: number
  trip: number
}

const COLUMNS: Column<Line>[] = [
  { id: 'id', head: 'Ticket', text: ({ id }) => `no ${id}`, sort: ({ id }) => id },
  { id: 'trip', head: 'Trip', text: ({ trip }) => String(trip) },
]
const keyOf = ({ id }: Line) => String(id)
const nameOf = ({ id }: Line) => `ticket ${id}`
const detail = ({ id }: Line) => <p>all of {id}</p>
const group = { of: ({ trip }: Line) => String(trip), head: ({ trip }: Line) => `trip ${trip}` }
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, trip: Math.floor(index / 25) }))

function Table({ rows, onPick }: { rows: readonly Line[]; onPick?: (row: Line) => void }) {
  const [sorted, setSorted] = useState<Sorted>()
  return (
    <DataTable
      label="Tickets"
      rows={rows}
      columns={COLUMNS}
      keyOf={keyOf}
      nameOf={nameOf}
      group={group}
      detail={detail}
      sorted={sorted}
      onSort={setSorted}
      ownOrder="As sold"
      onPick={onPick}
    />
  )
}

const toggle = (id: number) => screen.getByRole('button', { name: `Details of ticket ${id}` })

/** What is watched, and how it is told that it came near or went away. */
const seen = new Map<Element, (near: boolean) => void>()
class Watcher {
  observe: (target: Element) => void
  constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    this.observe = (target) => {
      seen.set(target, (near) => tell([{ target, isIntersecting: near }]))
    }
  }
  unobserve(target: Element) {
    seen.delete(target)
  }
}

beforeAll(() => {
  vi.stubGlobal('IntersectionObserver', Watcher)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

it('opens one row at a time, by its button or anywhere on it, and says so', () => {
  render(<Table rows={lines(3)} />)
  fireEvent.click(toggle(1))
  expect(screen.getByText('all of 1')).toBeTruthy()
  expect(toggle(1).getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(screen.getByText('no 2'))
  expect(screen.queryByText('all of 1')).toBeNull()
  expect(screen.getByText('all of 2')).toBeTruthy()
  fireEvent.click(screen.getByText('no 2'))
  expect(screen.queryByText('all of 2')).toBeNull()
})

it('is walked by arrows from the one row that Tab reaches, and Space picks', () => {
  const onPick = vi.fn()
  render(<Table rows={lines(60)} onPick={onPick} />)
  expect(screen.getAllByRole('button', { name: /^Details/ }).filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    toggle(1),
  ])
  act(() => toggle(1).focus())
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('ArrowDown')
  expect(document.activeElement).toBe(toggle(2))
  expect(toggle(1).tabIndex).toBe(-1)
  press(' ')
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ id: 2, trip: 0 })
  press('End')
  expect(document.activeElement).toBe(toggle(60))
  expect(screen.getAllByRole('button', { name: /^Details/ }).filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    toggle(60),
  ])
  press('ArrowDown')
  expect(document.activeElement).toBe(toggle(60))
  press('Home')
  press('ArrowUp')
  expect(document.activeElement).toBe(toggle(1))
})

it('tells a reader how it is sorted, how long it is and which row this is', () => {
  render(<Table rows={lines(30)} />)
  const head = screen.getByRole('columnheader', { name: 'Ticket' })
  expect(head.getAttribute('aria-sort')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ticket' }))
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: 'Ticket' }))
  expect(head.getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('31')
  expect(toggle(3).closest('tr')?.getAttribute('aria-rowindex')).toBe('4')
})

it('draws of 5,000 rows what is near, and keeps the row that the keyboard is at', () => {
  render(<Table rows={lines(5_000)} />)
  const drawn = () => document.querySelectorAll('[data-row]').length
  expect(drawn()).toBe(48)
  // The head of a trip that goes on from the block before is not said again.
  expect([...document.querySelectorAll('th[scope="rowgroup"]')].map(({ textContent }) => textContent)).toEqual([
    'trip 0',
    'trip 1',
  ])
  const bodies = [...document.querySelectorAll('tbody')]
  act(() => {
    const last = bodies.at(-1)
    if (last) seen.get(last)?.(true)
  })
  expect(screen.getByText('no 5000')).toBeTruthy()
  fireEvent.click(toggle(1))
  act(() => {
    for (const body of bodies.slice(0, 2)) seen.get(body)?.(false)
  })
  expect(screen.getByText('all of 1')).toBeTruthy()
  expect(screen.queryByText('no 30')).toBeNull()
})
