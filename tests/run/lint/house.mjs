import { posix } from 'node:path'

/*
 * Who may import whom. Each law covers a room: a folder, by its path from the root. A file may always import from its
 * own room. Beside it, `only` lists everything it may import, `ours` everything of this project; `never` what it may
 * not import, packages too. A name that ends with a colon or a hyphen covers all names that begin with it.
 */
const LAWS = [
  { room: 'contract', but: ['contract/sheets'], only: ['valibot'], say: 'contract/ imports valibot alone.' },
  {
    room: 'contract/sheets',
    never: ['server', 'src', 'sw', 'tests', 'node:'],
    say: 'contract/sheets/ imports contract/ and what reads files: app and command line read by it.',
  },
  { room: 'sw', never: ['server', 'src', 'tests'], say: 'sw/ imports contract/ alone.' },

  { room: 'server', never: ['src', 'sw', 'tests'], say: 'server/ imports contract/, never the app.' },
  {
    room: 'server/modules',
    never: ['server/mail', 'server/push', 'server/delivery'],
    say: 'Modules tell what happened (news/); mail and push hang on that.',
  },
  {
    room: 'server/modules/accounts',
    never: ['server/modules/own-account', 'server/modules/staff', 'server/modules/passkeys'],
    say: 'own-account knows staff and passkeys, and those know accounts: never the other way round.',
  },
  {
    room: 'server/modules/staff',
    never: ['server/modules/own-account'],
    say: 'own-account knows staff, and staff knows accounts: never the other way round.',
  },
  {
    room: 'server/modules/passkeys',
    never: ['server/modules/own-account'],
    say: 'own-account knows passkeys, and those know accounts: never the other way round.',
  },
  {
    room: 'server/news',
    never: ['server/mail', 'server/push', 'server/delivery', 'server/modules'],
    say: 'news/ is below the modules that tell it, and below those who send it.',
  },
  {
    room: 'server/delivery',
    never: ['server/mail', 'server/push', 'server/news', 'server/modules'],
    say: 'delivery/ knows no transport: mail/ and push/ are given to it.',
  },
  {
    room: 'server/plugins',
    never: ['server/mail', 'server/push', 'server/modules'],
    say: 'Modules stand on plugins, never the other way round.',
  },

  {
    room: 'src',
    but: ['src/build'],
    never: ['server', 'sw', 'tests'],
    say: 'The app imports contract/, never the server or the worker.',
  },
  {
    room: 'src/ui',
    ours: ['src/language'],
    say: 'ui/ knows no bus word and imports nothing of ours but the language.',
  },
  {
    room: 'src/lib',
    ours: ['contract', 'src/language', 'src/storage-keys.ts'],
    say: 'lib/ is below the design system, what phones keep, and features.',
  },
  {
    room: 'src/offline',
    ours: ['contract', 'src/language/message.ts', 'src/storage-keys.ts'],
    never: ['react', 'react-', '@tanstack/react-'],
    say: 'offline/ imports contract/ alone: page, worker and Node run it.',
  },
  {
    room: 'src/delivery',
    ours: ['contract', 'src/offline', 'src/storage-keys.ts'],
    never: ['react', 'react-', '@tanstack/react-'],
    say: 'delivery/ imports contract/ and offline/ alone: words, sessions and the line are handed in.',
  },
  {
    room: 'src',
    but: ['src/offline/bus-list', 'src/start'],
    never: ['src/offline/bus-list'],
    doors: ['src/offline/bus-list/bus-list.ts', 'src/offline/bus-list/listed-buses.ts'],
    say: 'offline/bus-list has one door, bus-list.ts, beside what a list is, listed-buses.ts.',
  },
  { room: 'src/features', never: ['src/routes', 'src/app'], say: 'Features are below routes and app.' },
  { room: 'src/routes', never: ['src/app'], say: 'Routes are below app.' },
]

/** Features, one floor a line: each may import from the floors below its own, and from no other. */
const FLOORS = [
  ['company-home'],
  ['passengers', 'trips'],
  ['payments', 'counter'],
  ['refunds', 'figures', 'staff', 'import'],
  ['till'],
  ['company', 'booking', 'boarding', 'site'],
  ['tickets'],
  ['home', 'session'],
  ['buses'],
  ['connection'],
]

