import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

const Configuration = v.looseObject({ vcs: v.unknown() })
const Report = v.object({ diagnostics: v.array(v.object({ location: v.object({ path: v.string() }) })) })

/** The linter holds the import rules; these lines prove that it does, for folders that do not exist yet too. */
const forbidden: [file: string, imported: string][] = [
  ['contract/probe.ts', '../server/app.ts'],
  ['contract/probe.ts', 'node:fs'],
  ['contract/probe.ts', '@valibot/to-json-schema'],
  ['contract/probe.ts', 'react'],
  ['contract/probes/probe.ts', '../../server/app.ts'],
  ['contract/probes/probe.ts', '../../src/lib/probe.ts'],
  ['contract/probes/probe.ts', 'react'],
  ['server/probe.ts', '../src/lib/calls/api.ts'],
  ['server/modules/probe/probe.ts', '../../../src/lib/calls/api.ts'],
  ['server/probe.ts', '../tests/support/server.ts'],
  ['sw/probe.ts', '../src/lib/calls/api.ts'],
  ['src/ui/probe.ts', '../../contract/buses/bus.ts'],
  ['src/ui/probe.ts', '../lib/format.ts'],
  ['src/ui/room/probe.ts', '../../../contract/buses/bus.ts'],
  ['src/ui/room/probe.ts', '../../lib/format.ts'],
  ['src/lib/probe.ts', '../features/session/session.ts'],
  ['src/lib/probe.ts', '../offline/wallet.ts'],
  ['src/offline/probe.ts', 'react'],
  ['src/offline/probe.ts', '@tanstack/react-query'],
  ['src/offline/probe.ts', '../lib/api.ts'],
  ['src/offline/room/probe.ts', '../../lib/api.ts'],
  ['src/offline/room/probe.ts', 'react'],
  ['src/offline/probe.ts', './bus-list/parse-buses.ts'],
  ['src/offline/room/probe.ts', '../bus-list/parse-buses.ts'],
  ['src/features/brand-new/probe.ts', '../../offline/bus-list/parse-buses.ts'],
  ['src/features/brand-new/room/probe.ts', '../../../offline/bus-list/parse-buses.ts'],
  ['src/routes/probe.ts', '../offline/bus-list/parse-buses.ts'],
  ['src/app/probe.ts', '../offline/bus-list/parse-buses.ts'],
  ['src/features/buses/probe.ts', '../../routes/index.tsx'],
  ['src/features/buses/probe.ts', '../../app/router.tsx'],
  ['src/features/buses/probe.ts', '../booking/choice.ts'],
  ['src/features/brand-new/probe.ts', '../booking/choice.ts'],
  ['src/features/booking/probe.ts', '../brand-new/thing.ts'],
  ['src/features/brand-new/room/probe.ts', '../../booking/choice.ts'],
  ['src/features/brand-new/room/probe.ts', '../../../app/router.tsx'],
  ['src/features/booking/room/probe.ts', '../../brand-new/room/thing.ts'],
  ['src/routes/probe.ts', '../app/router.tsx'],
  ['src/app/probe.ts', '../../server/app.ts'],
]

const allowed: [file: string, imported: string][] = [
  ['contract/probe.ts', './time.ts'],
  ['contract/probe.ts', './buses/bus.ts'],
  ['contract/buses/probe.ts', '../time.ts'],
  ['contract/buses/probe.ts', '../places/places.ts'],
  ['contract/probe.ts', 'valibot'],
  ['server/modules/probe/probe.ts', '../../../contract/buses/bus.ts'],
  ['sw/probe.ts', '../contract/constants.ts'],
  ['src/ui/probe.ts', './button.tsx'],
  ['src/ui/room/probe.ts', '../class-names.ts'],
  ['src/ui/room/probe.ts', '../other-room/button.tsx'],
  ['src/offline/probe.ts', '../../contract/buses/bus.ts'],
  ['src/offline/room/probe.ts', '../../../contract/buses/bus.ts'],
  ['src/offline/room/probe.ts', '../bus-list/bus-list.ts'],
  ['src/offline/bus-list/probe.ts', './parse-buses.ts'],
  ['src/features/brand-new/room/probe.ts', '../../../offline/bus-list/bus-list.ts'],
  ['src/app/probe.ts', '../offline/bus-list/bus-list.ts'],
  ['src/features/brand-new/probe.ts', '../tickets/ticket-qr.tsx'],
  ['src/features/brand-new/probe.ts', '../../offline/wallet.ts'],
  ['src/features/brand-new/room/probe.ts', '../other-room/thing.ts'],
  ['src/features/brand-new/room/probe.ts', '../thing.ts'],
  ['src/features/brand-new/room/probe.ts', '../../tickets/wallet/thing.ts'],
  ['src/features/brand-new/room/probe.ts', '../../../offline/wallet.ts'],
  ['src/features/brand-new/probe.ts', '../../storage-keys.ts'],
  ['src/features/brand-new/room/probe.ts', '../../../storage-keys.ts'],
  ['src/offline/room/probe.ts', '../../storage-keys.ts'],
  ['src/lib/probe.ts', '../storage-keys.ts'],
  ['src/features/brand-new/room/probe.ts', '../../../../contract/buses/bus.ts'],
  ['src/routes/probe.ts', '../features/buses/bus-filter.ts'],
  ['src/app/probe.ts', '../features/session/session.ts'],
]

/** The linter reads paths alone, so an empty folder with its configuration stands for the repository. */
const folder = mkdtempSync(join(tmpdir(), 'sawari-import-rules-'))
const probes = new Map<string, string>()
let refused = new Set<string>()

beforeAll(() => {
  const { vcs: _, ...rules } = v.parse(Configuration, JSON.parse(readFileSync('.biome.json', 'utf8')))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(rules))
  for (const [index, [file, imported]] of [...forbidden, ...allowed].entries()) {
    const path = file.replace('probe.ts', `probe-${index}.ts`)
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `import { thing } from '${imported}'\nthing()\n`)
    probes.set(`${file} ${imported}`, path)
  }
  const run = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=json', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  refused = new Set(v.parse(Report, JSON.parse(run.stdout)).diagnostics.map(({ location }) => location.path))
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(forbidden)('%s may not import %s', (file, imported) => {
  expect(refused).toContain(probes.get(`${file} ${imported}`))
})

test.each(allowed)('%s may import %s', (file, imported) => {
  expect(refused).not.toContain(probes.get(`${file} ${imported}`))
})
