import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NoTickets } from '#features/tickets/list/no-tickets.tsx'
import { currentToasts } from '#ui/overlays/toast.ts'

vi.mock('@tanstack/react-router', () => ({ Link: 'a' }))
afterEach(cleanup)

it('says so where asking again came to nothing', async () => {
  render(<NoTickets why="failed" onAskAgain={() => Promise.reject(new Error('Still nothing.'))} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(currentToasts().map(({ text }) => text)).toEqual(['Could not refresh. Reload the page and try again.'])
})
