import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it, vi } from 'vitest'

const DAY = 24 * 3_600_000
const folders: string[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** What `tsc` leaves: a server that tells, asked by a line, which version it is made of and which its app is. */
const TSC = `
const { version, write } = require('./tool.cjs')
write('server/main.js', \`
  import { appendFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
  import { createInterface } from 'node:readline'
  import { fileURLToPath } from 'node:url'
  const compiled = fileURLToPath(new URL('../.compiled', import.meta.url))
  if (existsSync(compiled)) {
    writeFileSync(compiled + '/user', String(process.getuid()), { mode: 0o600 })
    symlinkSync(process.cwd() + '/version', compiled + '/elsewhere')
  }
  appendFileSync('started', '\${version} ' + process.env.DATA_DIR + ';')
  console.log('\${version}')
  createInterface({ input: process.stdin }).on('line', async () => {
    const { later } = await import('./later.js')
    console.log(later, readFileSync(new URL('../../app/index.html', import.meta.url), 'utf8'))
  })\`)
write('server/later.js', \`export const later = '\${version}'\`)
write('server/cli/precompress.js', \`
  import { writeFileSync } from 'node:fs'
  writeFileSync(new URL('../../../app/index.html.br', import.meta.url), '\${version}')\`)
if (version === 'wrong') process.exit(2)
`
/** And `vite`, which leaves a sign that it is half done and goes on when \`go\` is there. */
const VITE = `
const { existsSync, writeFileSync } = require('node:fs')
const { version, write } = require('./tool.cjs')
write('index.html', version)
console.log('a list of files')
if (version !== 'slow') process.exit(version === 'torn' ? 1 : 0)
writeFileSync('half-done', '')
setInterval(() => existsSync('go') && process.exit(0), 20)
`
const TOOL = `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const out = process.argv[process.argv.indexOf('--outDir') + 1]
exports.version = readFileSync('version', 'utf8')
exports.write = (name, text) => {
  mkdirSync(dirname(join(out, name)), { recursive: true })
  writeFileSync(join(out, name), text)
}
`

const ANOTHER = 1000
/** Only root may start a program as somebody else, who must be able to reach it. */
const mayBeAnother =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['-e', ''], { uid: ANOTHER, gid: ANOTHER }).status === 0