/** A file further up than this is imported by its name from the root: `#contract/time.ts`. */
const MOST_LEVELS = 2

/** Longest source file: two screens of an editor. Tests and benchmarks are lists and may be longer. */
const MOST_LINES = 250

/**
 * @param files paths from the root. @param read returns the text of a file
 * @returns what breaks the rules: file, line, and what to do
 */
export function lintHouse(files, read) {
  return files.flatMap((file) => {
    const text = read(file)
    const imports = importsOf(text).flatMap(({ from, at }) => {
      const line = text.slice(0, at).split('\n').length
      return whyNot(file, from).map((advice) => ({ file, line, rule: 'house', advice }))
    })
    return [...imports, ...tooLong(file, text)]
  })
}

function tooLong(file, text) {
  const lines = text.split('\n').length - 1
  if (file.startsWith('tests/') || lines <= MOST_LINES) return []
  const advice = `${lines} lines, and ${MOST_LINES} at most: it is about two things. Give each a file with its name.`
  return [{ file, line: MOST_LINES + 1, rule: 'house', advice }]
}

function importsOf(text) {
  return Array.from(text.matchAll(/(?:[}*\w]\s+from |^import |\bimport\(\s*)'([^']+)'/gm), (match) => ({
    from: match[1],
    at: match.index,
  }))
}

function whyNot(file, from) {
  const target = targetOf(file, from)
  const climbs = from.split('../').length - 1
  const tooHigh = climbs > MOST_LEVELS && isNamed(file) ? [`Name it from the root: ${nameOf(target)}.`] : []
  return [
    ...tooHigh,
    ...outOfReach(file, from),
    ...LAWS.filter((law) => breaks(law, file, target)).map(({ say }) => say),
    ...upwards(file, target),
  ]
}

/** The build itself runs these files, before `#` names resolve. */
function isNamed(file) {
  return !/^(src\/(build|start\/watch)|tests\/bench)\//.test(file) && !file.endsWith('.mjs')
}

/** tests/engines has its own package.json, so the root's `#` names fail there, but only in `npm run test:long`. */
function outOfReach(file, from) {
  return isIn('tests/engines', file) && from.startsWith('#')
    ? [`Name it by its path: ${posix.relative(posix.dirname(file), targetOf(file, from))}.`]
    : []
}

/** @returns a path from the root, or the name of a package */
function targetOf(file, from) {
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from)
  if (!from.startsWith('#')) return from
  return /^#(contract|server|sw|tests)\//.test(from) ? from.slice(1) : `src/${from.slice(1)}`
}

function nameOf(path) {
  return `#${path.replace(/^src\//, '')}`
}

function breaks({ room, but = [], only, ours, never = [], doors = [] }, file, target) {
  if (!isIn(room, file) || but.some((one) => isIn(one, file))) return false
  if (never.some((one) => isIn(one, target)) && !doors.includes(target)) return true
  if (isIn(room, target)) return false
  if (only) return !only.includes(target)
  return ours !== undefined && OWN.test(target) && !ours.some((one) => isIn(one, target))
}

/** Matches paths of this project, not packages. */
const OWN = /^(contract|server|src|sw|tests)\//

function isIn(room, path) {
  return path === room || path.startsWith(/[:-]$/.test(room) ? room : `${room}/`)
}

function upwards(file, target) {
  const [mine, others] = [featureOf(file), featureOf(target)]
  if (!mine || !others || mine === others) return []
  const [own, other] = [mine, others].map((feature) => FLOORS.findIndex((floor) => floor.includes(feature)))
  if (own === -1 || other === -1) return [`Give the feature ${own === -1 ? mine : others} a floor in ${HERE}.`]
  return other > own ? [] : [`${mine} may not import ${others}: it does not stand below it (${HERE}).`]
}

function featureOf(path) {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}

const HERE = 'tests/run/lint/house.mjs'
