import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TRAVELLER_LOG_IN } from '#features/session/log-in/log-in-sides.ts'
import { useOpenedLink } from '#features/session/log-in/use-opened-link.ts'
import { hi } from '#language/hi/hi.ts'
import { speak } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { currentToasts } from '#ui/overlays/toast.ts'

it('what a mail’s link has done is told once, though the language of the page changes', () => {
  const link = { activated: '1' } as const
  const { result } = renderHook(() => {
    useOpenedLink(link, TRAVELLER_LOG_IN)
    return useSay().language
  })
  act(() => speak('hi', hi))
  expect(result.current).toBe('hi')
  expect(currentToasts().map(({ text }) => text)).toEqual(['Your account is active. Log in to book.'])
})
