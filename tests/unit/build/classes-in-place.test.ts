import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { classesInPlace } from '#build/classes-in-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'sawari-classes-'))
afterAll(() => rmSync(folder, { recursive: true }))

function buildWith(used: string) {
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src/card.module.css'), '.title { color: red }')
  writeFileSync(
    join(folder, 'src/card.tsx'),
    `import styles from './card.module.css'\ndocument.body.className = styles.${used}`,
  )
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [classesInPlace],
    build: { write: false, rolldownOptions: { input: join(folder, 'src/card.tsx') } },
  })
}

it('a class that its stylesheet does not have fails the build, and says which', async () => {
  await expect(buildWith('title')).resolves.toBeDefined()
  await expect(buildWith('heading')).rejects.toThrow(/`heading` will always be undefined.*card\.module\.css/)
})
