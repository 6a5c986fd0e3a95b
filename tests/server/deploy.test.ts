import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { readCopy, readStages } from '../support/dockerfile.ts'
import { setScene } from '../support/people.ts'
import { buildServer, processesOfTests } from '../support/server-process.ts'

const { run, place } = processesOfTests()
const read = (file: string) => readFileSync(file, 'utf8')

describe('the nightly copy', () => {
  it('is made of database and key, here and elsewhere, and old ones go once there is a new one', async () => {
    buildServer()
    const here = await place()
    await setScene(here, { people: 1, seats: 4 })
    const copies = join(here.dataDir, 'elsewhere')
    await mkdir(copies)
    const old = join(copies, 'sawari-2020-01-01T00-00-00.db')
    await writeFile(old, '')
    await utimes(old, 1, 1)
    const backUp = (env: Record<string, string>) =>
      spawnSync('sh', ['server/deploy/backup.sh'], {
        env: { PATH: process.env.PATH, DATA_DIR: here.dataDir, COPY_TO: copies, ...env },
        encoding: 'utf8',
      })
    expect(backUp({ DATA_DIR: join(here.dataDir, 'nowhere') }).status).not.toBe(0)
    expect(existsSync(old)).toBe(true)
    await mkdir(join(here.dataDir, 'keys'))
    await writeFile(join(here.dataDir, 'keys', 'tickets.pem'), 'a key')
    expect(backUp({})).toMatchObject({ status: 0, stderr: '' })
    const name = expect.stringMatching(/^sawari-20\d\d-\d\d-\d\dT\d\d-\d\d-\d\d\.db$/)
    expect((await readdir(copies)).sort()).toEqual([name, 'tickets.pem'])
    expect(await readdir(join(here.dataDir, 'backups'))).toEqual([name])
    expect(existsSync(old)).toBe(false)
    // Before an upgrade another one is made by hand, maybe within the second of the last.
    const clock = join(here.dataDir, 'clock')
    await mkdir(clock)
    const [last = ''] = await readdir(join(here.dataDir, 'backups'))
    const later = 'sawari-2099-12-31T23-59-59.db'
    const stamp = (file: string) => file.slice('sawari-'.length, -'.db'.length)
    await writeFile(
      join(clock, 'date'),
      `#!/bin/sh\nif [ -e '${clock}/asked' ]; then echo '${stamp(later)}'; else touch '${clock}/asked'; echo '${stamp(last)}'; fi\n`,
      { mode: 0o755 },
    )
    expect(backUp({ PATH: `${clock}:${process.env.PATH}` })).toMatchObject({ status: 0, stderr: '' })
    expect((await readdir(join(here.dataDir, 'backups'))).sort()).toEqual([last, later])
  })
})

