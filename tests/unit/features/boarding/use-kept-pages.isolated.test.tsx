import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

const { keep, whenAwake } = vi.hoisted(() => ({
  keep: vi.fn<() => Promise<boolean>>(),
  whenAwake: new Set<() => void>(),
}))
vi.mock('#offline/keep-asset-group.ts', () => ({ keepAssetGroup: keep }))
vi.mock('#features/connection/connection.ts', () => ({
  connection: {
    onAwake(listener: () => void) {
      whenAwake.add(listener)
      return () => whenAwake.delete(listener)
    },
  },
}))

const { useKeptPages } = await import('#features/boarding/door/use-kept-pages.ts')
afterEach(cleanup)

const serverIsBack = () =>
  act(async () => {
    for (const listener of whenAwake) listener()
  })

it('pages that could not be kept are asked for again when the server is back, and not once they are', async () => {
  keep.mockResolvedValueOnce(false).mockResolvedValue(true)
  const { result } = renderHook(useKeptPages)
  expect(result.current).toBe('asking')
  await vi.waitFor(() => expect(result.current).toBe('not-kept'))
  await serverIsBack()
  expect(result.current).toBe('kept')
  await serverIsBack()
  expect(keep).toHaveBeenCalledTimes(2)
})
