import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { lockRows } from '../db/lock-row.ts'
import type { MailLane, MailOutboxTable } from '../db/schema.ts'
import { latestPlausible } from '../stored-time.ts'
import { composeMail } from './compose-mail.ts'
import { Letter } from './mail-outbox.ts'
import { MailRefused } from './mail-transport.ts'
import { changeAfter, judgeTripMail } from './trip-mails.ts'

export interface MailWorker {
  /** To be called after a transaction that owes a mail. @param lane `prompt` unless it is named */
  wake(lane?: MailLane): void
  /** Resolves when no mail is under way: the rest go out after the next start. */
  stop(): Promise<void>
}

const POLL_MS = 15_000
/**
 * Mails of bookings have a lane of their own: a rush of them must hold up neither the link that somebody waits for in
 * front of a form, nor the bookings themselves. One at a time, and after one during which others were booked there is a
 * rest of so many times what it took: a rush leaves them a thirtieth of the time, and they catch up after it. Measured by
 * bench:server booking, in turns: bookings wait 20 ms at the 99th percentile without any mails, 37 with a rest of four.
 */
const LANES: Record<MailLane, { atOnce: number; rest: number }> = {
  prompt: { atOnce: 4, rest: 0 },
  booking: { atOnce: 1, rest: 30 },
}
/** A mail server that is slow is no reason to send it less. */
const LONGEST_REST_MS = 5_000
/** However slowly a mail server talks; one that talks for longer keeps a place from other mails. */
const DEADLINE_MS = 60_000
/** Longer than the deadline: after it another worker may try the mail again. */
const CLAIM_MS = 120_000
/** A mail about a trip may wait for the next day (trip-mails.ts). */
const LONGEST_WAIT_MS = 24 * 3_600_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 3_600_000
/** Three days of retries. Counted, because a clock that jumps must not make a mail old. */
const MOST_ATTEMPTS = 80
/** What a mail server that answers at all needs, when the process is asked to end. */
const GOODBYE_MS = 2_000

type Mail = Selectable<MailOutboxTable>

/**
 * Sends what the outbox owes. Several servers may run one each: a mail is sent by whoever moves its next attempt on.
 * A process that dies between sending and deleting sends the mail once more, with a fresh link.
 */
export function startMailWorker(
  context: Context,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { deadlineMs } = { deadlineMs: DEADLINE_MS },
): MailWorker {
  const lanes = {
    prompt: startLane('prompt', context, log, deadlineMs),
    booking: startLane('booking', context, log, deadlineMs),
  }
  const poll = setInterval(() => {
    lanes.prompt.wake()
    lanes.booking.wake()
  }, POLL_MS)
  poll.unref()
  return {
    wake: (lane = 'prompt') => lanes[lane].wake(),
    async stop() {
      clearInterval(poll)
      await Promise.all([lanes.prompt.stop(), lanes.booking.stop()])
    },
  }
}

interface OneLane {
  wake(): void
  stop(): Promise<void>
}

