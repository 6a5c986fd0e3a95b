import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Instruction, readCopy, readStages } from '../support/dockerfile.ts'
import { freePort } from '../support/running-server.ts'
import { makeScratchMachine } from '../support/scratch-machine.ts'

/** Whom the image runs as; somebody else than who runs the tests only where that is root. */
const OWNER = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}

const port = await freePort()
const machine = makeScratchMachine({ port, metricsPort: await freePort() })
afterAll(() => machine.remove())

const [build = [], production = []] = readStages()
const WORKDIR = '/opt/sawari'
const built = join(machine.root, 'build')
const image = join(machine.root, 'image')
const data = join(machine.root, 'data')

/** A path of a stage, as a folder of it. */
const within = (stage: string, path: string) => join(stage, path.startsWith('/') ? path : join(WORKDIR, path))

function copy(line: Instruction, stage: string): void {
  const { fromStage, sources, target } = readCopy(line)
  for (const source of sources) {
    const from = fromStage ? within(built, source) : source
    const isFolder = statSync(from).isDirectory()
    const to = within(stage, isFolder || !target.endsWith('/') ? target : join(target, source.split('/').at(-1) ?? ''))
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  }
}

function runIn(stage: string, command: string): void {
  machine.sh(`cd ${within(stage, WORKDIR)}\n${command.replaceAll('/var/lib/sawari', data)}`)
}

const env = Object.fromEntries(
  (production.find(({ word }) => word === 'ENV')?.rest ?? '').split(' ').map((pair) => pair.split('=')),
)
/** As the container has it, on a port that is free here. */
const insides = {
  ...{ PATH: process.env.PATH, HOME: data, PUBLIC_URL: 'https://sawari.example', PORT: String(port) },
  ...Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, String(value).replace('/var/lib/sawari', data)]),
  ),
  HOST: '127.0.0.1',
}
const inside = (program: string, ...args: string[]) =>
  spawnSync(program, args, { ...OWNER, cwd: within(image, WORKDIR), env: insides, encoding: 'utf8' })
/** The words behind `CMD`. */
const wordsOf = (rest: string): [string, ...string[]] => JSON.parse(/\[.*\]$/.exec(rest)?.[0] ?? '')

describe('the Dockerfile, line by line in plain folders', { timeout: 600_000 }, () => {
  it('builds of what it copies, and nothing else', () => {
    for (const line of build)
      if (line.word === 'COPY') copy(line, built)
      else if (line.word === 'RUN') runIn(built, line.rest.replace(' -- --for 1000', OWNER.uid ? '$&' : ''))
      else expect(line).toEqual({ word: 'WORKDIR', rest: WORKDIR })
    expect(existsSync(within(built, 'node_modules/vite'))).toBe(false)
    expect(existsSync(within(built, 'node_modules/fastify'))).toBe(true)
    expect(existsSync(within(built, 'dist/app/index.html'))).toBe(true)
  })

  it('makes a place that its user may read, and write only where the data is', () => {
    for (const line of production)
      if (line.word === 'COPY') copy(line, image)
      else if (line.word === 'RUN') runIn(image, line.rest.replace('chown 1000:1000', OWNER.uid ? '$&' : 'true'))
    if (OWNER.uid) expect(lstatSync(data)).toMatchObject(OWNER)
    // What the build has compiled for its user, who may read it and nothing more.
    const compiled = within(image, 'dist/node/.compiled')
    const [kept = ''] = readdirSync(compiled)
    expect(kept).toMatch(OWNER.uid ? new RegExp(`-${OWNER.uid}$`) : /./)
    for (const file of readdirSync(join(compiled, kept)))
      expect(lstatSync(join(compiled, kept, file))).toMatchObject({ uid: process.getuid?.(), mode: 0o100644 })
    expect(existsSync(within(image, 'src'))).toBe(false)
  })

  it('runs there, is healthy, and lets an administrator in', async () => {
    const [program, ...args] = wordsOf(production.find(({ word }) => word === 'CMD')?.rest ?? '')
    const [check, ...checked] = wordsOf(production.find(({ word }) => word === 'HEALTHCHECK')?.rest ?? '')
    expect(inside(check, ...checked).status).toBe(1)
    const server = spawn(program, args, { ...OWNER, cwd: within(image, WORKDIR), env: insides, stdio: 'pipe' })
    let output = ''
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    const ended = once(server, 'exit')
    try {
      await expect.poll(() => output).toContain('Sawari is ready at https://sawari.example')
      expect(inside(check, ...checked)).toMatchObject({ status: 0, stderr: '' })
      const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
      expect([await ask('/'), await ask('/api/docs'), await ask('/api/ready')]).toEqual([200, 200, 200])
      for (const command of [
        ['run', 'admin', '--', 'purge', '--yes'],
        ['run', 'operators', '--', 'list'],
        ['run', 'backup'],
        ['run', 'keep-release'],
      ])
        expect({ command, ...pick(inside('npm', ...command)) }).toEqual({ command, status: 0, stderr: '' })
    } finally {
      server.kill('SIGTERM')
      await ended
    }
    expect(await ended).toEqual([0, null])
  })
})

function pick({ status, stderr }: { status: number | null; stderr: string }) {
  return { status, stderr }
}
