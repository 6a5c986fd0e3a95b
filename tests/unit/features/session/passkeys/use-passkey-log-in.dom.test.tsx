import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LogInWords } from '#features/session/log-in/use-log-in-words.ts'
import { OPERATOR_PASSKEYS, type PasskeySide, TRAVELLER_PASSKEYS } from '#features/session/passkeys/passkey-sides.ts'
import { usePasskeyLogIn } from '#features/session/passkeys/use-passkey-log-in.ts'
import { hi } from '#language/hi/hi.ts'
import { speak } from '#language/say.ts'

/** Of each request, whether somebody still waits for it. */
let requests: AbortSignal[]

beforeEach(() => {
  requests = []
  vi.stubGlobal('isSecureContext', true)
  const offers = { isConditionalMediationAvailable: async () => true }
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, offers),
  )
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    if (signal) requests.push(signal)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
})

const words: LogInWords = { done: vi.fn(), failed: vi.fn(), said: vi.fn(), saysCutOff: () => false }

function onScreen(side: PasskeySide) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => usePasskeyLogIn(side, words, () => undefined), { wrapper })
}

it.each([
  ['traveller', TRAVELLER_PASSKEYS],
  ['operator', OPERATOR_PASSKEYS],
])('the offer in the %s’s field ends with its screen: nobody has asked for it', async (_, side) => {
  const { unmount } = onScreen(side)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.aborted).toBe(false)
  unmount()
  expect(requests[0]?.aborted).toBe(true)
})

it('says in the app’s language that no passkey came of it', async () => {
  speak('hi', hi)
  const broken = new Error('the phone has no lock')
  const { result } = onScreen({ ...TRAVELLER_PASSKEYS, askToLogIn: () => Promise.reject(broken) })
  act(() => result.current.start())
  await vi.waitFor(() =>
    expect(words.said).toHaveBeenCalledWith(
      hi['Passkeys don’t work in this browser right now. Log in with your password.'],
    ),
  )
})
