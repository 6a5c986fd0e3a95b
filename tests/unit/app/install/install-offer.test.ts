import { describe, expect, it } from 'vitest'
import { type BrowserMarks, type InstallFacts, installOffer, isIosBrowser } from '#app/install/install-offer.ts'

const ANDROID: BrowserMarks = {
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141 Mobile Safari/537.36',
  maxTouchPoints: 5,
}
const IPHONE: BrowserMarks = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  maxTouchPoints: 5,
}
const MACINTOSH =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

/** The good moment: a ticket is saved, the browser would ask, nobody has answered. */
const good: InstallFacts = {
  path: '/my-tickets',
  savedTickets: 1,
  installed: false,
  canAsk: true,
  browser: ANDROID,
  answered: false,
}

describe('the offer to install', () => {
  it('comes when the first ticket is saved, at home or beside the tickets', () => {
    expect(installOffer(good)).toEqual({ kind: 'ask' })
    expect(installOffer({ ...good, path: '/' })).toEqual({ kind: 'ask' })
  })

  it.each<[string, Partial<InstallFacts>]>([
    ['no ticket is saved', { savedTickets: 0 }],
    ['it is installed', { installed: true }],
    ['somebody has answered', { answered: true }],
    ['it is not known yet whether somebody has', { answered: undefined }],
    ['something is under way', { path: '/bus/bus-details/checkout' }],
    ['a seat is being picked', { path: '/bus/bus-details' }],
    ['the browser cannot install', { canAsk: false }],
  ])('does not come when %s', (_, facts) => {
    expect(installOffer({ ...good, ...facts })).toEqual({ kind: 'none' })
  })

  it('explains itself on iOS, where nothing can be asked, under the same conditions', () => {
    const ios = { ...good, canAsk: false, browser: IPHONE }
    expect(installOffer(ios)).toEqual({ kind: 'explain' })
    expect(installOffer({ ...ios, installed: true })).toEqual({ kind: 'none' })
    expect(installOffer({ ...ios, answered: true })).toEqual({ kind: 'none' })
    expect(installOffer({ ...ios, savedTickets: 0 })).toEqual({ kind: 'none' })
  })
})

describe('a browser on iOS', () => {
  it.each<[string, BrowserMarks, boolean]>([
    ['Safari on an iPhone', IPHONE, true],
    ['an iPad, which says it is a Macintosh', { userAgent: MACINTOSH, maxTouchPoints: 5 }, true],
    ['a real Macintosh', { userAgent: MACINTOSH, maxTouchPoints: 0 }, false],
    ['Android', ANDROID, false],
    [
      'a bare web view',
      {
        userAgent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
        maxTouchPoints: 5,
      },
      false,
    ],
    ['a page inside Instagram', { ...IPHONE, userAgent: `${IPHONE.userAgent} Instagram 400.0` }, false],
  ])('%s', (_, marks, expected) => {
    expect(isIosBrowser(marks)).toBe(expected)
  })
})
