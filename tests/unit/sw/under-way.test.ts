import { expect, it } from 'vitest'
import { createUnderWay } from '#sw/under-way.ts'

const never = new Promise<string>(() => undefined)

it('lets go of all that is under way, and of nothing that begins afterwards', async () => {
  const { orLetGo, letGo } = createUnderWay()
  const [first, second] = [orLetGo(never, () => 'let go'), orLetGo(never, () => 'let go as well')]
  letGo()
  expect(await Promise.all([first, second])).toEqual(['let go', 'let go as well'])
  expect(await orLetGo(Promise.resolve('kept'), () => 'let go')).toBe('kept')
})

it('passes on what work comes to, and what it fails with', async () => {
  const { orLetGo, letGo } = createUnderWay()
  expect(await orLetGo(Promise.resolve('kept'), () => 'let go')).toBe('kept')
  await expect(orLetGo(Promise.reject(new TypeError('no line')), () => 'let go')).rejects.toThrow('no line')
  letGo()
})
