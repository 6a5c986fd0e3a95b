import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from '#ui/controls/button.tsx'

test('a soft-disabled button reads as disabled, keeps the focus and still gets the press', () => {
  const press = vi.fn()
  render(
    <Button softDisabled onClick={press}>
      Proceed to Checkout
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Proceed to Checkout' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  button.focus()
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(press).toHaveBeenCalledOnce()
})

test('a busy button keeps its exact words and takes no press', () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Booking...
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Booking...' })
  expect(button.textContent).toBe('Booking...')
  expect(button.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
})

test('a busy submit button does not send its form again', () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy}>
        Sign Up
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  fireEvent.click(screen.getByRole('button'))
  expect(submit).toHaveBeenCalledTimes(1)
  rerender(form(true))
  fireEvent.click(screen.getByRole('button'))
  expect(submit).toHaveBeenCalledTimes(1)
})

test('a button does not submit unless told to', () => {
  render(<Button>Cancel</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})
