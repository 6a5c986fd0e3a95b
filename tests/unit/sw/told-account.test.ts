import { describe, expect, it } from 'vitest'
import { keepToldAccount } from '#offline/told-account.ts'
import { isShownTo, readToldAccount } from '#sw/told-account.ts'

/** One bucket with one entry, as Cache Storage keeps it. */
function someCaches() {
  const buckets = new Map<string, Response>()
  return {
    has: async () => true,
    open: async (bucket: string) => ({
      match: async () => undefined,
      put: async (path: string, answer: Response) => void buckets.set(bucket + path, answer),
      delete: async () => true,
      keys: async () => [],
    }),
    match: async (path: RequestInfo | URL, { cacheName = '' } = {}) => buckets.get(cacheName + String(path))?.clone(),
  }
}

describe('a message that comes', () => {
  it('is shown on the phone of whom it names, and on nobody else’s', async () => {
    const caches = someCaches()
    await keepToldAccount(caches, 'user-7')
    const told = await readToldAccount(caches)
    expect([isShownTo(told, 'user-7'), isShownTo(told, 'user-8'), isShownTo(told, undefined)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('is not shown once its account has logged out, whoever it names', async () => {
    const caches = someCaches()
    await keepToldAccount(caches, 'user-7')
    await keepToldAccount(caches, undefined)
    const told = await readToldAccount(caches)
    expect([isShownTo(told, 'user-7'), isShownTo(told, undefined)]).toEqual([false, false])
  })

  it('is shown where nobody has ever said whose phone it is, or that can’t be read', async () => {
    const broken = { match: () => Promise.reject(new Error('refused')) }
    for (const caches of [someCaches(), broken]) expect(isShownTo(await readToldAccount(caches), 'user-7')).toBe(true)
  })
})
