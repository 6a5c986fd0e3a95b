import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setOfferedOnScreen } from '#app/update/app-version.ts'
import { UpdatePrompt } from '#app/update/update-prompt.tsx'

test('a press on Update is seen, counts once while the version takes over, and can be made again if nothing comes of it', () => {
  vi.useFakeTimers()
  const apply = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UpdatePrompt version={{ kind: 'waiting', apply }} path="/" />
    </QueryClientProvider>,
  )
  const button = () => screen.getByRole('button', { name: 'Update' })
  expect(button().getAttribute('aria-busy')).toBeNull()
  fireEvent.click(button())
  fireEvent.click(button())
  expect(apply).toHaveBeenCalledTimes(1)
  expect(button().getAttribute('aria-busy')).toBe('true')
  act(() => vi.advanceTimersByTime(10_000))
  expect(button().getAttribute('aria-busy')).toBeNull()
  fireEvent.click(button())
  expect(apply).toHaveBeenCalledTimes(2)
})

const nothing = (): void => undefined

test.each([
  [{ kind: 'waiting', apply: nothing }, '/bus/bus-details/checkout', undefined],
  [{ kind: 'waiting', apply: nothing }, '/bus/bus-details/checkout/ticket', 'Update'],
  [{ kind: 'part-missing', update: undefined }, '/bus/bus-details/checkout', 'Reload'],
  [{ kind: 'part-missing', update: nothing }, '/', 'Update'],
] as const)('what is offered: %o at %s', (version, path, button) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UpdatePrompt version={version} path={path} />
    </QueryClientProvider>,
  )
  expect(screen.queryByRole('button')?.textContent).toBe(button)
  act(() => setOfferedOnScreen(true))
  expect(screen.queryByRole('button')).toBeNull()
  act(() => setOfferedOnScreen(false))
})
