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
