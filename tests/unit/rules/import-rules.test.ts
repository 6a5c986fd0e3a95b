import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

const Report = v.object({ diagnostics: v.array(v.object({ location: v.object({ path: v.string() }) })) })

/** The linter holds the import rules; these lines prove that it does, for folders that do not exist yet too. */
const forbidden: [file: string, imported: string][] = [
  ['contract/probe.ts', '../server/app.ts'],
  ['contract/probe.ts', 'node:fs'],
  ['contract/probe.ts', '@valibot/to-json-schema'],
  ['contract/probe.ts', 'react'],
  ['server/probe.ts', '../src/lib/api.ts'],
  ['server/modules/probe/probe.ts', '../../../src/lib/api.ts'],
  ['server/probe.ts', '../tests/support/server.ts'],
  ['sw/probe.ts', '../src/lib/api.ts'],
  ['src/ui/probe.ts', '../../contract/bus.ts'],
  ['src/ui/probe.ts', '../lib/format.ts'],
  ['src/lib/probe.ts', '../features/session/session.ts'],
  ['src/lib/probe.ts', '../offline/wallet.ts'],
  ['src/offline/probe.ts', 'react'],
  ['src/offline/probe.ts', '@tanstack/react-query'],
  ['src/offline/probe.ts', '../lib/api.ts'],
  ['src/features/buses/probe.ts', '../../routes/index.tsx'],
  ['src/features/buses/probe.ts', '../../app/router.tsx'],
  ['src/features/buses/probe.ts', '../booking/choice.ts'],
  ['src/features/brand-new/probe.ts', '../booking/choice.ts'],
  ['src/features/booking/probe.ts', '../brand-new/thing.ts'],
  ['src/routes/probe.ts', '../app/router.tsx'],
  ['src/app/probe.ts', '../../server/app.ts'],
]

const allowed: [file: string, imported: string][] = [
  ['contract/probe.ts', './bus.ts'],
  ['contract/probe.ts', 'valibot'],
  ['server/modules/probe/probe.ts', '../../../contract/bus.ts'],
  ['sw/probe.ts', '../contract/constants.ts'],
  ['src/ui/probe.ts', './button.tsx'],
  ['src/offline/probe.ts', '../../contract/bus.ts'],
  ['src/features/brand-new/probe.ts', '../tickets/ticket-qr.tsx'],
  ['src/features/brand-new/probe.ts', '../../offline/wallet.ts'],
  ['src/routes/probe.ts', '../features/buses/bus-filter.ts'],
  ['src/app/probe.ts', '../features/session/session.ts'],
]

/** The folder that was made for a probe, if it was not there before. */
const made: string[] = []
const probes = new Map<string, string>()
let refused = new Set<string>()

beforeAll(() => {
  for (const [place, [file, imported]] of [...forbidden, ...allowed].entries()) {
    const path = file.replace('probe.ts', `import-rule-probe-${place}.ts`)
    const folder = mkdirSync(dirname(path), { recursive: true })
    if (folder) made.push(folder)
    writeFileSync(path, `import { thing } from '${imported}'\nthing()\n`)
    probes.set(`${file} ${imported}`, path)
  }
  const run = spawnSync(
    'node_modules/.bin/biome',
    ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=json', ...probes.values()],
    { encoding: 'utf8' },
  )
  refused = new Set(v.parse(Report, JSON.parse(run.stdout)).diagnostics.map(({ location }) => location.path))
})

afterAll(() => {
  for (const path of [...probes.values(), ...made]) rmSync(path, { recursive: true, force: true })
})

test.each(forbidden)('%s may not import %s', (file, imported) => {
  expect(refused).toContain(probes.get(`${file} ${imported}`))
})

test.each(allowed)('%s may import %s', (file, imported) => {
  expect(refused).not.toContain(probes.get(`${file} ${imported}`))
})
