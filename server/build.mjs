// `npm run build`: makes server and app aside, in a folder of `dist/builds`, and puts them in place together, in one step:
// `dist/current` names the build that whoever starts now begins with. `dist/node` and `dist/app` lead through it. Nothing
// is written into a build that is in place, and Node names the modules of a server by the folder of their build: so one
// that runs goes on with what it started with, whatever it loads later. A build that fails changes nothing.
//
//   --server     the server alone (`npm run build:server`), beside the app that is in place
//   --for USER   makes the starts of this user shorter, where the server does not run as whoever builds: name or number
import './node/refuse-old-node.cjs'
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const HOUR = 3_600_000
/** Beside the one in place, however old they are. */
const FEWEST_BEFORE = 2
/** A server says several times a day that its build is in use (server/releases.ts). */
const LIFE_MS = 24 * HOUR
/** No build takes so long: it was killed. */
const LONGEST_BUILD_MS = HOUR
const LONGEST_START_MS = 20_000

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const builds = join(dist, 'builds')
const name = `${new Date().toISOString().replace(/\D/g, '')}-${process.pid}`
const aside = join(builds, `.${name}`)
const isWindows = process.platform === 'win32'

const serverUser = idsOf(asked('--for'))
process.chdir(root)
process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH
mkdirSync(aside, { recursive: true })
const began = Date.now()
console.log('Building …')
const isMade = process.argv.includes('--server') ? makeServer() && keepApp() : makeServer() && makeApp()
if (isMade) {
  putInPlace()
  await startOnce()
  dropOld()
  console.log(`Built in ${Math.round((Date.now() - began) / 1000)} s: dist/builds/${name}`)
} else {
  rmSync(aside, { recursive: true, force: true })
  process.exitCode = 1
}

/** @returns the word after a flag; undefined where the flag was not given */
function asked(flag) {
  const place = process.argv.indexOf(flag)
  return place < 0 ? undefined : (process.argv[place + 1] ?? '')
}

/** @returns nothing for whoever builds. Ends the build where there is no such user, or where only root may be another. */
function idsOf(user) {
  if (user === undefined) return undefined
  const read = (flag) => Number.parseInt(spawnSync('id', [flag, '--', user], { encoding: 'utf8' }).stdout, 10)
  const ids = /^\d+$/.test(user) ? { uid: Number(user), gid: Number(user) } : { uid: read('-u'), gid: read('-g') }
  if (ids.uid === process.getuid?.()) return undefined
  const trouble =
    process.getuid?.() !== 0 ? 'only root can build for another user' : Number.isNaN(ids.uid) && 'there is no such user'
  if (!trouble) return ids
  console.error(`--for ${user}: ${trouble}. Nothing was built.`)
  process.exit(1)
}

function makeServer() {
  // What the sources name from the root (`#contract/time.ts`) lies compiled beside the rest.
  const imports = { '#contract/*.ts': './contract/*.js', '#server/*.ts': './server/*.js' }
  mkdirSync(join(aside, 'node'), { recursive: true })
  writeFileSync(join(aside, 'node', 'package.json'), `${JSON.stringify({ type: 'module', imports }, null, 2)}\n`)
  const compiled = ran('tsc', [
    '-p',
    'server',
    '--noEmit',
    'false',
    '--incremental',
    'false',
    '--outDir',
    join(aside, 'node'),
  ])
  process.env.COMPILED_SERVER = join(aside, 'node', 'server')
  const made = compiled && ran('rolldown', ['-c', 'server/rolldown.config.mjs'])
  // Tests compile anew what has changed since (tests/support/server-process.ts).
  if (made) writeFileSync(join(aside, 'node', '.compiled-from'), String(began))
  return made
}

function makeApp() {
  const precompress = join(aside, 'node/server/cli/precompress.js')
  return ran('vite', ['build', '--outDir', join(aside, 'app')]) && ran(process.execPath, [precompress])
}

function keepApp() {
  const app = join(dist, 'app')
  if (existsSync(app)) cpSync(realpathSync(app), join(aside, 'app'), { recursive: true, preserveTimestamps: true })
  return true
}

