import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import type { Readiness } from './readiness.ts'

/** What a running server counts of itself, in the words of Prometheus (https://prometheus.io/docs/practices/naming). */
export interface Metrics {
  /** @param call method and the route's pattern, never an address: `GET /api/buses/find` */
  answered(call: string, status: number, seconds: number): void
  /** @param reason a word of ours from a short list */
  refused(call: string, reason: string): void
  /** @param repeated the same request as before, answered with its ticket */
  booked(seats: number, repeated: boolean): void
  /** @returns everything as Prometheus reads it; the database is asked now */
  text(): Promise<{ type: string; body: string }>
}

/** From an answer out of memory to the longest that a phone waits. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics({
  database,
  now,
  readiness,
}: Pick<Context, 'database' | 'now'> & { readiness: Readiness }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor, open files, garbage collection and the event loop's delay.
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'sawari_request_duration_seconds',
    help: 'Requests by call and status, and how long they took',
    labelNames: ['call', 'status'],
    buckets: SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'sawari_refusals_total',
    help: 'Requests that were refused or failed, by call and reason',
    labelNames: ['call', 'reason'],
    registers,
  })
  const bookings = new Counter({
    name: 'sawari_bookings_total',
    help: 'Bookings that were answered with a ticket: sold, or repeated requests for one that was sold before',
    labelNames: ['outcome'],
    registers,
  })
  const seats = new Counter({ name: 'sawari_seats_sold_total', help: 'Seats sold', registers })
  const mails = new Gauge({ name: 'sawari_mail_queue_length', help: 'Mails owed and not sent yet', registers })
  const oldestMail = new Gauge({
    name: 'sawari_mail_queue_oldest_seconds',
    help: 'Age of the oldest mail that is owed; 0 where none is',
    registers,
  })
  const up = new Gauge({
    name: 'sawari_database_up',
    help: 'Whether the database answers: 1, or 0',
    registers,
  })
  const writable = new Gauge({
    name: 'sawari_database_writable',
    help: 'Whether changes come through, as GET /api/ready says: 1, or 0',
    registers,
  })
  const connections = new Gauge({
    name: 'sawari_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers,
  })
  const waiting = new Gauge({
    name: 'sawari_database_waiting',
    help: 'Works that wait for a connection, or on SQLite for their turn to write',
    registers,
  })
  for (const outcome of ['sold', 'repeated']) bookings.inc({ outcome }, 0)

  // Finding a series by its labels costs more than counting in it.
  const seriesOf = new Map<string, Map<number, (seconds: number) => void>>()
  function series(call: string, status: number): (seconds: number) => void {
    const ofCall = seriesOf.get(call) ?? new Map<number, (seconds: number) => void>()
    seriesOf.set(call, ofCall)
    const known = ofCall.get(status)
    if (known) return known
    const bound = requests.labels({ call, status: String(status) })
    const observe = (seconds: number) => bound.observe(seconds)
    ofCall.set(status, observe)
    return observe
  }

  async function look(): Promise<void> {
    const { used, idle, waiting: inLine } = database.load()
    connections.set({ state: 'used' }, used)
    connections.set({ state: 'idle' }, idle)
    waiting.set(inLine)
    try {
      const queue = await database.read
        .selectFrom('mail_outbox')
        .select((eb) => [eb.fn.countAll<number>().as('length'), eb.fn.min<number | null>('created_at').as('since')])
        // Those given up are kept to be seen; nobody waits for them.
        .where('failed_at', 'is', null)
        .executeTakeFirstOrThrow()
      mails.set(queue.length)
      oldestMail.set(queue.since === null ? 0 : Math.max(0, now() - queue.since) / 1000)
      up.set(1)
    } catch {
      up.set(0)
      // "No mails wait" and "unknown" are two things.
      mails.remove()
      oldestMail.remove()
    }
    writable.set((await readiness.check()) ? 1 : 0)
  }

  return {
    answered: (call, status, seconds) => series(call, status)(seconds),
    refused: (call, reason) => refusals.inc({ call, reason }),
    booked(count, repeated) {
      bookings.inc({ outcome: repeated ? 'repeated' : 'sold' })
      if (!repeated) seats.inc(count)
    },
    async text() {
      await look()
      return { type: registry.contentType, body: await registry.metrics() }
    },
  }
}
