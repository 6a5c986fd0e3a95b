'use strict'
// `node server/node/run.cjs [--after SCRIPT] PROGRAM [ARGUMENT ...]`: what every npm script begins with. Runs a file of
// JavaScript, or a command, on a Node that fits: the one that runs this, else the one that bring-node.cjs finds or
// fetches. Commands that it starts in turn find that Node, too. Where nothing has to be brought, a file runs in this
// very process. `--after` has an npm script run first, and nothing else should that fail; where what it builds with is not
// installed (`npm prune --omit=dev`), what was built before is run.
const { spawn, spawnSync } = require('child_process')
const { existsSync } = require('fs')
const { delimiter, dirname, resolve } = require('path')
const { isatty } = require('tty')
const { pathToFileURL } = require('url')
const { npm } = require('./npm.cjs')
const { fits } = require('./required-node.cjs')
const { SERVER_FLAGS } = require('./server-flags.cjs')

const words = process.argv.slice(2)
const before = words[0] === '--after' ? words.splice(0, 2)[1] : undefined
const [program, ...args] = words
const isFile = /\.[cm]?js$/.test(program)
const isBuilt = isFile && program.startsWith('dist/')

const node = fits(process.versions.node) ? process.execPath : require('./bring-node.cjs').bringNode()
if (node) {
  endWithNpm()
  if (node !== process.execPath) process.env.PATH = dirname(node) + delimiter + process.env.PATH
  const failed = (before && mayBuild() && npmRun(before)) || missing()
  if (failed) {
    process.exitCode = failed
  } else if (isFile && node === process.execPath) {
    process.argv = [node, resolve(program), ...args]
    // A failure of the file is the process's own, as if it had been started without this.
    import(pathToFileURL(process.argv[1]).href)
  } else {
    run(isFile ? node : program, isFile ? [...ourFlags(), ...words] : args)
  }
}

/**
 * A signal to npm ends npm and its shell, and the shell (dash, for one) tells nobody: who is left behind by it ends as
 * by SIGTERM, so that `npm start` can be stopped as the server itself.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

function ourFlags() {
  return process.execArgv.filter((flag) => SERVER_FLAGS.includes(flag))
}

function mayBuild() {
  // Not by TypeScript: without packages that only build npm keeps it, as a peer of one that the server needs.
  if (!isBuilt || !existsSync(resolve(program)) || existsSync(resolve('node_modules/vite'))) return true
  console.error('What builds is not installed (npm install brings it): this runs what was built before.')
  return false
}

/** @returns {number} 1 where the program is a file that nobody has built */
function missing() {
  if (!isBuilt || existsSync(resolve(program))) return 0
  console.error('Sawari is not built yet: npm install && npm run build')
  return 1
}

/** @returns {number} its exit code */
function npmRun(script) {
  const [command, ...first] = npm()
  const shell = command === 'npm' && process.platform === 'win32'
  const { status } = spawnSync(command, [...first, 'run', '--silent', script], { stdio: 'inherit', shell })
  return status === null ? 1 : status
}

/** Runs a child that is spoken to through this process: signals go in, output, exit code and ending signal come out. */
function run(command, parameters) {
  const child = spawn(command, parameters, { stdio: 'inherit', shell: !isFile && process.platform === 'win32' })
  const forward = (signal) => {
    // A terminal tells its whole foreground group: the child has been told, and twice means at once to many programs.
    if (signal !== 'SIGTERM' && isatty(0)) return
    child.kill(signal)
  }
  const signals = process.platform === 'win32' ? ['SIGINT'] : ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
  for (const signal of signals) process.on(signal, forward)
  child.on('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`)
    process.exitCode = 127
  })
  child.on('exit', (code, signal) => {
    if (signal === null) return process.exit(code)
    for (const name of signals) process.removeListener(name, forward)
    process.kill(process.pid, signal)
  })
}
