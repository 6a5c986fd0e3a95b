import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asRoot, mayMount } from '../support/mounts.ts'
import { assertConsistent, book, inspect, setScene } from '../support/people.ts'
import { processesOfTests, stopServer } from '../support/server-process.ts'

const { run, place } = processesOfTests()

describe.runIf(mayMount)('a full disk', () => {
  it('fails bookings with 503, keeps reads working, and needs no restart when there is room again (S3)', async () => {
    const here = await place()
    const small = join(here.dataDir, 'small')
    await mkdir(small)
    asRoot('mount', '-t', 'tmpfs', '-o', `size=2m,uid=${process.getuid?.()}`, 'tmpfs', small)
    try {
      const tiny = { ...here, dataDir: small }
      const server = await run(tiny)
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
      await expect.poll(server.output).toContain('"code":"SQLITE_FULL"')
      expect(server.output()).not.toContain('no transaction is active')
      expect((await fetch(`${server.url}/api/buses/find?from=Patna`)).status).toBe(200)
      expect((await fetch(`${server.url}/api/tickets/bookedSeats/${scene.busId}`)).status).toBe(200)
      for (let file = 0; file <= filler; file++) await rm(join(small, `filler${file}`), { force: true })
      expect((await book(server, scene, 1, '99')).status).toBe(200)
      await stopServer(server)
      assertConsistent(await inspect(tiny, scene.busId))
    } finally {
      asRoot('umount', '-l', small)
    }
  })
})
