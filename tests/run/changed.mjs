import { spawnSync } from 'node:child_process'

/**
 * Which browser tests look at which sources. The core walk stands for what every screen is made of: what it does not
 * see, the whole run does.
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
 * The same for tests of the server. Vitest follows imports, and the server imports all of itself: by them alone each change
 * of a rule would run all of these, for minutes.
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

/** Rows of tests/screens look at the whole app as it is built; of what only a company sees, at these alone. */
const COMPANYS_SCREENS = [
  'o-',
  'money',
  'moved-trip',
  'never-came',
  'other-bus',
  'passengers',
  'run.',
  'statistics',
  'trips',
]

/** @returns the tests of screens, as Vitest takes them, that can see the change; undefined where none can */
export function screensFor(files) {
  const seen = files.filter((file) => /^(src|contract|tests\/(screens|support\/checklist))\/|^index\.html$/.test(file))
  if (seen.length === 0) return undefined
  return seen.every((file) => COMPANYS.test(file)) ? COMPANYS_SCREENS.map((name) => `tests/screens/${name}`) : []
}

/** @returns what Playwright takes as the names of the files to run; none where no browser test can see the change */
export function browserFilesFor(files) {
  return found(files, /^tests\/e2e\/(.*\.e2e)\.ts$/, TABLE)
}

/** @returns the same, as Vitest takes them, of the tests of the server */
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
