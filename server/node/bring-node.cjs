'use strict'
const { spawnSync } = require('child_process')
const { createHash } = require('crypto')
const { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } = require('fs')
const { join, resolve } = require('path')
const { npm } = require('./npm.cjs')
const { BROUGHT, tooOld } = require('./required-node.cjs')
const releases = require('./pinned-releases.json')

const project = resolve(__dirname, '../..')
/** Ignored by git. One folder for each release, so that a newer pin is fetched beside the older. */
const folder = join(project, '.node')

/**
 * Finds the pinned Node in the project's folder, or fetches it there.
 * @returns {string | undefined} the program's path; where it cannot be had, says in one line what to install, and the
 * process is to end, with 1
 */
function bringNode() {
  const platform = `${process.platform}-${process.arch}`
  const release = releases[platform]
  if (!release) return giveUp(`there is none for ${platform} in the npm registry`)
  const found = programOf(release, () => {
    console.error(
      `${tooOld(process.versions.node)} Fetching Node ${release.version} from the npm registry into .node, once.`,
    )
  })
  return found.problem ? giveUp(found.problem) : found.program
}

/**
 * Finds a release in the project's folder, or fetches it there: once, from the registry that npm is set to, out of a
 * package that holds the plain program and runs no script when it is installed.
 * @param {{ name: string, version: string, sha512: string }} release the package, and what its tarball must come to
 * @param {() => void} tell is called where something is fetched
 * @returns {{ program?: string, problem?: string }} the program's path, or what went wrong as the end of a sentence
 */
function programOf({ name, version, sha512 }, tell) {
  const home = join(folder, `${name}-${version}`)
  const program = join(home, 'package/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return { program }
  tell()
  mkdirSync(folder, { recursive: true })
  // Another command may be fetching the same: each in a folder of its own, and whoever is first gives it its name.
  const unfinished = mkdtempSync(join(folder, 'unfinished-'))
  try {
    const problem = fetchInto(unfinished, `${name}@${version}`, sha512)
    if (problem) return { problem }
    try {
      // A folder of mkdtemp is its maker's alone, and a server runs as somebody else.
      chmodSync(unfinished, 0o755)
      renameSync(unfinished, home)
    } catch (error) {
      if (!existsSync(program)) throw error
    }
    return { program }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** @returns {string | undefined} what went wrong, as the end of a sentence */
function fetchInto(unfinished, spec, sha512) {
  const [command, ...before] = npm()
  const packed = spawnSync(command, [...before, 'pack', spec, '--silent', '--ignore-scripts'], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  })
  const tarball = packed.status === 0 && readdirSync(unfinished).find((file) => file.endsWith('.tgz'))
  if (!tarball) return `npm could not fetch ${spec}`
  const bytes = readFileSync(join(unfinished, tarball))
  if (createHash('sha512').update(bytes).digest('base64') !== sha512)
    return `what the npm registry gave for ${spec} is not what was pinned (sha512)`
  const unpacked = spawnSync('tar', ['-xzf', tarball, 'package/bin', 'package/LICENSE'], { cwd: unfinished })
  if (unpacked.status !== 0) return `tar could not unpack ${spec}`
  rmSync(join(unfinished, tarball))
  const tried = spawnSync(join(unfinished, 'package/bin/node'), ['--version'])
  return tried.status === 0 ? undefined : `Node ${spec.split('@').pop()} does not run on this system`
}

/** Says it, and returns nothing: what was fetched so far is removed before the process ends. */
function giveUp(problem) {
  console.error(`${tooOld(process.versions.node)} Install Node ${BROUGHT} from https://nodejs.org: ${problem}.`)
  process.exitCode = 1
  return undefined
}

module.exports = { bringNode, programOf }
