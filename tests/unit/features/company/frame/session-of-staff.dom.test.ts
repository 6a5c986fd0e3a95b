import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { companyAccount, forgetAdmin } from '#features/company/frame/company-account.ts'
import { requireAdmin } from '#features/session/admin-guard.ts'
import { getSession, keepAdmin, type SessionElsewhere, subscribeToOtherTabs } from '#features/session/session.ts'
import { persistQueries } from '#offline/queries/persist-queries.ts'
import { restoreQueries } from '#offline/queries/restore-queries.ts'

const OWNER = { id: 7, name: 'Anita Devi', travels_name: 'Magadh Travels' }
const COUNTER = { id: 7, name: 'Meena Sinha', travels_name: 'Magadh Travels', role: 'counter', staffId: 3 } as const

beforeEach(() => localStorage.clear())

it('what a phone keeps of a company is of the very person who is logged in for it', () => {
  keepAdmin(OWNER)
  expect(companyAccount(7)).toBe('operator-7')
  keepAdmin(COUNTER)
  expect(companyAccount(7)).toBe('operator-7-staff-3')
  expect(companyAccount(8)).toBe('operator-8')
})

it('an owner’s figures are not there for a counter of the same company', () => {
  const clock = { stamp: (at: number) => at, read: (at: number) => at }
  keepAdmin(OWNER)
  const client = new QueryClient()
  const meta = { owner: companyAccount(7), persist: true } as const
  const persistence = persistQueries(client, localStorage, undefined, clock)
  client.setQueryDefaults(['revenue', 7], { meta })
  client.setQueryData(['revenue', 7], 4_500)
  persistence.flush()
  persistence.stop()
  const restored = () => {
    const next = new QueryClient()
    restoreQueries(next, localStorage, { revenue: v.number() }, clock)
    return next.getQueryData(['revenue', 7])
  }
  expect(restored()).toBe(4_500)
  keepAdmin(COUNTER)
  expect(restored()).toBeUndefined()
})

it('whoever is withdrawn is logged out on this phone, and the guard leads to the log-in', () => {
  keepAdmin(COUNTER)
  forgetAdmin()
  expect(getSession().admin).toBeUndefined()
  expect({ ...localStorage }).toEqual({})
  const location = { href: '/adminAuth/admin-home-page' } as Parameters<typeof requireAdmin>[0]
  expect(() => requireAdmin(location)).toThrow()
})

it('another person of the same company in another tab takes the phone over', () => {
  keepAdmin(OWNER)
  const changes: SessionElsewhere[] = []
  const stop = subscribeToOtherTabs((change) => changes.push(change))
  localStorage.setItem('Admin', JSON.stringify(COUNTER))
  window.dispatchEvent(new StorageEvent('storage', { key: 'Admin' }))
  localStorage.setItem('Admin', JSON.stringify({ ...COUNTER, name: 'Meena S.' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'Admin' }))
  stop()
  expect(changes).toEqual([{ ended: true }, { ended: false }])
})
