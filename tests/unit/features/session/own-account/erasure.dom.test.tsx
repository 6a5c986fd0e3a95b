import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MoneyDue } from '#contract/accounts/own-account.ts'
import { TRAVELLER_ACCOUNT } from '#features/session/own-account/own-account-sides.ts'
import { OwnData } from '#features/session/own-account/own-data.tsx'

const FIELD = 'Phone number or UPI ID for this money'
const erase = vi.fn(async () => {})

beforeEach(() => {
  sessionStorage.clear()
  erase.mockClear()
})

async function show(due: MoneyDue | undefined) {
  const side = { ...TRAVELLER_ACCOUNT, findMoneyDue: async () => due, erase }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnData side={side} id={7} onErased={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Your password')
  if (due) await screen.findByText(/^You still get/)
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Erase for ever' })))

it('with money due says how much and by whom, and is not sent before it is said where to pay it', async () => {
  await show({
    amount: 1350,
    by: [
      { company: 'Ravi Travels', amount: 1000 },
      { company: 'Magadh', amount: 350 },
    ],
  })
  expect(document.body.textContent).toContain('You still get ₹1,350 back from Ravi Travels, Magadh.')
  expect(document.body.textContent).toContain('You can keep the account until it is paid.')
  type('Your password', 'window seat please')
  await press()
  expect(erase).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('Give a mobile number of 10 digits, or a UPI ID such as asha@bank.')
  type(FIELD, ' asha.k@okbank ')
  await press()
  expect(erase).toHaveBeenCalledWith(7, { currentPassword: 'window seat please', payTo: 'asha.k@okbank' })
})

it('does not ask where to pay it whoever has said so when they cancelled', async () => {
  const by = [{ company: 'Ravi Travels', amount: 1000 }]
  await show({ amount: 1000, by, payTo: ['9876543210', 'asha.k@okbank'] })
  expect(screen.queryByLabelText(FIELD)).toBeNull()
  expect(document.body.textContent).toContain(
    'It is paid to 9876543210, asha.k@okbank, as you said when you cancelled.',
  )
  type('Your password', 'window seat please')
  await press()
  expect(erase).toHaveBeenCalledWith(7, { currentPassword: 'window seat please', payTo: '' })
})

it('with nothing due asks for the password alone', async () => {
  await show(undefined)
  expect(screen.queryByLabelText(FIELD)).toBeNull()
  type('Your password', 'window seat please')
  await press()
  expect(erase).toHaveBeenCalledWith(7, { currentPassword: 'window seat please', payTo: '' })
})
