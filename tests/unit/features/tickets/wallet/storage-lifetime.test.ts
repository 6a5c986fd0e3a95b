import { expect, it } from 'vitest'
import { type StorageFacts, storageLifetime } from '#features/tickets/wallet/storage-lifetime.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const CHROME_ON_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36'

function facts(userAgent: string, more: Partial<StorageFacts> = {}, maxTouchPoints = 0): StorageFacts {
  return { persisted: false, filesRefused: false, installed: false, browser: { userAgent, maxTouchPoints }, ...more }
}

it.each([
  ['an ordinary or a private window of Chromium, which look alike', facts(ANDROID), 'unknown'],
  ['a browser that promised to keep it', facts(ANDROID, { persisted: true }), 'lasting'],
  ['an installed app', facts(IPHONE, { installed: true }), 'lasting'],
  ['a private window of Firefox or Safari', facts(IPHONE, { filesRefused: true }), 'this-window'],
  ['a page in Safari on an iPhone', facts(IPHONE, { persisted: true }), 'seven-days-phone'],
  ['a page in Safari on an iPad', facts(MAC, {}, 5), 'seven-days-phone'],
  ['a page in Safari on a Mac', facts(MAC), 'seven-days-desk'],
  ['Chrome on a Mac', facts(CHROME_ON_MAC), 'unknown'],
] as const)('how long tickets are kept by %s', (_, known, lifetime) => {
  expect(storageLifetime(known)).toBe(lifetime)
})
