import { spawnSync } from 'node:child_process'

/**
 * Which browser tests look at which sources. The core walk stands for what every screen is made of: what it does not
 * see, the whole run does.
 */
const CORE = ['journey', 'checklist/shell']
const TABLE = [
  [
    /^src\/features\/(buses|home|booking)\//,
    ['checklist/home.', 'checklist/bus-list', 'checklist/d-details', 'checklist/c-checkout', 'journey'],
  ],
  [/^src\/features\/tickets\//, ['checklist/t-ticket', 'offline/wallet', 'offline/cancelling']],
  [/^src\/features\/boarding\//, ['/boarding.', 'boarding-trouble']],
  [/^src\/features\/fleet\//, ['checklist/o-', 'checklist/trips', 'checklist/statistics', 'offline/operator']],
  [/^src\/features\/session\//, ['checklist/a-accounts', 'checklist/p-profile', 'own-account', 'passkeys']],
  [/^src\/(offline|lib\/calls)\//, ['offline/table', 'offline/killed', 'journey']],
  [/^(sw|src\/app\/update)\//, ['offline/update', 'offline/foreign-files', 'offline/install']],
  [/^src\/start\//, ['offline/before-the-app', 'offline/start-trouble', 'checklist/shell']],
  [/^(src|contract)\/|^(index\.html|vite\.config\.ts|manifest\.webmanifest)$/, CORE],
]

/** @returns files that differ from the last commit, new ones included */
export function changedFiles() {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3).split(' -> ').at(-1))
}

/** @returns what Playwright takes as the names of the files to run; none where no browser test can see the change */
export function browserFilesFor(files) {
  const found = new Set()
  for (const file of files) {
    const own = /^tests\/e2e\/(.*\.e2e)\.ts$/.exec(file)
    if (own) found.add(own[1])
    for (const name of TABLE.find(([place]) => place.test(file))?.[1] ?? []) found.add(name)
  }
  return [...found]
}
