import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Steps } from '#ui/facts/steps.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'

test('the arrow between two places is a word to readers', () => {
  render(
    <h1>
      <FromTo from="Patna" to="Ranchi" />
    </h1>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Patna to Ranchi')
})

test('the step one is at is named as such, the travelled ones as done', () => {
  render(<Steps label="Booking" steps={['Seats', 'Checkout', 'Ticket']} current={1} />)
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['Seats, done', 'Checkout', 'Ticket'])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
})
