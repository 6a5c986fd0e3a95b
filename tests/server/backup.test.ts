import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { assertConsistent, book, inspect, type Scene, setScene } from '../support/people.ts'
import { mailedLink } from '../support/running-server.ts'
import { makeUnbuiltPlace, pathOf } from '../support/server.ts'
import { buildServer, processesOfTests, type ServerProcess } from '../support/server-process.ts'

const { run, place } = processesOfTests()

describe('a backup', () => {
  it('taken while bookings run is whole, and a server starts from it with passwords, sessions and tickets (S22)', async () => {
    const here = await place()
    const server = await run(here)
    const scenes: Scene[] = []
    for (let bus = 0; bus < 12; bus++) scenes.push(await setScene(here, { people: 4, seats: 100 }))
    const [scene] = scenes
    if (!scene) throw new Error('no scene')
    const asha = { name: 'Asha', email: 'asha@example.com', phone: '9876543210', age: 29, gender: 'female' }
    const body = JSON.stringify({ ...asha, password: 'Secret#123' })
    await fetch(`${server.url}/api/users`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const link = () => mailedLink(here.dataDir, asha.email, '/activate')
    await expect.poll(link).toBeDefined()
    await fetch(server.url + pathOf(link()), { redirect: 'manual' })
    expect(server.output()).not.toContain('token=')
    const logIn = (at: ServerProcess) =>
      fetch(`${at.url}/api/users/verify-by-email?email=asha@example.com&password=Secret%23123`, { method: 'POST' })
    expect((await logIn(server)).status).toBe(200)

    const booked = new Set<number>()
    let stop = false
    const load = Promise.all(
      Array.from({ length: 4 }, async (_, who) => {
        for (const [round, at] of scenes.flatMap((each) => Array.from({ length: 25 }, () => each)).entries()) {
          if (stop) return
          const answer = await book(server, at, who, String(1 + who + 4 * (round % 25)))
          const body: { data: { id: number } } = JSON.parse(await answer.text())
          booked.add(body.data.id)
        }
      }),
    )
    await expect.poll(() => booked.size, { interval: 5 }).toBeGreaterThan(20)
    const before = [...booked]
    const target = join(here.dataDir, 'copy.db')
    const backUp = () =>
      promisify(execFile)(process.execPath, ['dist/node/server/cli/backup.js', target], {
        env: { PATH: process.env.PATH, DATA_DIR: here.dataDir },
      })
    expect(await backUp()).toEqual({ stdout: `Backed up to ${target}\n`, stderr: '' })
    expect((await stat(target)).mode & 0o777).toBe(0o600)
    stop = true
    await load
    expect(booked.size).toBeGreaterThan(before.length)
    await expect(backUp()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/exists already/) })

    const there = await place()
    await copyFile(target, join(there.dataDir, 'sawari.db'))
    await mkdir(join(there.dataDir, 'keys'))
    await copyFile(join(here.dataDir, 'keys', 'tickets.pem'), join(there.dataDir, 'keys', 'tickets.pem'))
    const kept = new Set<number>()
    for (const { busId } of scenes) {
      const state = await inspect(there, busId)
      assertConsistent(state)
      for (const { id } of state.tickets) kept.add(id)
    }
    expect(before.filter((id) => !kept.has(id))).toEqual([])
    const restored = await run(there)
    expect((await logIn(restored)).status).toBe(200)
    const original = await book(server, scene, 0, '1')
    const replay = await book(restored, scene, 0, '1')
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    // The ticket's code is in it, signed.
    const ticket = await replay.text()
    expect(ticket).toContain('"code":"')
    expect(ticket).toBe(await original.text())
  })

  it('is refused for PostgreSQL and where there is nothing, in one line', async () => {
    buildServer()
    const here = await place('sqlite', makeUnbuiltPlace)
    const backup = (env: Record<string, string>) =>
      spawnSync(process.execPath, ['dist/node/server/cli/backup.js'], {
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      })
    expect(backup({ DATA_DIR: here.dataDir }).stderr).toMatch(/^There is no database in [^\n]*\n$/)
    expect(backup({ DATABASE_URL: 'postgres://db/x' }).stderr).toMatch(/^[^\n]*pg_basebackup[^\n]*\n$/)
  })
})
