import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { Cluster, clusterFolder, missingForClusters } from '../support/postgres-cluster.ts'

const missing = missingForClusters()
if (missing) console.warn(missing)

describe.skipIf(missing)('a PostgreSQL that asks for a password', () => {
  const folder = clusterFolder()
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await Cluster.create(join(folder.path, 'data'))
    await cluster.start()
    await cluster.askForPassword('right')
  }, 60_000)
  afterAll(async () => {
    await cluster?.kill()
    folder.remove()
  })

  const open = (password: string) => {
    const databaseUrl = Object.assign(new URL(cluster.url), { password }).href
    const said: string[] = []
    return openDatabase({ dataDir: folder.path, databaseUrl }, 'server', (line) => said.push(line)).then(
      (database) => ({ database, said }),
    )
  }

  it.each([
    ['a wrong one', 'wrong'],
    ['none', ''],
  ])('stops the start at once, in one line, where DATABASE_URL has %s', async (_, password) => {
    await expect(open(password)).rejects.toThrow(
      /^The password of DATABASE_URL is wrong, or there is none in it: [^\n]+$/,
    )
  })

  it('lets the start through with the right one', async () => {
    const { database, said } = await open('right')
    expect(said).toEqual([])
    await database.close()
  })
})
