import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from './running-server.ts'

/**
 * HAProxy in front of PostgreSQL servers, of which one at a time is the primary. HAProxy sends all connections to it.
 */
export async function openPrimaryFinder(ports: readonly number[]): Promise<{ port: number; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-haproxy-'))
  const port = await freePort()
  const check = join(folder, 'is-primary')
  // $3 and $4 are address and port of the checked server.
  const ask = `psql -h "$3" -p "$4" -U postgres -Atc 'select pg_is_in_recovery()' postgres`
  writeFileSync(check, `#!/bin/sh\n[ "$(PGCONNECT_TIMEOUT=2 ${ask})" = f ]\n`, { mode: 0o755 })
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(
    config,
    `global
  external-check
  insecure-fork-wanted
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option external-check
  external-check path "/usr/bin:/bin"
  external-check command ${check}
  default-server check inter 2s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${ports.map((each) => `  server at-${each} 127.0.0.1:${each}\n`).join('')}`,
  )
  const child = spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // HAProxy first takes every server for healthy and uses them in turn. So connect once for each server.
  const onlyPrimary = async () => {
    for (const _ of ports) {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
        if (rows[0]?.standby) throw new Error('The balancer leads to a standby.')
      } finally {
        await client.end().catch(() => undefined)
      }
    }
  }
  await vi.waitFor(onlyPrimary, { timeout: 20_000, interval: 50 })
  return {
    port,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