/** @returns whether it ended well. What is wrong it has said; its lists of files are shown only where it has failed. */
function ran(command, args) {
  const { status, error, stdout } = spawnSync(command, args, {
    stdio: ['inherit', 'pipe', 'inherit'],
    shell: isWindows,
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) process.stdout.write(stdout ?? '')
  if (error) console.error(`${command} could not be started: ${error.message}`)
  return status === 0
}

function putInPlace() {
  renameSync(aside, join(builds, name))
  const current = join(dist, 'current')
  // From now on it is a build of before.
  if (existsSync(current)) utimesSync(realpathSync(current), new Date(), new Date())
  lead('current', `builds/${name}`)
  for (const part of ['node', 'app'])
    if (linkOf(part) !== `current/${part}`) {
      moveAway(part)
      lead(part, `current/${part}`)
    }
}

function linkOf(part) {
  const path = join(dist, part)
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined
}

/** Builds were folders of their own once. */
function moveAway(part) {
  if (!existsSync(join(dist, part))) return
  const before = join(builds, `before-${name}`)
  mkdirSync(before, { recursive: true })
  renameSync(join(dist, part), join(before, part))
}

function lead(link, target) {
  const fresh = join(dist, `.${link}-${name}`)
  // Windows lets not everybody make other links, and replaces none.
  symlinkSync(isWindows ? join(dist, target) : target, fresh, isWindows ? 'junction' : 'dir')
  if (isWindows) rmSync(join(dist, link), { force: true, recursive: true })
  renameSync(fresh, join(dist, link))
}

/**
 * Starts the server on a folder of its own and stops it again: what V8 has compiled is then kept beside the build
 * (server/main.ts), and the next start takes a fifth less processor time. Where the disk is made anew each time that a
 * host wakes the server, no start but this one could keep it. A server that can't start here says so when it is needed.
 *
 * Node keeps this for each user apart, and a server may not write where it was built: so its own user makes this start.
 */
async function startOnce() {
  const place = mkdtempSync(join(tmpdir(), 'sawari-build-'))
  const compiled = join(builds, name, 'node', '.compiled')
  try {
    if (serverUser) {
      mkdirSync(compiled)
      for (const folder of [place, compiled]) chownSync(folder, serverUser.uid, serverUser.gid)
    }
    const env = { PATH: process.env.PATH, DATA_DIR: place, RELEASES_DIR: place, HOST: '127.0.0.1', PORT: '0' }
    const server = spawn(process.execPath, [join(dist, 'node/server/main.js')], {
      ...serverUser,
      env: { ...env, DEMO_DATA: 'off' },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LONGEST_START_MS,
    })
    server.stdout.once('data', () => server.kill())
    await new Promise((resolve) => server.once('close', resolve).once('error', resolve))
  } catch ({ message }) {
    // A container may deny root to be somebody else.
    console.error(`No start was made ahead, so each takes longer: ${message}`)
  } finally {
    rmSync(place, { recursive: true, force: true })
    if (serverUser) closeToWriters(compiled)
  }
}

/**
 * A server runs what it reads there, and must not be able to change it. Node makes such files for their owner alone.
 * The folder comes first: from then on nobody can put a link to something else where a file was.
 */
function closeToWriters(folder) {
  lchownSync(folder, 0, 0)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeToWriters(path)
    if (!entry.isFile()) continue
    lchownSync(path, 0, 0)
    chmodSync(path, 0o644)
  }
}

function dropOld() {
  const now = Date.now()
  const ages = readdirSync(builds)
    // Another build may drop it meanwhile.
    .map((each) => ({ each, at: statSync(join(builds, each), { throwIfNoEntry: false })?.mtimeMs ?? now }))
    .sort((one, other) => other.at - one.at)
  const before = ages.filter(({ each }) => !each.startsWith('.') && each !== name)
  const old = before.slice(FEWEST_BEFORE).filter(({ at }) => at < now - LIFE_MS)
  const killed = ages.filter(({ each, at }) => each.startsWith('.') && at < now - LONGEST_BUILD_MS)
  for (const { each } of [...old, ...killed]) rmSync(join(builds, each), { recursive: true, force: true })
}
