import { spawnSync } from 'node:child_process'

/**
 * Which browser tests to run for which changed sources. CORE covers what every screen shares: what it misses, the full
 * run finds.
 */
const CORE = ['journey', 'checklist/shell']
const COMPANYS =
  /^src\/features\/(company|company-home|counter|figures|import|passengers|payments|refunds|staff|till|trips)\//
const TABLE = [
  [
    /^src\/features\/(buses|home|booking)\//,
    ['checklist/home.', 'checklist/bus-list', 'checklist/d-details', 'checklist/c-checkout', 'journey'],
  ],
  [/^src\/features\/tickets\//, ['checklist/t-ticket', 'offline/wallet', 'offline/cancelling']],
  [/^src\/features\/boarding\//, ['/boarding.', 'boarding-trouble']],
  [
    /^(src\/features\/(import|company\/spreadsheets)|contract\/(tables|sheets))\//,
    ['timetable-files', 'checklist/o-buses'],
  ],
  [/^src\/features\/trips\//, ['checklist/trips', 'checklist/o-buses', 'moved-trip']],
  [/^src\/features\/(company-home|figures)\//, ['checklist/o-home', 'checklist/statistics']],
  [/^src\/features\/passengers\//, ['checklist/o-tickets', 'checklist/passengers']],
  [/^src\/features\/(payments|refunds|till)\//, ['checklist/o-tickets', '/cash', '/statement', 'paying-by-upi']],
  [/^src\/features\/(counter|staff)\//, ({ 1: noun }) => [`/${noun}.`]],
  [COMPANYS, ['checklist/o-', 'checklist/trips', 'checklist/statistics', 'offline/operator']],
  [/^src\/features\/session\//, ['checklist/a-accounts', 'checklist/p-profile', 'own-account', 'passkeys']],
  [/^src\/(offline|delivery|lib\/calls)\//, ['offline/table', 'offline/killed', 'offline/storage-faults', 'journey']],
  [/^(sw|src\/app\/update)\//, ['offline/update', 'offline/foreign-files', 'offline/install']],
  [/^src\/start\//, ['offline/before-the-app', 'offline/start-trouble', 'checklist/shell']],
  [/^(src|contract)\/|^(index\.html|vite\.config\.ts|manifest\.webmanifest)$/, CORE],
]

/**
 * The same for server tests. Vitest selects tests by imports, but every part of the server imports the rest: each
 * change of a rule would run all server tests, for minutes.
 */
const SERVER_CORE = ['booking.', 'tickets.', 'buses.', 'accounts.', 'access-matrix', 'docs.']
const SERVER_TABLE = [
  [
    /^(contract|server\/modules)\/boarding\//,
    ['boarding', 'paid-at-the-door', 'uncounted', 'many-trips', 'access-matrix'],
  ],
  [/^(contract|server\/modules)\/cancellation\//, ['cancellation', 'refund-pages', 'called-passengers', 'ticket-life']],
  [/^(contract|server\/modules)\/(buses|places)\//, ['buses.', 'timetable', 'kept-searches', 'import']],
  [/^(contract|server\/modules)\/tickets\//, ['booking', 'tickets.', 'ticket-life', 'two-processes']],
  [
    /^(?:contract|server(?:\/modules)?)\/(counter|staff|statistics|push|passkeys|mail|page|pdf)\b/,
    ({ 1: noun }) => [noun],
  ],
  [/^server\/(delivery|news)\//, ['delivery', 'mail', 'push', 'called-passengers', 'staff']],
  [/^server\/modules\/administration\//, ['admin.', 'approval']],
  [/^(contract\/(tables|sheets))\//, ['import']],
  [/^server\/modules\/phones\//, ['push', 'sessions']],
  [
    /^(contract|server\/modules)\/(accounts|own-account)\//,
    ['accounts', 'own-account', 'approval', 'sessions', 'passwords', 'limits'],
  ],
  [/^server\/(build|releases|paths)\./, ['build', 'releases', 'rolling', 'commands']],
  [/^server\/db\/migrations\//, ['database', 'process-killed', 'rolling', 'upgrade']],
  [/^server\/(db|stored-time)/, ['database', 'postgres-faults', 'booking-property', 'process-killed']],
  [/^server\/plugins\//, ['access-matrix', 'http', 'limits', 'security-log', 'sessions', 'shut-out']],
  [/^server\/observability\//, ['metrics', 'log.']],
  [/^server\/(cli|private-files)/, ['import', 'backup', 'approval', 'process.']],
  [/^server\/node\//, ['node-version']],
  [/^server\/(deploy|README)/, ['deploy', 'proxies', 'point-in-time']],
  [/README\.md$|^\.github\//, ['deploy']],
  [/^(contract|server)\//, SERVER_CORE],
]

/** @returns files that differ from the last commit, new ones included */
export function changedFiles() {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3).split(' -> ').at(-1))
}

/** The tests in tests/screens run the whole built app. If only the company's screens changed, these are enough. */
const COMPANYS_SCREENS = [
  'answered-now',
  'back.',
  'left-behind',
  'o-',
  'money',
  'moved-trip',
  'never-came',
  'other-bus',
  'passengers',
  'run.',
  'statistics',
  'trips',
  'typed',
]

/** @returns the screen tests to run, as arguments for Vitest (empty: all); undefined if none can see the change */
export function screensFor(files) {
  const seen = files.filter((file) => /^(src|contract|tests\/(screens|support\/checklist))\/|^index\.html$/.test(file))
  if (seen.length === 0) return undefined
  return seen.every((file) => COMPANYS.test(file)) ? COMPANYS_SCREENS.map((name) => `tests/screens/${name}`) : []
}

/** @returns the test files to run, as arguments for Playwright; empty if no browser test can see the change */
export function browserFilesFor(files) {
  return found(files, /^tests\/e2e\/(.*\.e2e)\.ts$/, TABLE)
}

/** @returns the server tests to run, as arguments for Vitest */
export function serverFilesFor(files) {
  return found(files, /^(tests\/server\/.*\.test)\.ts$/, SERVER_TABLE).map((name) =>
    name.startsWith('tests/') ? name : `tests/server/${name}`,
  )
}

function found(files, ownTest, table) {
  const names = new Set()
  for (const file of files) {
    const own = ownTest.exec(file)
    if (own) names.add(own[1])
    for (const [place, tests] of table) {
      const match = place.exec(file)
      if (!match) continue
      for (const name of typeof tests === 'function' ? tests(match) : tests) names.add(name)
      break
    }
  }
  return [...names]
}
