import { expect, it, vi } from 'vitest'
import { createTurns } from '#sw/turns.ts'

/** Work that ends when it is told to. */
function pieces(count: number) {
  const begun: string[] = []
  const ends: ((result: string | Error) => void)[] = []
  const work = Array.from({ length: count }, (_, index) => () => {
    begun.push(`piece ${index}`)
    return new Promise<string>((resolve, reject) => {
      ends[index] = (result) => (result instanceof Error ? reject(result) : resolve(result))
    })
  })
  return { begun, ends, work }
}

it('begins three pieces of work, and the next where one ends, well or not', async () => {
  const inTurn = createTurns()
  const { begun, ends, work } = pieces(5)
  const results = work.map((piece) => inTurn(piece).catch(String))
  await vi.waitFor(() => expect(begun).toEqual(['piece 0', 'piece 1', 'piece 2']))
  ends[1]?.('kept')
  await vi.waitFor(() => expect(begun).toHaveLength(4))
  ends[0]?.(new Error('no line'))
  await vi.waitFor(() => expect(begun).toHaveLength(5))
  for (const end of ends) end('kept')
  expect(await Promise.all(results)).toEqual(['Error: no line', 'kept', 'kept', 'kept', 'kept'])
})

it('lets others begin where work hangs, and counts it no second time when it ends after all', async () => {
  vi.useFakeTimers()
  const inTurn = createTurns()
  const { begun, ends, work } = pieces(8)
  const results = work.map((piece) => inTurn(piece))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(begun).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveLength(6)
  for (const end of ends.slice(0, 3)) end('late')
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toHaveLength(6)
  for (const end of ends.slice(3)) end('kept')
  await vi.advanceTimersByTimeAsync(1)
  for (const end of ends.slice(6)) end('kept')
  expect(await Promise.all(results)).toEqual([...Array(3).fill('late'), ...Array(5).fill('kept')])
  vi.useRealTimers()
})
