import { describe, expect, it, vi } from 'vitest'
import { sendChange } from '#features/company/pending/change-bus.ts'
import type { Try } from '#features/company/pending/outbox.ts'
import type { BusChange } from '#offline/outbox/bus-change.ts'
import { keepTimetable } from '#offline/outbox/kept-timetable.ts'
import { FIELDS, listed } from '#tests/unit/offline/outbox/outbox-fakes.ts'

const CHANGES: Record<BusChange['kind'], BusChange> = {
  add: { kind: 'add', bus: FIELDS },
  edit: { kind: 'edit', busId: 7, before: listed(7), bus: FIELDS },
  delete: { kind: 'delete', busId: 7, before: listed(7) },
  timetable: keepTimetable(['one', 'two'].map((key) => ({ key, bus: { ...FIELDS, name: key } }))),
  'call-off': { kind: 'call-off', busId: 7, before: listed(7), reason: 'Rain' },
  called: { kind: 'called', busId: 7, ticketId: 3, username: 'Farida', called: true, at: 1 },
}
const KINDS = ['add', 'edit', 'delete', 'call-off', 'timetable', 'called'] as const

/** What a try comes to, where this is the answer; without one the line is cut. */
function tryWith(kind: BusChange['kind'], answer: Response | undefined): Promise<Try> {
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('Failed to fetch')
    return answer.clone()
  })
  return sendChange(1, { id: 1, key: 'key', change: CHANGES[kind], state: { kind: 'sent' } })
}

const ours = (status: number, message: string, data: unknown = null) =>
  Response.json({ message, data, statusCode: status }, { status })
const page = (status: number) =>
  new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } })

describe('one try of a change', () => {
  it.each(KINDS)('%s: only our server’s answer counts, whatever the status of another’s', async (kind) => {
    for (const status of [200, 404, 502]) expect(await tryWith(kind, page(status))).toEqual({ kind: 'intercepted' })
    expect(await tryWith(kind, undefined)).toEqual({ kind: 'lost' })
  })

  it.each(KINDS)('%s: a fault and a limit decide nothing, and keep the server’s words', async (kind) => {
    for (const status of [500, 503, 429, 408])
      expect(await tryWith(kind, ours(status, 'In a moment.'))).toEqual({ kind: 'stumbled', reason: 'In a moment.' })
  })

  it.each(KINDS)('%s: a no is a no, and a session that is over is none', async (kind) => {
    expect(await tryWith(kind, ours(409, 'Sold.'))).toEqual({ kind: 'refused', reason: 'Sold.' })
    expect(await tryWith(kind, ours(401, 'Log in.'))).toEqual({ kind: 'logged-out' })
  })

  it('a removal of what is gone is made; an edit of it is refused', async () => {
    expect(await tryWith('delete', ours(404, 'Gone.'))).toEqual({ kind: 'made', busId: undefined })
    for (const kind of ['edit', 'call-off'] as const)
      expect(await tryWith(kind, ours(404, 'Gone.'))).toEqual({ kind: 'refused', reason: 'Gone.' })
  })

  it('a removal counts as made only where our server says that it is gone, in its own words', async () => {
    const gateway = Response.json({ message: 'Not Found' }, { status: 404 })
    expect(await tryWith('delete', gateway)).toEqual({ kind: 'intercepted' })
  })

  it('of many trips tells which came back, and decides nothing by an answer about others', async () => {
    const settled = [
      { key: 'two', outcome: 'clash', reason: 'It leaves already.' },
      { key: 'one', outcome: 'added', busId: 12 },
    ]
    expect(await tryWith('timetable', ours(200, 'Added.', settled))).toEqual({
      kind: 'made',
      busId: undefined,
      refused: [{ key: 'two', bus: { ...FIELDS, name: 'two' }, reason: 'It leaves already.' }],
    })
    expect(await tryWith('timetable', ours(200, 'Added.', settled.slice(1)))).toMatchObject({ kind: 'stumbled' })
    expect(await tryWith('timetable', ours(200, 'Added.', 'yes'))).toMatchObject({ kind: 'stumbled' })
  })

  it('adds many trips one by one where the server does not know them together, under the same keys', async () => {
    const asked: [path: string, key: string | null][] = []
    vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
      const { pathname } = new URL(address, 'http://localhost')
      const key = new Headers(headers).get('idempotency-key')
      asked.push([pathname, key])
      if (pathname.endsWith('timetable')) return ours(404, 'There is no such address.')
      return key === 'one' ? ours(201, 'Added.', { id: 12 }) : ours(409, 'It leaves already.')
    })
    const item = { id: 1, key: 'key', change: CHANGES.timetable, state: { kind: 'sent' as const } }
    expect(await sendChange(1, item)).toMatchObject({ kind: 'made', refused: [{ key: 'two' }] })
    expect(asked).toEqual([
      ['/api/buses/1/timetable', null],
      ['/api/buses/1', 'one'],
      ['/api/buses/1', 'two'],
    ])
  })

  it('tells which trip has come of an add', async () => {
    expect(await tryWith('add', ours(201, 'Added.', { id: 12 }))).toEqual({ kind: 'made', busId: 12 })
  })
})
