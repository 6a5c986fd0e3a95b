import { describe, expect, it, vi } from 'vitest'
import type { PushPayload } from '#contract/accounts/push.ts'
import {
  oneAfterAnother,
  pressedPath,
  readPush,
  showPage,
  tellNewSubscription,
  toNotification,
} from '#sw/push-messages.ts'

const ORIGIN = 'https://sawari.example'
const payload: PushPayload = {
  title: 'Your bus leaves at 21:30',
  body: 'Report by 21:00, Gandhi Maidan, Gate 10. Seats 4, 14.',
  language: 'en',
  tag: 'ticket-7',
  path: '/my-tickets?ticket=7',
  stays: false,
  actions: [{ title: 'Show ticket', path: '/my-tickets?ticket=7&show=door' }],
}

describe('a message that came', () => {
  it('is shown as it says, in the place of an earlier one about the ticket', () => {
    const { title, options } = toNotification(readPush(JSON.stringify(payload)))
    expect(title).toBe(payload.title)
    expect(options).toMatchObject({ body: payload.body, tag: 'ticket-7', renotify: true, requireInteraction: false })
    expect(options.actions).toEqual([{ action: '1', title: 'Show ticket' }])
  })

  it.each([
    ['without a text', undefined],
    ['as no JSON', '<html>'],
    ['without what it needs', '{}'],
    ['leading to another site', JSON.stringify({ ...payload, path: '//evil.example/' })],
    [
      'leading to another site by its button',
      JSON.stringify({ ...payload, actions: [{ title: 'x', path: '/\\evil' }] }),
    ],
    ['with an address instead of a path', JSON.stringify({ ...payload, path: 'https://evil.example/' })],
  ])('%s is shown all the same, plainly, and leads to the tickets', (_, text) => {
    const { title, options } = toNotification(readPush(text))
    expect([title, options.body]).toEqual(['Sawari', 'There is news about your ticket. · आपके टिकट की ख़बर है।'])
    expect(pressedPath(options.data, '')).toBe('/my-tickets')
  })
})

describe('a notification that is pressed', () => {
  const { data } = toNotification(payload).options
  const page = new URL('/my-tickets?ticket=7', ORIGIN)

  it('leads where it or its button says, and to the tickets where that can’t be read', () => {
    expect(pressedPath(data, '')).toBe('/my-tickets?ticket=7')
    expect(pressedPath(data, '1')).toBe('/my-tickets?ticket=7&show=door')
    expect(pressedPath(data, '2')).toBe('/my-tickets?ticket=7')
    expect(pressedPath({ paths: ['https://evil.example/'] }, '')).toBe('/my-tickets')
    expect(pressedPath(null, '')).toBe('/my-tickets')
  })

  function somePhone(...paths: string[]) {
    const done: string[] = []
    const windows = paths.map((path) => ({
      url: ORIGIN + path,
      focus: async () => void done.push(`focus ${path}`),
      navigate: async (url: string) => void done.push(`navigate ${path} ${url.replace(ORIGIN, '')}`),
    }))
    const open = async (url: string) => void done.push(`open ${url.replace(ORIGIN, '')}`)
    return { done, windows, open }
  }

  it.each([
    [['/', '/my-tickets?ticket=7'], ['focus /my-tickets?ticket=7']],
    [
      ['/', '/bus'],
      ['navigate / /my-tickets?ticket=7', 'focus /'],
    ],
    [[], ['open /my-tickets?ticket=7']],
    // A booking may be under way there.
    [['/bus/bus-details/checkout'], ['open /my-tickets?ticket=7']],
    [
      ['/bus/bus-details/checkout', '/'],
      ['navigate / /my-tickets?ticket=7', 'focus /'],
    ],
  ])('with %j open', async (paths, expected) => {
    const { done, windows, open } = somePhone(...paths)
    await showPage(windows, open, page)
    expect(done).toEqual(expected)
  })

  it('opens a window where the one that is there can’t be led, and stays content where none can be focused', async () => {
    const refusing = async () => Promise.reject(new TypeError('Not this worker’s'))
    const { done, windows, open } = somePhone('/')
    await showPage([{ url: `${ORIGIN}/`, focus: refusing, navigate: refusing }], open, page)
    expect(done).toEqual(['open /my-tickets?ticket=7'])
    await showPage(
      windows.map((one) => ({ ...one, focus: refusing })),
      open,
      page,
    )
    expect(done.at(-1)).toBe('navigate / /my-tickets?ticket=7')
  })
})

it('a subscription that the browser has changed is told to the server, one that can’t be read is not', async () => {
  const sent: unknown[] = []
  const fetch = async (path: unknown, init: RequestInit = {}) => {
    sent.push([path, init.method, JSON.parse(String(init.body))])
    return new Response()
  }
  const subscription = {
    endpoint: 'https://push.example.com/to/a',
    expirationTime: null,
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  }
  await tellNewSubscription(subscription, fetch)
  await tellNewSubscription({ ...subscription, keys: {} }, fetch)
  const { expirationTime: _, ...form } = subscription
  expect(sent).toEqual([['/api/push/subscriptions', 'POST', form]])
  await tellNewSubscription(subscription, async () => Promise.reject(new TypeError('no signal')))
})

describe('messages that come at once', () => {
  it('are shown in the order they came in, the next one also where one could not be shown', async () => {
    const shown: string[] = []
    let come: () => void = () => undefined
    const pictures = new Promise<void>((resolve) => {
      come = resolve
    })
    const show = oneAfterAnother(async (name: string) => {
      if (name === 'first') await pictures
      if (name === 'second') throw new Error('Permission was taken back.')
      shown.push(name)
    })
    const all = Promise.allSettled(['first', 'second', 'third'].map(show))
    come()
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(shown).toEqual(['first', 'third'])
  })

  it('do not wait for pictures that never come', async () => {
    vi.useFakeTimers()
    const shown: string[] = []
    const show = oneAfterAnother(async (name: string) => {
      if (name === 'hangs') await new Promise(() => undefined)
      shown.push(name)
    })
    void show('hangs')
    const next = show('next')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(shown).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await next
    expect(shown).toEqual(['next'])
    vi.useRealTimers()
  })
})
