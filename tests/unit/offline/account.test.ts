import { describe, expect, it } from 'vitest'
import { isAccountName, loggedInAccounts, operatorAccount, userAccount } from '#offline/stored-account.ts'
import { MemoryStorage, RefusingStorage } from './device-fakes.ts'

describe('who is logged in on this phone', () => {
  it('are the owners of User and Admin, both possible at once', () => {
    const storage = new MemoryStorage()
    expect(loggedInAccounts(storage)).toEqual([])
    storage.setItem('User', '{"id":7,"name":"Asha"}')
    expect(loggedInAccounts(storage)).toEqual(['user-7'])
    storage.setItem('Admin', '{"id":"7"}')
    expect(loggedInAccounts(storage)).toEqual(['user-7', 'operator-7'])
  })

  it('are of an operator’s staff each for themselves', () => {
    const storage = new MemoryStorage()
    storage.setItem('Admin', '{"id":7,"role":"counter","staffId":3}')
    expect(loggedInAccounts(storage)).toEqual(['operator-7-staff-3'])
    storage.setItem('Admin', '{"id":7,"role":"ADMIN"}')
    expect(loggedInAccounts(storage)).toEqual(['operator-7'])
  })

  it.each(['{', 'null', '[]', '7', '{}', '{"id":0}', '{"id":"x"}'])('is nobody with %s', (text) => {
    const storage = new MemoryStorage()
    storage.setItem('User', text)
    expect(loggedInAccounts(storage)).toEqual([])
  })

  it('is nobody where storage is switched off', () => {
    expect(loggedInAccounts(new RefusingStorage())).toEqual([])
  })
})

describe('an account’s name', () => {
  it('is read back as it was', () => {
    for (const name of [userAccount(7), operatorAccount(999_999_999), operatorAccount(7, 3)])
      expect(isAccountName(name)).toBe(true)
  })

  it('is nothing else', () => {
    const staff = ['operator-7-staff-', 'operator-7-staff-0', 'user-7-staff-3', 'operator-7-driver-3', 'operator-7-3']
    for (const name of ['user-0', 'user-07', 'admin-7', 'user-', 'user-1e3', 'xuser-7', 'user-9999999999', 7, ...staff])
      expect(isAccountName(name), String(name)).toBe(false)
  })
})