function startLane(
  lane: MailLane,
  context: Context,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  deadlineMs: number,
): OneLane {
  const { database, mail, now } = context
  const { atOnce, rest: restTimes } = LANES[lane]
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  let stopped = false
  let again = false
  let wokenMeanwhile = false
  let looking: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let rest: NodeJS.Timeout | undefined

  function wake(): void {
    again = true
    wokenMeanwhile = true
    if (stopped || looking || rest) return
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'mail worker'))
      .finally(() => {
        looking = undefined
        if (again) wake()
      })
  }

  function restFor(milliseconds: number): void {
    if (milliseconds < 1 || stopped) return
    rest = setTimeout(() => {
      rest = undefined
      wake()
    }, milliseconds)
    rest.unref()
  }

  /** Takes up as many as there is room for. Each that ends looks again, so a slow one holds up nobody else. */
  async function look(): Promise<void> {
    again = false
    const room = atOnce - underWay.size
    if (room <= 0) return
    const due = await database.read
      .selectFrom('mail_outbox')
      .select(['id', 'next_attempt_at'])
      .where('failed_at', 'is', null)
      .where('lane', '=', lane)
      .where((eb) =>
        eb.or([
          eb('next_attempt_at', '<=', now()),
          eb('next_attempt_at', '>', latestPlausible(now(), LONGEST_WAIT_MS)),
        ]),
      )
      .orderBy('next_attempt_at')
      .limit(room)
      .execute()
    for (const row of due) {
      if (stopped) return
      const claimed = await claim(row)
      if (!claimed) continue
      const began = performance.now()
      wokenMeanwhile = false
      const work = serve(claimed)
        .catch((error: unknown) => log.error({ err: error }, 'mail worker'))
        .finally(() => {
          underWay.delete(work)
          if (wokenMeanwhile) restFor(Math.min((performance.now() - began) * restTimes, LONGEST_REST_MS))
          wake()
        })
      underWay.add(work)
    }
  }

  function claim({ id, next_attempt_at }: Pick<Mail, 'id' | 'next_attempt_at'>): Promise<Mail | undefined> {
    return database.write((trx) =>
      trx
        .updateTable('mail_outbox')
        .set((eb) => ({ next_attempt_at: now() + CLAIM_MS, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('next_attempt_at', '=', next_attempt_at)
        .returningAll()
        .executeTakeFirst(),
    )
  }

  async function serve(row: Mail): Promise<void> {
    try {
      let isLast = false
      // What was tried before has been counted.
      if (row.bus_id !== null && row.attempts === 1) {
        const verdict = await judgeTripMail(context, { busId: row.bus_id, to: row.to_address })
        if (verdict.kind === 'wait') return await putOff(row, verdict.until, 0)
        if (verdict.kind === 'drop') return await forget(row)
        isLast = verdict.isLast
      }
      const reader = { email: row.to_address, language: row.language }
      const message = await composeMail(context, reader, v.parse(Letter, JSON.parse(row.letter)), isLast)
      const deadline = AbortSignal.any([AbortSignal.timeout(deadlineMs), ending.signal])
      if (message) await mail.send(row.to_address, message, deadline)
      await forget(row)
    } catch (error) {
      if (ending.signal.aborted) return putOff(row, now(), row.attempts - 1)
      const line = { err: error, mail: row.id, attempts: row.attempts }
      // Neither a mailbox that does not exist nor a letter that can't be read will do better later.
      const isFinal = error instanceof MailRefused || error instanceof v.ValiError || row.attempts >= MOST_ATTEMPTS
      if (isFinal) {
        log.error(line, 'mail failed and is not tried again')
        return giveUp(row)
      }
      log.warn(line, 'mail not sent')
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), LONGEST_RETRY_MS)
      await putOff(row, now() + wait, row.attempts)
      clearTimeout(retry)
      retry = setTimeout(wake, wait + 50)
      retry.unref()
    }
  }

  /** It was sent. What was put into it meanwhile remains to be told. */
  async function forget({ id, letter }: Mail): Promise<void> {
    await database.write(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('mail_outbox')
        .where('id', '=', id)
        .where('letter', '=', letter)
        .executeTakeFirst()
      if (numDeletedRows > 0n) return
      const waiting = await lockRows(
        trx,
        trx.selectFrom('mail_outbox').select('letter').where('id', '=', id),
      ).executeTakeFirst()
      const rest = waiting && changeAfter(letter, waiting.letter)
      if (rest !== undefined)
        await trx
          .updateTable('mail_outbox')
          .set({ letter: rest, attempts: 0, next_attempt_at: now() })
          .where('id', '=', id)
          .execute()
    })
  }

  async function putOff({ id }: Mail, until: number, attempts: number): Promise<void> {
    await database.write(async (trx) => {
      await trx.updateTable('mail_outbox').set({ next_attempt_at: until, attempts }).where('id', '=', id).execute()
    })
  }

  async function giveUp({ id }: Mail): Promise<void> {
    await database.write(async (trx) => {
      await trx.updateTable('mail_outbox').set({ failed_at: now() }).where('id', '=', id).execute()
    })
  }

  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearTimeout(rest)
      const patience = setTimeout(() => ending.abort(), GOODBYE_MS)
      await looking
      await Promise.all(underWay)
      clearTimeout(patience)
    },
  }
}
