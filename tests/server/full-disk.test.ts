import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asRoot, mayMount } from '../support/mounts.ts'
import { assertConsistent, book, inspect, setScene } from '../support/people.ts'
import { freePort } from '../support/running-server.ts'
import type { Place } from '../support/server.ts'
import { buildServer, processesOfTests, stopServer } from '../support/server-process.ts'

const { run, place } = processesOfTests()

/** A disk of a few megabytes in the place's folder, for as long as `work` lasts. */
async function onSmallDisk(here: Place, size: string, work: (small: string) => Promise<void>): Promise<void> {
  const small = join(here.dataDir, 'small')
  await mkdir(small)
  asRoot('mount', '-t', 'tmpfs', '-o', `size=${size},uid=${process.getuid?.()}`, 'tmpfs', small)
  try {
    await work(small)
  } finally {
    asRoot('umount', '-l', small)
  }
}

function command(name: string, args: readonly string[], dataDir: string) {
  buildServer()
  const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/node/server/cli/${name}.js`, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe.runIf(mayMount)('a command that meets a full disk', () => {
  it('says so in one line: an import tells how far it came, and goes on', async () => {
    const here = await place()
    await onSmallDisk(here, '4m', async (small) => {
      const file = join(here.dataDir, 'long.csv')
      const header = 'name,from,to,departureTime,costPerSeat,busNumber'
      const rows = Array.from({ length: 20_000 }, (_, at) => `Magadh Express,Patna,Ranchi,21:30,850,BR01PA${at}`)
      await writeFile(file, [header, ...rows].join('\n'))
      const broken = command('import', [file, '--days', '1'], small)
      expect(broken.status).toBe(3)
      expect(broken.stderr).toMatch(
        /^The disk is full\. Make room, then run the command again\. \d+ trips of the file are in; it goes on where it broke off\.\n$/,
      )
      const done = Number(/\d+/.exec(broken.stderr)?.[0])
      asRoot('mount', '-o', 'remount,size=64m', small)
      const again = command('import', [file, '--days', '1'], small)
      expect(again.stdout).toContain(`${20_000 - done} trips added, ${done} already there, 0 refused.`)
      expect(again).toMatchObject({ status: 0, stderr: '' })
    })
  })

  it('leaves nothing of a backup', async () => {
    const here = await place()
    await setScene(here, { people: 200, seats: 40 })
    await onSmallDisk(here, '64k', async (small) => {
      const target = join(small, 'copies', 'copy.db')
      expect(command('backup', [target], here.dataDir)).toEqual({
        status: 1,
        stdout: '',
        stderr: `The disk of ${target} is full: there is no new copy. Make room.\n`,
      })
      expect(await readdir(join(small, 'copies'))).toEqual([])
    })
  })

  it('changes nothing by other commands', async () => {
    const here = await place()
    await onSmallDisk(here, '32k', async (small) => {
      const { status, stdout, stderr } = command('operators', ['list'], small)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toMatch(/^The disk is full\. Make room, then run the command again\.\n$/)
    })
  })
})

describe.runIf(mayMount)('a full disk', () => {
  it('fails bookings with 503, keeps reads working, and needs no restart when there is room again (S3)', async () => {
    const here = await place()
    await onSmallDisk(here, '2m', async (small) => {
      const tiny = { ...here, dataDir: small }
      const metricsPort = await freePort()
      const server = await run(tiny, { METRICS_PORT: String(metricsPort) })
      const ask = async (path: string) => (await fetch(server.url + path)).status
      const writable = async () =>
        /^sawari_database_writable (\d)$/m.exec(
          await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
        )?.[1]
      expect(await Promise.all(Array.from({ length: 20 }, () => ask('/api/ready')))).toEqual(Array(20).fill(200))
      const scene = await setScene(tiny, { people: 30, seats: 100 })
      await book(server, scene, 0, '1')
      let filler = 0
      for (; ; filler++)
        try {
          await writeFile(join(small, `filler${filler}`), Buffer.alloc(16 * 1024))
        } catch {
          break
        }
      const statuses: number[] = []
      let message = ''
      for (let seat = 2; seat <= 90 && !statuses.includes(503); seat++) {
        const answer = await book(server, scene, seat, String(seat))
        statuses.push(answer.status)
        if (answer.status === 503) message = JSON.parse(await answer.text()).message
      }
      expect(statuses.at(-1)).toBe(503)
      expect(message).toBe('The booking system does not answer right now. Please try again in a moment.')
      expect([await ask('/api/ready'), await ask('/api/health'), await writable()]).toEqual([503, 200, '0'])
      await expect.poll(server.output).toContain('"code":"SQLITE_FULL"')
      const more = await Promise.all(Array.from({ length: 20 }, (_, index) => book(server, scene, index, '100')))
      expect(more.map(({ status }) => status)).toEqual(Array(20).fill(503))
      expect(await ask('/api/health')).toBe(200)
      const told = server
        .output()
        .split('\n')
        .filter((line) => line.includes('SQLITE_FULL'))
      expect(told).toHaveLength(1)
      expect(told[0]).toContain('"cause":"the disk is full"')
      expect(server.output()).not.toContain('no transaction is active')
      expect((await fetch(`${server.url}/api/buses/find?from=Patna`)).status).toBe(200)
      expect((await fetch(`${server.url}/api/tickets/bookedSeats/${scene.busId}`)).status).toBe(200)
      for (let file = 0; file <= filler; file++) await rm(join(small, `filler${file}`), { force: true })
      expect((await book(server, scene, 1, '99')).status).toBe(200)
      await expect.poll(() => ask('/api/ready')).toBe(200)
      await stopServer(server)
      assertConsistent(await inspect(tiny, scene.busId))
    })
  })
})
