import pg from 'pg'
import { StartRefusal } from '../../config.ts'
import { CONNECT_MS } from './postgres-connection.ts'

const ROUNDS = 4
const ANSWER_MS = 8_000

/**
 * Makes sure that a connection has a database session to itself. A pooler may lend a session for one transaction or one
 * statement alone; then limits, prepared queries and locks pass to the next client. Two connections ask in turns, twice
 * each, which process serves them: with sessions of their own each gets the same answer twice, and not the other's.
 * @throws StartRefusal if sessions are shared
 */
export async function refuseSharedSessions(url: string, client: pg.Client): Promise<void> {
  const other = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    application_name: 'sawari schema',
  })
  other.on('error', () => undefined)
  try {
    await other.connect()
    const seen = [new Set<unknown>(), new Set<unknown>()] as const
    for (let round = 0; round < ROUNDS; round++)
      for (const [asked, processes] of [
        [client, seen[0]],
        [other, seen[1]],
      ] as const)
        for (let times = 0; times < 2; times++) {
          const { rows } = await asked.query<{ process: unknown }>('select pg_backend_pid() as process')
          processes.add(rows[0]?.process)
        }
    const [own, others] = seen
    if (own.size === 1 && others.size === 1 && ![...own].some((process) => others.has(process))) return
    throw new StartRefusal(
      'DATABASE_URL leads to a pooler that shares sessions between connections (transaction mode). Set its pool_mode to session, or name the database itself.',
    )
  } finally {
    await other.end().catch(() => undefined)
  }
}
