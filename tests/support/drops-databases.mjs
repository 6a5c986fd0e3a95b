import pg from 'pg'

/*
 * `drops-databases.mjs URL PREFIX`: waits until its parent process ends, which closes its stdin. Then drops the
 * databases whose names begin with PREFIX.
 */

const [, , connectionString, prefix] = process.argv

process.stdin.resume().once('end', async () => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
})
