import { beforeEach, expect, it, vi } from 'vitest'
import { forgetPhone } from '#features/session/notifications/forget-phone.ts'
import { keepPhoneTold, readPhoneState, switchPhoneOn } from '#features/session/notifications/phone-subscription.ts'
import { keepUser } from '#features/session/session.ts'

const [ASHA, RAVI] = [
  { id: 7, name: 'Asha', email: 'asha@example.com' },
  { id: 8, name: 'Ravi', email: 'ravi@example.com' },
]
const KEY = new Uint8Array([4, 1, 2]).buffer
const subscription = {
  endpoint: 'https://push.example.com/to/phone',
  options: { applicationServerKey: KEY },
  toJSON: () => ({
    endpoint: 'https://push.example.com/to/phone',
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  }),
  unsubscribe: async () => {
    subscribed = false
    return true
  },
}
let subscribed: boolean
let closed: number
/** Who was logged in when the server was told of this phone. */
let told: number[]
/** Held back until a test lets it go. */
let key: PromiseWithResolvers<void>

beforeEach(() => {
  ;[subscribed, closed, told, key] = [false, 0, [], Promise.withResolvers()]
  localStorage.clear()
  keepUser(ASHA)
  const registration = {
    pushManager: {
      getSubscription: async () => (subscribed ? subscription : null),
      subscribe: async () => {
        subscribed = true
        return subscription
      },
    },
    getNotifications: async () => [{ close: () => closed++ }, { close: () => closed++ }],
  }
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    if (String(url).endsWith('/key')) {
      await key.promise
      return Response.json({ message: '', data: { publicKey: 'BAEC' }, statusCode: 200 })
    }
    told.push(Number(JSON.parse(localStorage.getItem('User') ?? '{}').id))
    return Response.json({ message: '', data: null, statusCode: 200 })
  })
})

it('tells the server of who asked', async () => {
  key.resolve()
  expect(await switchPhoneOn(`user-${ASHA.id}`)).toBe('on')
  expect(told).toEqual([ASHA.id])
})

it('subscribes nobody who has the phone by the time the server answers', async () => {
  const asked = switchPhoneOn(`user-${ASHA.id}`)
  keepUser(RAVI)
  const kept = keepPhoneTold(`user-${RAVI.id}`)
  key.resolve()
  expect(await asked).toBe('off')
  await kept
  expect(told).toEqual([])
  expect(await readPhoneState(`user-${ASHA.id}`)).toBe('off')
})

it('closes what stands on the screen at a log-out, and takes the phone’s address away', async () => {
  subscribed = true
  await forgetPhone()
  expect(closed).toBe(2)
  expect(await readPhoneState(`user-${ASHA.id}`)).toBe('off')
})