describe('the settings of a machine', () => {
  it('are read by the server, and by a command that runs beside it', async () => {
    const here = await place()
    const secret = join(here.dataDir, 'smtp-url')
    await writeFile(secret, 'smtps://user:password@mail.example:465\n')
    const own = read('server/deploy/settings').replace('/etc/sawari/smtp-url', secret)
    const settings = join(here.dataDir, 'settings')
    // What is there for several machines, switched on.
    await writeFile(settings, own.replaceAll(/^# ([A-Z_]+=)/gm, '$1').replace('/etc/sawari/database-url', secret))
    const { stdout, status } = spawnSync('sh', [resolve('server/deploy/with-settings.sh'), 'env'], {
      env: { PATH: process.env.PATH, SETTINGS: settings },
      encoding: 'utf8',
      cwd: here.dataDir,
    })
    expect(status).toBe(0)
    const env = Object.fromEntries(stdout.split('\n').map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []))
    expect(env).toMatchObject({ PWD: resolve('.'), MAIL_FROM: 'Sawari <tickets@sawari.example>', METRICS_PORT: '9464' })
    const { DATABASE_URL_FILE: _, ...one } = env
    expect(readConfig(one)).toMatchObject({
      ...{ publicUrl: 'https://sawari.example', demoData: false, trustProxy: 1, dataDir: '/var/lib/sawari' },
      ...{ releasesDir: '/var/lib/sawari/releases', smtpUrl: 'smtps://user:password@mail.example:465' },
    })
    expect(() => readConfig(env)).toThrow(/^DATABASE_URL is an address/)
  })
})

// Skipped: where the app is not built yet there is nothing to keep.
it.runIf(existsSync('dist/app/index.html'))('a server that may not keep its release says so', async () => {
  const here = await place()
  const file = join(here.dataDir, 'file')
  await writeFile(file, '')
  const server = await run(here, { RELEASES_DIR: join(file, 'releases') })
  await expect
    .poll(server.output)
    .toContain(`${join(file, 'releases')} can’t be written: files of other releases are not served`)
  expect((await run(await place())).output()).not.toContain('can’t be written')
})

describe('the container', () => {
  const [build = [], production = []] = readStages()
  const copiesOf = (stage: typeof build) => stage.filter(({ word }) => word === 'COPY').map(readCopy)
  const wordOf = (word: string) => production.find((line) => line.word === word)?.rest ?? ''

  it('is built of files that there are, and brings every file that the server reads', () => {
    const sources = copiesOf(build).flatMap((copy) => copy.sources)
    const { stdout } = spawnSync('git', ['ls-files', '--', ...sources], { encoding: 'utf8' })
    const tracked = stdout.split('\n')
    for (const source of sources)
      expect([source, tracked.some((file) => file === source || file.startsWith(`${source}/`))]).toEqual([source, true])

    const brought = copiesOf(production).flatMap((copy) => copy.sources.map((from) => from.replace('/opt/sawari/', '')))
    const server = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const readThere = server.flatMap((name) =>
      [...read(join('server', name)).matchAll(/join\(projectRoot((?:, '[^']+')+)/g)].map(([, parts = '']) =>
        parts.slice(3, -1).replaceAll("', '", '/'),
      ),
    )
    expect(readThere).toContain('sw/retired.js')
    const isBrought = (file: string) => brought.some((from) => file === from || file.startsWith(`${from}/`))
    expect(readThere.filter((file) => !isBrought(file))).toEqual([])
    expect(brought).toEqual(expect.arrayContaining(['package.json', 'node_modules', 'dist']))
  })

  it('runs as nobody special, in folders of its own, with the secrets that the README makes', () => {
    expect(wordOf('USER')).toBe('1000:1000')
    const env = Object.fromEntries(
      wordOf('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    )
    expect(readConfig({ ...env, PUBLIC_URL: 'https://sawari.example' })).toMatchObject({
      ...{ host: '0.0.0.0', port: 3000, demoData: false, dataDir: '/var/lib/sawari' },
      ...{ releasesDir: '/var/lib/sawari/releases', ticketKeyFile: '/var/lib/sawari/keys/tickets.pem' },
    })
    expect(wordOf('VOLUME')).toBe('/var/lib/sawari')

    const compose = read('server/deploy/compose.yaml')
    expect(compose).toContain(`:${wordOf('VOLUME')}\n`)
    expect(compose).toContain(`127.0.0.1:3000:${wordOf('EXPOSE')}`)
    const page = read('server/README.md')
    const secrets = [...compose.matchAll(/file: \.\/(secrets\/[\w-]+)/g)].map(([, file = '']) => file)
    expect(secrets).toHaveLength(4)
    for (const secret of secrets) expect(page).toMatch(new RegExp(`(> |-out )${secret}\\n`))
    for (const [, name = ''] of compose.matchAll(/\/run\/secrets\/([\w-]+)/g))
      expect(secrets).toContain(`secrets/${name}`)
    expect(page).toContain('chown -R 1000 secrets')
  })

  it('is healthy while the server answers, and not where nobody does', async () => {
    const here = await place()
    const server = await run(here)
    const [node = '', ...rest]: string[] = JSON.parse(/\[.*\]$/.exec(wordOf('HEALTHCHECK'))?.[0] ?? '[]')
    expect(node).toBe('node')
    const check = (url: string) =>
      spawnSync(process.execPath, rest, { env: { PORT: new URL(url).port }, encoding: 'utf8' })
    expect(check(server.url)).toMatchObject({ status: 0, stdout: '', stderr: '' })
    server.child.kill('SIGKILL')
    await server.ended
    expect(check(server.url)).toMatchObject({ status: 1, stdout: '', stderr: '' })
  })
})

const PAGES = [
  ...['README.md', 'contract/README.md', 'server/README.md', 'src/README.md', 'tests/README.md'],
  ...['src/delivery/README.md', 'src/language/README.md', 'src/start/README.md'],
  ...['.github/CONTRIBUTING.md', '.github/SECURITY.md'],
]

describe('the pages of the project', () => {
  const page = PAGES.map(read).join('\n')

  it('lead to files and headings that there are', () => {
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(/\s/g, '-')
    const headingsOf = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slug(heading))
    for (const file of PAGES)
      for (const [, target = '', heading] of read(file).matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)) {
        if (/^https?:/.test(target)) continue
        const path = target === '' ? file : join(dirname(file), target)
        expect([file, path, existsSync(path)]).toEqual([file, path, true])
        if (heading) expect(headingsOf(read(path))).toContain(heading)
      }
  })

  it('name commands that there are', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const named = new Set([...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
    expect([...named].filter((name) => !(name in scripts))).toEqual([])
    for (const [, file = ''] of page.matchAll(/server\/deploy\/([\w.-]+\w)/g))
      expect([file, existsSync(join('server/deploy', file))]).toEqual([file, true])
  })
})
