import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OperatorProfile } from '#features/company-home/operator-profile.tsx'

const nothing = () => undefined
function editProfileOf(id: number, name: string) {
  const admin = { id, name, email: `${name.toLowerCase()}@example.com` }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OperatorProfile open admin={admin} onClose={nothing} onErased={nothing} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Edit Profile' }))
  return screen.getByLabelText('Name')
}

it('what one operator typed is not in the form of the next in the same tab', async () => {
  fireEvent.input(editProfileOf(3, 'Ravi'), { target: { value: 'Ravi Prasad' } })
  await vi.waitFor(() => expect(Object.values({ ...sessionStorage }).join()).toContain('Ravi Prasad'))
  cleanup()
  expect(editProfileOf(4, 'Lata')).toHaveProperty('value', 'Lata')
  cleanup()
  expect(editProfileOf(3, 'Ravi')).toHaveProperty('value', 'Ravi Prasad')
})
