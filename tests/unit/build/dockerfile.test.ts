import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readCopy, readStages } from '../../support/dockerfile.ts'

// The bundlers read it to the end, and fail at a folder that the image does not have. The image itself is built in
// tests/server/container.long.test.ts.
it('the project’s tsconfig.json names no folder that the image is not built of', () => {
  const [build = []] = readStages()
  const copied = build.filter(({ word }) => word === 'COPY').flatMap((line) => readCopy(line).sources)
  const named = Array.from(readFileSync('tsconfig.json', 'utf8').matchAll(/"path": "\.\/([^/"]+)/g), ([, name]) => name)
  expect(copied).toContain('tsconfig.json')
  expect(named).toContain('server')
  expect(copied).toEqual(expect.arrayContaining(named))
})

it('is built for the user as whom the image runs', () => {
  const [build = [], production = []] = readStages()
  const user = production.find(({ word }) => word === 'USER')?.rest
  expect(user).toMatch(/^(\d+):\1$/)
  expect(build).toContainEqual({ word: 'RUN', rest: `npm run build -- --for ${user?.split(':')[0]}` })
})
