import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Admin } from '#contract/accounts/account.ts'
import { companyRole, mayOpen, type OperatorPart } from '#features/company/frame/company-role.ts'

const PARTS: OperatorPart[] = ['lists', 'changes', 'figures', 'staff', 'door', 'account']
const partsOf = (record: unknown) => {
  const admin = v.parse(Admin, record)
  return PARTS.filter((part) => mayOpen(admin, part))
}

describe('what of an operator’s pages somebody may open', () => {
  it.each([
    ['the holder of the account', { id: 7 }, PARTS],
    ['an owner of the staff', { id: 7, role: 'owner', staffId: 3 }, ['lists', 'changes', 'figures', 'staff', 'door']],
    ['a counter', { id: 7, role: 'counter', staffId: 3 }, ['lists']],
    ['a driver', { id: 7, role: 'driver', staffId: 3 }, []],
    ['staff of a role that this version does not know', { id: 7, role: 'mechanic', staffId: 3 }, []],
    ['staff whose role is missing', { id: 7, staffId: '3' }, []],
    ['an operator of another backend, which calls something else a role', { id: 7, role: 'ADMIN' }, PARTS],
  ])('by %s', (_who, record, parts) => {
    expect(partsOf(record)).toEqual(parts)
  })

  it('is all for who holds the account, whatever role stands beside it', () => {
    expect(companyRole({ role: 'driver' })).toBe('holder')
  })
})
