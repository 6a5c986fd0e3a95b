import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import type { Language } from '#contract/language.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import type { PrintOrder } from '#server/pdf/print-order.ts'
import { openPrintThread } from '#server/pdf/print-thread.ts'
import { renderTicketPdf } from '#server/pdf/ticket-pdf.ts'
import { PRINTS_WITH, ticketPrinter } from '#server/pdf/ticket-printer.ts'
import { TICKET } from '../support/paper-ticket.ts'
import { buildServer } from '../support/server-process.ts'

const someOrder = (change: object = {}, language: Language = 'en'): PrintOrder => ({
  ticket: v.parse(Ticket, { ...TICKET, ...change }),
  language,
})

/** A press that prints when it is told to. */
function slowPress() {
  const printed: number[] = []
  let go: () => void = () => undefined
  return {
    printed,
    go: () => go(),
    print: ({ ticket }: PrintOrder) =>
      new Promise<Uint8Array>((done) => {
        go = () => {
          printed.push(ticket.id)
          done(new Uint8Array(1000))
        }
      }),
  }
}

const settled = () => new Promise<void>((done) => setImmediate(done))

describe('printing', () => {
  it('goes on in turns, so that who wants many tickets holds nobody up who wants one', async () => {
    const press = slowPress()
    const { print } = ticketPrinter(press, { rateLimits: true })
    const all = [1, 2, 3, 4].map((id) => print(someOrder({ id }), 7))
    all.push(print(someOrder({ id: 50 }), 8))
    for (const _ of all) {
      await settled()
      press.go()
    }
    await Promise.all(all)
    expect(press.printed).toEqual([1, 2, 50, 3, 4])
  })

  it('is done once for the same ticket, and anew when anything on it has changed', async () => {
    let prints = 0
    const print = async () => new Uint8Array([++prints])
    const printer = ticketPrinter({ print }, { rateLimits: true })
    const [one, two] = await Promise.all([printer.print(someOrder(), 7), printer.print(someOrder(), 7)])
    expect(two).toBe(one)
    expect(await printer.print(someOrder(), 7)).toBe(one)
    expect(await printer.print(someOrder({ departureTime: '22:00' }), 7)).toEqual(new Uint8Array([2]))
    expect(await printer.print(someOrder({}, 'hi'), 7)).toEqual(new Uint8Array([3]))
    expect(await printer.print(someOrder(), 7)).toBe(one)
  })

  it('is refused to a traveller who has many under way, and to everybody beyond the row’s end', async () => {
    const { print } = ticketPrinter(slowPress(), { rateLimits: false })
    const ask = (userId: number) => print(someOrder({ id: ++tickets }), userId)
    let tickets = 0
    // One is being printed, 20 wait.
    for (let turn = 0; turn < 21; turn++) void ask(7)
    await expect(ask(7)).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    for (let userId = 100; userId < 280; userId++) void ask(userId)
    await expect(ask(300)).rejects.toMatchObject({ status: 503 })
  })

  it('is limited to 60 tickets a minute for each traveller, unless limits are off', async () => {
    const print = async () => new Uint8Array(1)
    const limited = ticketPrinter({ print }, { rateLimits: true })
    const unlimited = ticketPrinter({ print }, { rateLimits: false })
    for (let id = 1; id <= 60; id++)
      for (const printer of [limited, unlimited]) await printer.print(someOrder({ id }), 7)
    await expect(limited.print(someOrder({ id: 61 }), 7)).rejects.toMatchObject({ status: 429 })
    await unlimited.print(someOrder({ id: 61 }), 7)
    await limited.print(someOrder({ id: 62 }), 8)
    await limited.print(someOrder({ id: 60 }), 7)
  })
})

describe('the thread that prints', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-print-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('prints what the server would', async () => {
    buildServer()
    const thread = openPrintThread<PrintOrder>(pathToFileURL(resolve('dist/node/server/pdf/print-worker.js')))
    const order = someOrder({ username: 'आशा' }, 'hi')
    const pdf = await thread.print(order)
    expect(Buffer.from(pdf).equals(Buffer.from(await renderTicketPdf(order)))).toBe(true)
    await thread.close()
  })

  it('loads just the packages that the start looks for', () => {
    const files = readdirSync('server/pdf', { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !['print-thread.ts', 'ticket-printer.ts'].includes(name),
    )
    const loaded = files.flatMap((name) =>
      [...readFileSync(join('server/pdf', name), 'utf8').matchAll(/ from '(?!node:)([^.#'][^']*)'/g)].map(
        ([, named]) => named,
      ),
    )
    expect([...new Set(loaded)].sort()).toEqual([...PRINTS_WITH].sort())
  })

  it('is started anew when it has died of a ticket', async () => {
    const file = join(folder, 'worker.mjs')
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ ticket: { id } }) => {
        if (id === 1) process.exit(1)
        if (id === 2) throw new Error('This ticket is too much.')
        if (id === 3) return parentPort.postMessage({ kind: 'failed', reason: 'No such face.' })
        parentPort.postMessage({ kind: 'printed', bytes: new Uint8Array([id]) })
      })
      parentPort.postMessage({ kind: 'ready' })`,
    )
    const thread = openPrintThread<PrintOrder>(pathToFileURL(file))
    await expect(thread.print(someOrder({ id: 1 }))).rejects.toThrow('has ended')
    await expect(thread.print(someOrder({ id: 2 }))).rejects.toThrow('too much')
    await expect(thread.print(someOrder({ id: 3 }))).rejects.toThrow('No such face')
    expect(await thread.print(someOrder({ id: 4 }))).toEqual(new Uint8Array([4]))
    await thread.close()
  })
})
