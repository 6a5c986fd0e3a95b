import { verify } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from '../../server/modules/accounts/passwords.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, verify: vi.fn(argon2.verify) }
})

it('an unknown account costs as much work as a wrong password, so that time tells nothing', async () => {
  const stored = await hashPassword('Secret#123')
  const parameters = (hash: unknown) => /\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(hash))?.[0]
  const worked: unknown[] = []
  for (const [hash, password, right] of [
    [stored, 'Secret#123', true],
    [stored, 'guess', false],
    [undefined, 'guess', false],
    // The password of the stand-in opens nothing either.
    [undefined, 'nobody has this password', false],
  ] as const) {
    vi.mocked(verify).mockClear()
    expect(await verifyPassword(hash, password)).toBe(right)
    worked.push(vi.mocked(verify).mock.calls.map(([used]) => parameters(used)))
  }
  expect(worked).toEqual(Array(4).fill([parameters(stored)]))
})
