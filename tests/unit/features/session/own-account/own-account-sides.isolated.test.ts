import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnAccountSide } from '#features/session/own-account/own-account-sides.ts'

const PASSWORDS = { currentPassword: 'window seat please', password: 'aisle seat this time' }
const PROOF = { currentPassword: 'window seat please' }

const answer = (status: number, data: unknown = null) =>
  Response.json({ message: 'As it is.', data, statusCode: status }, { status })

/** The server: what it makes ends the session, and its answer is lost as often as is said. */
let sessionAlive: boolean
let made: number
let lostAnswers: ('hangs' | 'cut' | 'at-sea')[]
let side: OwnAccountSide
let pressTryAgain: () => void
let stop: () => void

const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** What a call needs comes in files of its own: it has gone out when its answer has been lost. */
const lost = () => vi.waitFor(() => expect(lostAnswers).toEqual([]), { timeout: 30_000 })

/** Somebody presses Try again until the change comes to an end: what listens for it comes in a file of its own, too. */
async function triedAgain(change: Promise<unknown>): Promise<unknown> {
  let ended = false
  const end = () => {
    ended = true
  }
  change.then(end, end)
  await vi.waitFor(
    () => {
      pressTryAgain()
      expect(ended).toBe(true)
    },
    { timeout: 30_000 },
  )
  return change
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  sessionAlive = true
  made = 0
  lostAnswers = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', signal }: RequestInit) => {
    if (address.includes('health')) return answer(200, {})
    const hang = () => new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const lost = method === 'GET' ? undefined : lostAnswers.shift()
    if (lost === 'at-sea') return hang()
    if (!sessionAlive) return answer(401)
    if (method === 'GET') return answer(200, [])
    made++
    if (!lost) return answer(200)
    sessionAlive = false
    if (lost === 'cut') throw new TypeError('Failed to fetch')
    return hang()
  })
  const [{ connection, watchConnection }, sides] = await Promise.all([
    import('#features/connection/connection.ts'),
    import('#features/session/own-account/own-account-sides.ts'),
  ])
  watchConnection()
  side = sides.TRAVELLER_ACCOUNT
  pressTryAgain = connection.check
  stop = connection.stop
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const changes: [name: string, make: () => Promise<unknown>, done: unknown, doneBefore: unknown][] = [
  ['an erasure', () => side.erase(7, { ...PROOF, payTo: '' }), undefined, undefined],
  ['another password', () => side.changePassword(7, PASSWORDS), 'fresh', 'ended'],
  ['a log-out everywhere', () => side.endOtherSessions(7), 'fresh', 'ended'],
]
describe.each(changes)('%s', (_, make, done, doneBefore) => {
  it('is made', async () => {
    expect(await make()).toBe(done)
  })

  it('counts as made where the answer hangs and Try again is refused for want of a session', async () => {
    lostAnswers = ['hangs']
    const outcome = make()
    await lost()
    await passed(25_000)
    expect(await triedAgain(outcome)).toBe(doneBefore)
    expect(made).toBe(1)
  })

  it('counts as made where the answer was cut off and somebody asks for it once more', async () => {
    lostAnswers = ['cut']
    await expect(make()).rejects.toThrow(/unreachable/)
    expect(await make()).toBe(doneBefore)
    expect(made).toBe(1)
  })

  it('is made by the second try where the first never arrived', async () => {
    lostAnswers = ['at-sea']
    const outcome = make()
    await lost()
    await passed(25_000)
    expect(await triedAgain(outcome)).toBe(done)
    expect(made).toBe(1)
  })

  it('never counts as made where the session was over before', async () => {
    sessionAlive = false
    for (let times = 0; times < 2; times++) await expect(make()).rejects.toThrow(/"status":401/)
    expect(made).toBe(0)
  })
})

it('one log-in that is ended twice is ended', async () => {
  vi.stubGlobal('fetch', async () => answer(404))
  await expect(side.endSession(7, 'gone')).resolves.toBeUndefined()
})
