import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVER_FLAGS } from '../../server/node/server-flags.cjs'
import { buildServer } from '../support/server-process.ts'

const AS_NODE_20 = resolve('tests/support/is-node-20.cjs')
const LINE = /^Sawari needs Node 22\.13 or newer, and this is Node 20\.20\.2\. [^\n]+\n$/
const { fits } = createRequire(import.meta.url)('../../server/node/required-node.cjs') as {
  fits: (version: string) => boolean
}
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the oldest Node', () => {
  it('is the one that package.json tells', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(engines.node).toBe('>=22.13')
    expect(['20.20.2', '22.12.0', '22.13.0', '23.0.0', '24.21.0', '100.0.0'].map(fits)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ])
  })

  it('is no newer than any that is brought', () => {
    const releases: { name: string; version: string; sha512: string }[] = Object.values(
      JSON.parse(readFileSync('server/node/pinned-releases.json', 'utf8')),
    )
    expect(releases.length).toBeGreaterThan(0)
    for (const { version, sha512 } of releases) {
      expect(fits(version), version).toBe(true)
      expect(Buffer.from(sha512, 'base64')).toHaveLength(64)
    }
  })
})

describe('a file that is started by itself on an older Node', () => {
  beforeAll(buildServer)

  it.each([
    'dist/node/server/main.js',
    'dist/node/server/cli/admin.js',
    'dist/node/server/cli/import.js',
    'dist/node/server/cli/operators.js',
    'dist/node/server/cli/backup.js',
    'dist/node/server/cli/precompress.js',
    'server/build.mjs',
    'server/dev.mjs',
    'tests/run.mjs',
    'tests/bench/server.mjs',
    'tests/bench/app.mjs',
    'tests/bench/trips.mjs',
  ])('says what is needed, in one line: %s', (file) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', AS_NODE_20, file], {
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(LINE)
  })
})

describe('a command on an older Node', () => {
  it('fetches the pinned one, once, and runs on it', () => {
    const project = makeProject()
    const first = project.run('says.mjs', 'one')
    expect(first.stderr).toMatch(/^Sawari needs Node 22\.13 [^\n]+ Fetching Node 24\.0\.1 [^\n]+ once\.\n$/)
    expect(JSON.parse(first.stdout)).toEqual({ brought: 'yes', args: ['one'] })
    expect(readdirSync(join(project.folder, '.node'))).toEqual(['node-of-tests-24.0.1'])
    // Whoever builds may be somebody else than the server.
    expect(statSync(join(project.folder, '.node/node-of-tests-24.0.1')).mode & 0o777).toBe(0o755)
    const second = project.run('says.mjs', 'two words')
    expect({ ...second, stdout: JSON.parse(second.stdout) }).toEqual({
      status: 0,
      stdout: { brought: 'yes', args: ['two words'] },
      stderr: '',
    })
    expect(project.fetches()).toBe(1)
  })

  it('lets what it starts find that Node, too', () => {
    const project = makeProject()
    const { status, stdout } = project.run('sh', '-c', 'node says.mjs inner')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ brought: 'yes', args: ['inner'] })
  })

  it.each([
    ['other bytes than the pinned ones', { sha512: 'AAAA' }, /is not what was pinned \(sha512\)\.$/],
    ['no registry', { npm: 'process.exit(1)' }, /npm could not fetch node-of-tests@24\.0\.1\.$/],
    [
      'a program that does not run here',
      { program: '#!/no/such/loader\n' },
      /Node 24\.0\.1 does not run on this system\.$/,
    ],
    ['a platform that is not there', { platform: 'plan9-mips' }, /there is none for \S+ in the npm registry\.$/],
  ])('says what to install, and leaves nothing half done: %s', (_, change, why) => {
    const project = makeProject(change)
    const { status, stdout, stderr } = project.run('says.mjs')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    const last = stderr.trimEnd().split('\n').at(-1)
    expect(last).toMatch(/^Sawari needs Node 22\.13 [^\n]+ Install Node 24 from https:\/\/nodejs\.org: /)
    expect(last).toMatch(why)
    const folder = join(project.folder, '.node')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })

  it('hands on the flags of a server, and no others', () => {
    const project = makeProject({ flags: ['--no-warnings', ...SERVER_FLAGS] })
    writeFileSync(join(project.folder, 'flags.mjs'), 'console.log(process.execArgv.join(" "))')
    expect(project.run('flags.mjs').stdout).toBe(`${SERVER_FLAGS.join(' ')}\n`)
  })

  it('hands on exit codes, and the signal that ended the program', () => {
    const project = makeProject()
    expect(project.run('ends.mjs', '3').status).toBe(3)
    expect(project.run('ends.mjs', 'SIGKILL').signal).toBe('SIGKILL')
    expect(project.run('sh', '-c', 'exit 7').status).toBe(7)
    expect(project.run('no-such-command').status).toBe(127)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'hands %s to the program, and waits for its end',
    async (signal) => {
      const project = makeProject()
      expect(await project.signalled(signal)).toEqual({ code: 0, output: `ready\n${signal} once\n` })
    },
  )

  it('tells the program to end when the shell that npm started is gone', async () => {
    const project = makeProject()
    expect(await project.left()).toBe('ready\nSIGTERM once\n')
  })

  it('starts nothing where what comes before it fails', () => {
    const project = makeProject()
    writeFileSync(join(project.folder, 'package.json'), JSON.stringify({ scripts: { bad: 'exit 5' } }))
    expect(project.run('--after', 'bad', 'says.mjs')).toMatchObject({ status: 5, stdout: '' })
  })
})

