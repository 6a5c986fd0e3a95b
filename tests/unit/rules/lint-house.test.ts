import { expect, it } from 'vitest'
import { lintHouse } from '../../run/lint/house.mjs'

/** What the lint says of one file that imports one thing. */
function said(file: string, from: string): string[] {
  return lintHouse([file], () => `import { a } from '${from}'\n`).map(({ advice }) => advice)
}

it.each([
  ['src/features/counter/sale-form.tsx', '../company/lists/departures.ts'],
  ['src/features/trips/rows/trip-row.tsx', '#features/company/lists/departures.ts'],
  ['src/features/trips/rows/trip-row.tsx', '../cards/pending-mark.tsx'],
  ['src/features/tickets/paper/ticket.tsx', '#contract/time.ts'],
  ['src/routes/index.tsx', '../features/home/home-screen.tsx'],
  ['src/features/home/home.tsx', '#offline/bus-list/bus-list.ts'],
  ['src/offline/bus-list/bus-list.ts', './local-mirror.ts'],
  ['src/ui/overlays/sheet.tsx', '@base-ui/react'],
  ['src/ui/overlays/sheet.tsx', '#language/say.ts'],
  ['src/lib/storage.ts', '../storage-keys.ts'],
  ['server/modules/buses/service.ts', '../../db/schema.ts'],
  ['server/modules/buses/service.ts', '../../news/news.ts'],
  ['server/modules/own-account/service.ts', '../staff/service.ts'],
  ['contract/buses/bus.ts', 'valibot'],
  ['contract/sheets/workbook.ts', 'fflate'],
  ['tests/server/booking.test.ts', '#server/db/schema.ts'],
  ['tests/engines/walk.ts', '../../contract/time.ts'],
])('lets %s import %s', (file, from) => {
  expect(said(file, from)).toEqual([])
})

it.each([
  ['src/features/refunds/refund-row.tsx', '../passengers/ticket-cells.tsx', /refunds may not import passengers/],
  ['src/features/passengers/list.tsx', '#features/trips/trips-view.ts', /passengers may not import trips/],
  ['src/features/connection/read.ts', '#features/buses/trip.ts', /connection may not import buses/],
  ['src/features/elsewhere/screen.tsx', '../buses/trip.ts', /Give the feature elsewhere a floor/],
  ['src/features/trips/rows/trip-row.tsx', '../../../ui/icons.tsx', /Name it from the root: #ui\/icons\.tsx/],
  ['src/features/home/home.tsx', '#offline/bus-list/local-mirror.ts', /one door/],
  ['src/features/home/home.tsx', '#app/pages.ts', /below routes and app/],
  ['src/ui/icons.tsx', '#lib/format.ts', /ui\/ knows no bus word/],
  ['src/offline/wallet/wallet.ts', 'react', /offline\/ imports contract\/ alone/],
  ['src/main.tsx', '../server/main.ts', /never the server/],
  ['server/app.ts', '../src/main.tsx', /never the app/],
  ['server/modules/buses/service.ts', '../../mail/letter.ts', /Modules tell what happened/],
  ['server/modules/staff/service.ts', '../own-account/service.ts', /never the other way round/],
  ['server/delivery/worker.ts', '../mail/letter.ts', /knows no transport/],
  ['src/lib/format.ts', '../ui/icons.tsx', /lib\/ is below/],
  ['src/delivery/delivery.ts', '#language/say.ts', /handed in/],
  ['src/offline/queries/kept.ts', '@tanstack/react-query', /offline\/ imports contract\/ alone/],
  ['src/offline/queries/kept.ts', 'react-dom', /offline\/ imports contract\/ alone/],
  ['src/delivery/delivery.ts', '@tanstack/react-router', /handed in/],
  ['src/ui/icons.tsx', '../storage-keys.ts', /ui\/ knows no bus word/],
  ['src/lib/format.ts', '#delivery/delivery.ts', /lib\/ is below/],
  ['src/routes/index.tsx', '../app/router.tsx', /Routes are below app/],
  ['src/app/router.tsx', '#offline/bus-list/local-mirror.ts', /one door/],
  ['server/news/news.ts', '../modules/buses/service.ts', /below the modules/],
  ['server/plugins/http.ts', '../push/push.ts', /Modules stand on plugins/],
  ['contract/buses/bus.ts', 'zod', /valibot alone/],
  ['contract/buses/bus.ts', '@valibot/to-json-schema', /valibot alone/],
  ['contract/time.ts', 'node:fs', /valibot alone/],
  ['contract/buses/bus.ts', '../../src/lib/format.ts', /valibot alone/],
  ['contract/sheets/read-csv.ts', 'node:fs', /contract\/sheets\/ imports/],
  ['sw/sw.ts', '../src/lib/format.ts', /sw\/ imports contract/],
  ['tests/engines/walk.ts', '#contract/time.ts', /Name it by its path: \.\.\/\.\.\/contract\/time\.ts/],
])('refuses %s that imports %s', (file, from, why) => {
  expect(said(file, from)).toEqual([expect.stringMatching(why)])
})

it('names the line, and reads imports over several lines and later ones', () => {
  const text =
    "import {\n  a,\n} from '../../contract/time.ts'\n\nconst later = () => import(\n  '../../server/app.ts'\n)\n"
  expect(lintHouse(['src/routes/late.ts'], () => text)).toEqual([
    expect.objectContaining({ file: 'src/routes/late.ts', line: 5, advice: expect.stringMatching(/never the server/) }),
  ])
})

it.each([
  ['src/features/trips/trips-screen.tsx', 250, 0],
  ['src/features/trips/trips-screen.tsx', 251, 1],
  ['server/modules/buses/store.ts', 300, 1],
  ['tests/server/booking.test.ts', 900, 0],
])('of %s with %i lines says %i times that it is too long', (file, lines, times) => {
  expect(lintHouse([file], () => 'a\n'.repeat(lines))).toHaveLength(times)
})
