import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { type Scene, setScene } from '../support/people.ts'
import { ask } from '../support/raw-calls.ts'
import { freePort } from '../support/running-server.ts'
import { makeScratchMachine } from '../support/scratch-machine.ts'

/** The page's commands, by the heading that they stand under. */
const blocks = new Map<string, string[]>()
for (const part of readFileSync('server/README.md', 'utf8').split(/^##+ /m).slice(1)) {
  const [heading = ''] = part.split('\n')
  blocks.set(
    heading,
    [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands),
  )
}
const commands = (heading: string, index: number) => {
  const found = blocks.get(heading)?.[index]
  if (!found) throw new Error(`There is no block ${index} under ${heading}.`)
  return found
}

const machine = makeScratchMachine({ port: await freePort(), metricsPort: await freePort() })
const { sh, at, origin } = machine
afterAll(() => machine.remove())

const git = (...args: string[]) => {
  const who = ['-c', 'user.name=Sawari', '-c', 'user.email=sawari@example.com', '-c', 'init.defaultBranch=main']
  execFileSync('git', [...who, ...args], { cwd: join(machine.root, 'origin'), stdio: 'ignore' })
}
/** The project as it lies here, as somebody else's repository. */
function publish(): void {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard']
  for (const file of execFileSync('git', listing, { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((name) => existsSync(name))) {
    mkdirSync(join(machine.root, 'origin', dirname(file)), { recursive: true })
    cpSync(file, join(machine.root, 'origin', file))
  }
  git('init')
  git('add', '.')
  git('commit', '-m', 'One')
}

const page = async () => (await ask(origin, { path: '/index.html' })).body.toString()
const seatsSold = (busId: number) => {
  const database = new BetterSqlite(join(at('/var/lib/sawari'), 'sawari.db'), { readonly: true })
  try {
    return database.prepare('select seat_no from ticket_seats where bus_id = ? order by 1').pluck().all(busId)
  } finally {
    database.close()
  }
}

/** A trip and somebody who is logged in, as a server of https knows them. */
async function setTheScene(): Promise<Scene> {
  const made = await setScene({ dataDir: at('/var/lib/sawari'), databaseUrl: undefined }, { people: 1, seats: 40 })
  return { ...made, people: made.people.map(({ id, cookie }) => ({ id, cookie: `__Host-${cookie}` })) }
}

async function sell({ busId, people: [person] }: Scene, seat: number): Promise<number> {
  const path = `/api/tickets/${busId}/${person?.id}/1/${seat}`
  return (await ask(origin, { path, method: 'POST', headers: { cookie: person?.cookie ?? '' } })).status
}

describe('the commands of server/README.md, one after the other', { timeout: 900_000 }, () => {
  let scene: Scene
  let pageBefore = ''

  it('bring a machine from nothing to a server that is ready, without what only builds', async () => {
    publish()
    for (const index of [0, 1]) sh(commands('One machine', index))
    sh('sudo npm prune --omit=dev')
    expect(() => sh('test -e node_modules/vite')).toThrow()
    sh(commands('One machine', 2))
    expect(machine.log()).toMatch(/^Sawari is ready at https:\/\/sawari\.example/m)
    pageBefore = await page()
    expect(pageBefore).toMatch(/\/assets\/[\w-]+\.js/)
    expect(readdirSync(at('/var/lib/sawari/releases'))).toHaveLength(1)
    // Without what compiles it starts all the same, by the README's command.
    const start = sh(`sudo systemctl stop sawari
      sh server/deploy/with-settings.sh npm start > "$HOME/start" 2>&1 &
      until grep -Eq 'is ready|rror' "$HOME/start"; do sleep 0.2; done
      kill $!
      while curl -fs http://127.0.0.1:3000/api/health; do sleep 0.2; done >/dev/null
      sudo systemctl start sawari
      cat "$HOME/start"`)
    expect(start).toMatch(/^What builds is not installed/m)
    expect(start).toMatch(/^Sawari is ready/m)
    sh('curl -fs --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3000/api/ready')
  })

  it('import, administer and watch it beside its work', async () => {
    writeFileSync(
      at('/srv/timetable.csv'),
      'from,to,operator,bus_type,departs,duration,arrives,rating,fare,seats_left\nPatna,Ranchi,Bharat Roadways,AC Seater (2+2),21:30,08:00,05:30,4.2,700,40\n',
    )
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    sh(commands('One machine', 4).replace(/--start \S+/, `--start ${soon}`))
    expect(JSON.parse((await ask(origin, { path: '/api/buses' })).body.toString())).toMatchObject({ total: 7 })
    scene = await setTheScene()
    const database = new BetterSqlite(join(at('/var/lib/sawari'), 'sawari.db'))
    database.prepare("update users set email = 'asha@example.com'").run()
    database.close()
    const administered = sh(
      commands('Administer', 0).replaceAll(
        /(admin -- (?:send-reset|log-out|switch|send-again|purge).*)$/gm,
        '$1 --yes',
      ),
    )
    for (const said of [
      'npm run admin -- COMMAND',
      'asha@example.com',
      'is sent a reset link',
      'is switched off',
      'is switched on',
    ])
      expect(administered).toContain(said)
    expect(administered).toContain('office@bharat-roadways.example')
    for (const watch of blocks.get('Watch') ?? []) sh(watch)
    expect(sh(commands('Watch', 0))).toContain('sawari_database_up 1')
  })

  it('copy what there is, upgrade, and go back, and nothing that was sold is lost', async () => {
    scene = await setTheScene()
    expect(await sell(scene, 1)).toBe(200)
    expect(sh(commands('SQLite', 0))).toMatch(/sawari-.*\.db[\s\S]*tickets\.pem/)
    expect(await sell(scene, 2)).toBe(200)

    const source = join(machine.root, 'origin/index.html')
    writeFileSync(source, readFileSync(source, 'utf8').replace('</head>', '<meta name="version" content="2" /></head>'))
    git('commit', '-am', 'Two')
    sh(commands('Upgrade', 0))
    expect(await page()).not.toBe(pageBefore)
    expect(await page()).toContain('name="version"')
    for (const [file] of pageBefore.matchAll(/\/assets\/[\w-]+-[\w-]{8}\.js/g))
      expect([file, (await ask(origin, { path: file })).status]).toEqual([file, 200])

    sh(commands('Go back', 0))
    expect(await page()).toBe(pageBefore)
    expect(seatsSold(scene.busId)).toEqual([1, 2])
    expect(sh(commands('Upgrade', 1).split('\n').slice(-2).join('\n'))).toMatch(/^Kept in .*\/releases\/[0-9a-f]{16}$/m)
  })

  it('restore a copy where the older version does not start, and take a new key into use', async () => {
    const database = new BetterSqlite(join(at('/var/lib/sawari'), 'sawari.db'))
    database.exec("insert into kysely_migration (name, timestamp) values ('999-of-later-alone', '')")
    database.close()
    sh('sudo systemctl restart sawari')
    await expect.poll(() => machine.log()).toContain('This database was written by a newer version of Sawari.')

    const [copy = ''] = readdirSync(at('/srv/backup/sawari'))
      .filter((name) => name.endsWith('.db'))
      .sort()
    sh(commands('SQLite', 1).replace('sawari-2026-12-01T03-15-00.db', copy))
    expect(seatsSold(scene.busId)).toEqual([1])
    // Nothing is lost by a restore: the later key signs tickets that the copy does not know.
    expect(readdirSync(at('/var/lib/sawari/before'))).toEqual(expect.arrayContaining(['sawari.db', 'tickets.pem']))

    sh(`${commands('Ticket keys', 0).replace('/etc/sawari/ticket-key', '/var/lib/sawari/keys/tickets.pem')}
      curl -fs --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3000/api/ready`)
    expect(readFileSync(at('/var/lib/sawari/keys/tickets.pem'), 'utf8').match(/BEGIN PRIVATE KEY/g)).toHaveLength(2)
  })
})