describe('a command on a Node that fits', () => {
  it('fetches nothing and runs in the same process', async () => {
    const project = makeProject({ old: false })
    const { status, stdout, stderr, pid } = project.run('says-pid.mjs', 'one')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({ pid, args: ['one'] })
    expect(project.fetches()).toBe(0)
    expect(await project.signalled('SIGTERM')).toEqual({ code: 0, output: 'ready\nSIGTERM once\n' })
  })
})

interface ProjectChange {
  /** What the command is started with. */
  flags?: readonly string[]
  /** Whether the machine's Node is too old. */
  old?: boolean
  sha512?: string
  /** The only platform that has a release. */
  platform?: string
  /** What stands in npm's place. */
  npm?: string
  /** What stands in the place of the Node that is brought. */
  program?: string
}

/** A project with our launcher, whose registry has a Node that says of itself that it was brought. */
function makeProject({
  old = true,
  flags = [],
  platform = `${process.platform}-${process.arch}`,
  ...change
}: ProjectChange = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-node-'))
  folders.push(folder)
  cpSync('server/node', join(folder, 'server/node'), { recursive: true })
  const registry = join(folder, 'registry')
  mkdirSync(join(registry, 'package/bin'), { recursive: true })
  const program = join(registry, 'package/bin/node')
  writeFileSync(program, change.program ?? `#!/bin/sh\nBROUGHT=yes exec '${process.execPath}' "$@"\n`)
  chmodSync(program, 0o755)
  writeFileSync(join(registry, 'package/LICENSE'), '')
  spawnSync('tar', ['-czf', 'node.tgz', 'package'], { cwd: registry })
  const tarball = join(registry, 'node.tgz')
  const sha512 = change.sha512 ?? createHash('sha512').update(readFileSync(tarball)).digest('base64')
  writeFileSync(
    join(folder, 'server/node/pinned-releases.json'),
    JSON.stringify({ [platform]: { name: 'node-of-tests', version: '24.0.1', sha512 } }),
  )
  const npm = join(registry, 'npm-cli.js')
  const fetched = join(registry, 'fetched')
  const pack = `const fs = require('fs')
    if (process.argv[2] !== 'pack') process.exit(require('child_process').spawnSync('npm', process.argv.slice(2)).status)
    fs.appendFileSync(${JSON.stringify(fetched)}, process.argv[3] + '\\n')
    ${change.npm ?? `fs.copyFileSync(${JSON.stringify(tarball)}, 'node.tgz')`}`
  writeFileSync(npm, pack)
  const args = `args: process.argv.slice(2)`
  writeFileSync(join(folder, 'says.mjs'), `console.log(JSON.stringify({ brought: process.env.BROUGHT, ${args} }))`)
  writeFileSync(join(folder, 'says-pid.mjs'), `console.log(JSON.stringify({ pid: process.pid, ${args} }))`)
  writeFileSync(
    join(folder, 'ends.mjs'),
    `const how = process.argv[2]
    if (how.startsWith('SIG')) process.kill(process.pid, how)
    else process.exit(Number(how))`,
  )
  writeFileSync(
    join(folder, 'drains.mjs'),
    `const told = []
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
      process.on(signal, () => {
        told.push(signal)
        if (told.length === 1) setImmediate(() => (console.log(told.join() + ' once'), process.exit(0)))
      })
    setInterval(() => undefined, 1_000)
    console.log('ready')`,
  )
  const command = [...(old ? ['--require', AS_NODE_20] : []), ...flags, 'server/node/run.cjs']
  const env = { PATH: process.env.PATH, npm_execpath: npm }
  return {
    folder,
    run(...words: string[]) {
      const { status, signal, stdout, stderr, pid } = spawnSync(process.execPath, [...command, ...words], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
      return signal ? { status, signal, stdout, stderr, pid } : { status, stdout, stderr, ...(old ? {} : { pid }) }
    },
    fetches: () => (existsSync(fetched) ? readFileSync(fetched, 'utf8').trimEnd().split('\n').length : 0),
    /** Ends the shell between npm and the launcher, as a signal to npm does. */
    async left() {
      const line = [process.execPath, ...command, 'drains.mjs'].join(' ')
      const child = spawn('sh', ['-c', `${line}; :`], {
        cwd: folder,
        env: { ...env, npm_lifecycle_event: 'start' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      for await (const chunk of child.stdout) {
        output += chunk
        if (output === 'ready\n') child.kill('SIGKILL')
      }
      return output
    },
    async signalled(signal: NodeJS.Signals) {
      const child = spawn(process.execPath, [...command, 'drains.mjs'], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      const exit = once(child, 'exit')
      for await (const chunk of child.stdout) {
        output += chunk
        if (output === 'ready\n') child.kill(signal)
      }
      const [code] = await exit
      return { code, output }
    },
  }
}
