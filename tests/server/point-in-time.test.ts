import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { asDatabaseUser, Cluster, clusterFolder, missingForClusters } from '../support/postgres-cluster.ts'
import { addBus, startServer } from '../support/server.ts'

const missing = missingForClusters()
if (missing) console.warn(missing)

/** The commands of server/README.md for this, in its order. */
const [archive = '', copy = '', restore = ''] = readFileSync('server/README.md', 'utf8')
  .split(/^```(?:sh)?$/m)
  .filter((_part, index) => index % 2 === 1)
  .filter((commands) => commands.includes('/srv/archive'))

describe.skipIf(missing)('the backup of PostgreSQL in server/README.md', () => {
  const folder = clusterFolder()
  const toClose: (() => unknown)[] = [folder.remove]
  afterAll(async () => {
    for (const close of toClose.reverse()) await close()
  })

  it('is restored to a moment by the page’s commands: what was booked before it is there, what came later is not', {
    timeout: 60_000,
  }, async () => {
    const cluster = await Cluster.create(join(folder.path, 'primary'))
    toClose.push(() => cluster.kill())
    const sh = (commands: string, env: Record<string, string> = {}) =>
      asDatabaseUser('sh', ['-ec', commands.replaceAll('/srv/archive', folder.path)], {
        PGHOST: '127.0.0.1',
        PGPORT: String(cluster.port),
        ...env,
      })
    sh('mkdir /srv/archive/wal')
    await cluster.start()
    sh(archive)
    await cluster.kill()
    await cluster.start()

    const server = await startServer('postgres', {
      place: { dataDir: folder.path, databaseUrl: cluster.url, remove: async () => undefined },
    })
    toClose.push(() => server.stop())
    const asha = await server.traveller()
    const busId = await addBus(await server.operator())
    const book = async (seat: number) => {
      expect((await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${seat}`)).status).toBe(200)
    }
    await book(1)
    sh(copy)
    await book(2)
    const [moment] = await cluster.query<{ text: string }>('select clock_timestamp()::text as text')
    await book(3)
    const [last] = await cluster.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    await expect.poll(() => cluster.query('select last_archived_wal as file from pg_stat_archiver')).toEqual([last])

    const restored = await Cluster.in(join(folder.path, 'restored'))
    sh('mkdir /srv/archive/restored')
    toClose.push(() => sh('pg_ctl -m immediate stop', { PGDATA: restored.folder }))
    const [today] = /base-\d{4}-\d\d-\d\d/.exec(sh('ls /srv/archive')) ?? []
    sh(
      restore
        .replace(/base-\d{4}-\d\d-\d\d/, String(today))
        .replace(/(?<=recovery_target_time = ')[^']+/, String(moment?.text)),
      { PGDATA: restored.folder, PGPORT: String(restored.port) },
    )
    await expect.poll(() => restored.query('select pg_is_in_recovery() as standby')).toEqual([{ standby: false }])
    expect(await restored.query(`select seat_no from ticket_seats where bus_id = ${busId} order by 1`)).toEqual([
      { seat_no: 1 },
      { seat_no: 2 },
    ])
  })
})