/** A project with the commands of this one, and programs that build little. */
function makeProject() {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-build-'))
  folders.push(folder)
  cpSync('server/node', join(folder, 'server/node'), { recursive: true })
  for (const file of ['server/build.mjs', 'package.json']) cpSync(file, join(folder, file))
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  for (const [name, text] of Object.entries({ tsc: TSC, rolldown: '', vite: VITE, 'tool.cjs': TOOL })) {
    writeFileSync(join(bin, name), `#!/usr/bin/env node\n${text}`)
    chmodSync(join(bin, name), 0o755)
  }
  const dist = join(folder, 'dist')
  const env = { PATH: process.env.PATH }

  function start(command: string, args: string[]) {
    const child = spawn(command, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const read = async (): Promise<string> => (await lines.next()).value
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
    const ask = () => {
      child.stdin.write('\n')
      return read()
    }
    return { child, read, ask, ended }
  }
  return {
    dist,
    start,
    /** A build of this version, which is under way. */
    building(version: string, ...flags: string[]) {
      writeFileSync(join(folder, 'version'), version, { mode: 0o600 })
      return start(process.execPath, ['server/build.mjs', ...flags])
    },
    build(version: string, ...flags: string[]) {
      return this.building(version, ...flags).ended
    },
    openToAll: () => chmodSync(folder, 0o777),
    /** The same by a command of this project. */
    command(script: string, version: string) {
      writeFileSync(join(folder, 'version'), version)
      return start('npm', ['run', '--silent', script]).ended
    },
    async run() {
      const server = start(process.execPath, ['dist/node/server/main.js'])
      return { ...server, version: await server.read() }
    },
    /** What a build of this version says. */
    said(version: string, ...flags: string[]): string {
      writeFileSync(join(folder, 'version'), version)
      const args = ['server/build.mjs', ...flags]
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
      return stdout + stderr
    },
    halfDone: () => vi.waitFor(() => expect(existsSync(join(folder, 'half-done'))).toBe(true), { timeout: 30_000 }),
    go: () => writeFileSync(join(folder, 'go'), ''),
    inPlace: () =>
      ['node/server/later.js', 'app/index.html', 'app/index.html.br'].map(
        (file) => /\w+(?='?$)/.exec(readFileSync(join(dist, file), 'utf8'))?.[0],
      ),
    /** Version and data folder of each start. */
    starts: () =>
      readFileSync(join(folder, 'started'), 'utf8')
        .split(';')
        .slice(0, -1)
        .map((line) => line.split(' ')),
    builds: () => readdirSync(join(dist, 'builds')).sort(),
  }
}

describe('a build', () => {
  it('takes nothing from under a server that runs, which loads later what it started with', async () => {
    const project = makeProject()
    expect(await project.build('one')).toBe(0)
    const server = await project.run()
    expect(await project.command('build', 'two')).toBe(0)
    expect(await project.command('build:server', 'three')).toBe(0)
    expect(await server.ask()).toBe('one one')
    const next = await project.run()
    expect([next.version, await next.ask()]).toEqual(['three', 'three two'])
  })

  it('is not there until it is whole: a server that starts meanwhile starts with the one before', async () => {
    const project = makeProject()
    await project.build('one')
    const building = project.building('slow')
    await project.halfDone()
    const server = await project.run()
    expect([server.version, await server.ask()]).toEqual(['one', 'one one'])
    project.go()
    expect(await building.ended).toBe(0)
    expect(project.inPlace()).toEqual(['slow', 'slow', 'slow'])
    expect(await server.ask()).toBe('one one')
  })

  it('starts once on a folder of its own, so that the first start in place finds itself compiled', async () => {
    const project = makeProject()
    await project.build('one')
    const [[version, dataDir = ''] = []] = project.starts()
    expect([project.starts().length, version]).toEqual([1, 'one'])
    expect(dataDir).toMatch(/sawari-build-\w+$/)
    expect(existsSync(dataDir)).toBe(false)
  })

  it.skipIf(!mayBeAnother)(
    'for another user is started as that one, who may then read there and not write',
    async () => {
      const project = makeProject()
      project.openToAll()
      expect(await project.build('one', '--for', String(ANOTHER))).toBe(0)
      const compiled = join(project.dist, 'node/.compiled')
      expect(readFileSync(join(compiled, 'user'), 'utf8')).toBe(String(ANOTHER))
      expect(lstatSync(compiled)).toMatchObject({ uid: 0 })
      expect(lstatSync(join(compiled, 'user'))).toMatchObject({ uid: 0, mode: 0o100644 })
      // Whoever puts a link there does not open to others what it leads to.
      expect(statSync(join(compiled, 'elsewhere'))).toMatchObject({ mode: 0o100600 })
      expect(project.starts().length).toBe(1)
    },
  )

  it('for a user who is not there is refused before anything is built', async () => {
    const project = makeProject()
    const said = project.said('one', '--for', 'nobody-of-this-name')
    expect(said).toMatch(
      /^--for nobody-of-this-name: (there is no such user|only root .+ user)\. Nothing was built\.\n$/,
    )
    expect(existsSync(project.dist)).toBe(false)
  })

  it('that fails leaves the one before whole, and nothing else', async () => {
    const project = makeProject()
    await project.build('one')
    const before = project.builds()
    for (const version of ['wrong', 'torn']) expect(await project.build(version)).toBe(1)
    expect(project.inPlace()).toEqual(['one', 'one', 'one'])
    expect(project.builds()).toEqual(before)
  })

  it('says that it was built, and where it fails all that its tools have said', () => {
    const project = makeProject()
    expect(project.said('one')).toMatch(/^Building …\nBuilt in \d+ s: dist\/builds\/[\w-]+\n$/)
    expect(project.said('torn')).toBe('Building …\na list of files\n')
  })

  it('that is killed leaves the one before whole, and what it had made goes with a later one', async () => {
    const project = makeProject()
    await project.build('one')
    const building = project.building('slow')
    await project.halfDone()
    building.child.kill('SIGKILL')
    await building.ended
    // What it had started comes to its end by itself.
    project.go()
    expect(project.inPlace()).toEqual(['one', 'one', 'one'])
    const [left] = project.builds().filter((name) => name.startsWith('.'))
    expect(left).toBeDefined()
    utimesSync(join(project.dist, 'builds', left ?? ''), 1, 1)
    await project.build('two')
    expect(project.inPlace()).toEqual(['two', 'two', 'two'])
    expect(project.builds().filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('takes the place of folders that a build of before has left', async () => {
    const project = makeProject()
    for (const part of ['node', 'app']) {
      mkdirSync(join(project.dist, part), { recursive: true })
      writeFileSync(join(project.dist, part, 'of-before'), '')
    }
    expect(await project.build('one')).toBe(0)
    expect(project.inPlace()).toEqual(['one', 'one', 'one'])
    expect(existsSync(join(project.dist, 'node/of-before'))).toBe(false)
  })

  it('stays for as long as it is one of the two before, or was in use within a day', async () => {
    const project = makeProject()
    const names: string[] = []
    for (const version of ['a', 'b', 'c', 'd']) {
      await project.build(version)
      names.push(basename(realpathSync(join(project.dist, 'current'))))
    }
    const [a = '', b = '', c, d] = names
    expect(project.builds()).toEqual(names)
    const long = (Date.now() - 3 * DAY) / 1000
    for (const name of [a, b]) utimesSync(join(project.dist, 'builds', name), long, long)
    await project.build('e')
    const e = basename(realpathSync(join(project.dist, 'current')))
    expect(project.builds()).toEqual([c, d, e])
  })
})
