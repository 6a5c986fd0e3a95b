import type { ParsedLocation } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { requireTickets } from '#features/session/guards.ts'
import { forgetUser, getSession, keepUser } from '#features/session/session.ts'
import { forgetTraveller } from '#offline/wallet/kept-traveller.ts'

const ASHA = { id: 7, name: 'Asha Kumari', email: 'asha@example.com' }
/** Whose tickets are saved on this phone. */
const device = vi.hoisted(() => ({ traveller: undefined as unknown }))
vi.mock('#offline/wallet/kept-traveller.ts', () => ({
  readTraveller: async () => device.traveller,
  forgetTraveller: async () => {
    device.traveller = undefined
  },
}))
const location: Pick<ParsedLocation, 'href'> = { href: '/my-tickets' }
const open = () => requireTickets(location as ParsedLocation)

beforeEach(() => {
  localStorage.clear()
  keepUser(ASHA)
  device.traveller = ASHA
})

it('saved tickets open to whom they belong though the session has run out', async () => {
  forgetUser()
  await open()
  expect(getSession().user).toEqual(ASHA)
})

it('they open to nobody after a log-out', async () => {
  await forgetTraveller()
  localStorage.clear()
  await expect(open()).rejects.toMatchObject({ options: { to: '/userAuth' } })
  expect(getSession().user).toBeUndefined()
})
