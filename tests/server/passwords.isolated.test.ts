import { hash, verify } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from '#server/modules/accounts/passwords/passwords.ts'
import { ACCOUNT_TABLE, setPasswordHash } from '#server/modules/accounts/store.ts'
import { type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
})

it('an unknown account, or an erased one, costs as much work as a wrong password, so that time tells nothing', async () => {
  const stored = await hashPassword('Secret#123')
  const parameters = (hash: unknown) => /\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(hash))?.[0]
  const worked: unknown[] = []
  for (const [hash, password, right] of [
    [stored, 'Secret#123', true],
    [stored, 'guess', false],
    [undefined, 'guess', false],
    // The password of the stand-in opens nothing either.
    [undefined, 'nobody has this password', false],
    ['', 'guess', false],
    ['', 'nobody has this password', false],
  ] as const) {
    vi.mocked(verify).mockClear()
    expect(await verifyPassword(hash, password)).toBe(right)
    worked.push(vi.mocked(verify).mock.calls.map(([used]) => parameters(used)))
  }
  expect(worked).toEqual(Array(6).fill([parameters(stored)]))
})

it('a hash is outdated when less memory or time went into it, or another algorithm made it', async () => {
  const stored = await hashPassword('Secret#123')
  expect(isOutdated(stored)).toBe(false)
  const [, memory, time] = /m=(\d+),t=(\d+)/.exec(stored) ?? []
  expect(isOutdated(stored.replace(`m=${memory}`, `m=${Number(memory) - 1}`))).toBe(true)
  expect(isOutdated(stored.replace(`t=${time}`, `t=${Number(time) - 1}`))).toBe(true)
  expect(isOutdated(stored.replace(`m=${memory},t=${time}`, `m=${Number(memory) + 1},t=${Number(time) + 1}`))).toBe(
    false,
  )
  expect(isOutdated(stored.replace('argon2id', 'argon2i'))).toBe(true)
})

describe.each(await testEngines())('an outdated hash on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())
  afterEach(() => vi.mocked(hash).mockReset())

  const storedHash = async (role: 'user' | 'operator', { id }: Person) =>
    (
      await server.database.read
        .selectFrom(ACCOUNT_TABLE[role])
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).password_hash
  /** Their password, hashed as a version of long ago did it. */
  async function age(role: 'user' | 'operator', person: Person): Promise<string> {
    const old = await hash(person.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await server.database.write((trx) =>
      trx.updateTable(ACCOUNT_TABLE[role]).set({ password_hash: old }).where('id', '=', person.id).execute(),
    )
    vi.mocked(hash).mockClear()
    return old
  }

  it.each(['user', 'operator'] as const)('gives way to a new one at a log-in, once: %s', async (role) => {
    const person = await (role === 'user' ? server.traveller() : server.operator())
    const old = await age(role, person)
    await person.logInAgain()
    await expect.poll(() => storedHash(role, person)).not.toBe(old)
    const fresh = await storedHash(role, person)
    expect(isOutdated(fresh)).toBe(false)
    await person.logInAgain()
    expect(vi.mocked(hash)).toHaveBeenCalledTimes(1)
    expect(await storedHash(role, person)).toBe(fresh)
  })

  it('neither holds a log-in up nor fails it, and never comes over a password that was changed meanwhile', async () => {
    const asha = await server.traveller()
    const old = await age('user', asha)
    let fail: (error: Error) => void = () => undefined
    vi.mocked(hash).mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
    await asha.logInAgain()
    fail(new Error('no memory'))
    expect(await storedHash('user', asha)).toBe(old)

    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    let made = ''
    const { hash: really } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
    vi.mocked(hash).mockImplementationOnce(async (...parameters) => {
      await held
      made = await really(...parameters)
      return made
    })
    await asha.logInAgain()
    const changed = await really('Another#456')
    await server.database.write((trx) => setPasswordHash(trx, 'user', asha.id, changed))
    const writes = vi.spyOn(server.database, 'write')
    goOn()
    await expect.poll(() => writes.mock.results).toHaveLength(1)
    await writes.mock.results[0]?.value
    expect(isOutdated(made)).toBe(false)
    expect(await storedHash('user', asha)).toBe(changed)
  })
})
