// Servers under measurement, each in its own process, pinned to its own core where `taskset` works.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { SERVER_FLAGS, SERVER_SETTINGS } from '../../server/node/server-flags.cjs'
import { freePort } from '../support/running-server.ts'

const pins = spawnSync('taskset', ['-c', '0', 'true']).status === 0
const onCore = (core, command) => (pins ? ['taskset', '-c', String(core), ...command] : command)
/** The `cgroup.procs` of a group whose memory is limited, to measure a server as on a small host. */
const group = process.env.BENCH_CGROUP
const inGroup = (command) => (group ? ['sh', '-c', `echo $$ >${group}; exec "$@"`, 'sh', ...command] : command)

async function start(command, env, ready, core = 0) {
  const [program, ...args] = onCore(core, command)
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  await new Promise((resolve, reject) => {
    const read = (chunk) => {
      if (output.length < 10_000) output += chunk
      if (output.includes(ready)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} stopped with ${code}: ${output}`)))
  })
  return {
    pid: child.pid,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill('SIGTERM')
      }),
  }
}

/** @param core the core it is pinned to, from 0, as if the machine had only that one */
export async function startSawari(dataDir, env = {}, core = 0) {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'info',
    ...SERVER_SETTINGS,
    ...env,
  }
  const before = performance.now()
  const server = await start(
    inGroup([process.execPath, ...SERVER_FLAGS, 'dist/node/server/main.js']),
    settings,
    'Sawari is ready',
    core,
  )
  return { ...server, port, startMs: performance.now() - before }
}

export async function startFloor(kind, place, env = {}) {
  const port = await freePort()
  return {
    ...(await start(
      [process.execPath, 'tests/bench/floor.mjs', kind, String(port), place],
      { NODE_ENV: 'production', ...env },
      'ready',
    )),
    port,
  }
}

/** Runs the load generator in a process on the other core. */
export async function loadFrom(options) {
  const [program, ...args] = onCore(1, [process.execPath, 'tests/bench/load.mjs'])
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(options))
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return JSON.parse(text)
}

/** @returns seconds of processor time that a process has used; NaN on systems without /proc */
export function cpuOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}

/** @returns resident megabytes */
export function memoryOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout) / 1024
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
