import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import { lockRows } from '../db/lock-row.ts'
import type { MailLane } from '../db/tables/outboxes.ts'
import { openOutbox } from '../delivery/outbox.ts'
import type { Transport } from '../delivery/transport.ts'
import { type DeliveryWorker, startDelivery } from '../delivery/worker.ts'
import { changeAfter, Letter } from '../news/letters.ts'
import { composeMail } from './compose-mail.ts'
import { MailRefused } from './mail-transport.ts'
import type { MailMessage } from './messages.ts'
import { judgeTripMail } from './trip-mails.ts'

export interface MailWorker {
  lanes: Record<MailLane, Pick<DeliveryWorker, 'wake'>>
  /** Resolves when no mail is under way: the rest go out after the next start. */
  stop(): Promise<void>
}

/**
 * Mails of bookings have a lane of their own: a rush of them must hold up neither the link that somebody waits for in
 * front of a form, nor the bookings themselves. One at a time, and after one during which others were booked there is a
 * rest of so many times what it took: a rush leaves them a thirtieth of the time, and they catch up after it. Measured by
 * bench:server booking, in turns: bookings wait 20 ms at the 99th percentile without any mails, 37 with a rest of four.
 */
const LANES: Record<MailLane, { atOnce: number; batch: number; rest: number }> = {
  prompt: { atOnce: 4, batch: 1, rest: 0 },
  booking: { atOnce: 1, batch: 16, rest: 30 },
}
const PACE = {
  claimMs: 120_000,
  longestRetryMs: 3_600_000,
  /** Three days of retries. */
  mostAttempts: 80,
}
const DEADLINE_MS = 60_000

/** Sends the outbox's mails, each lane by itself. A mail sent twice has a fresh link each time. */
export function startMailWorker(
  context: Context,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { deadlineMs } = { deadlineMs: DEADLINE_MS },
): MailWorker {
  const start = (lane: MailLane) => startDelivery(mailLane(lane, context, deadlineMs), context, log)
  const lanes = { prompt: start('prompt'), booking: start('booking') }
  return {
    lanes,
    async stop() {
      await Promise.all([lanes.prompt.stop(), lanes.booking.stop()])
    },
  }
}

function openLane(lane: MailLane, { database }: Context) {
  const columns = ['to_address', 'letter', 'bus_id', 'language'] as const
  return openOutbox(database, 'mail_outbox', { columns, which: `failed_at is null and lane = '${lane}'` })
}
type Mail = Awaited<ReturnType<ReturnType<typeof openLane>['takeUp']>>[number]

function mailLane(lane: MailLane, context: Context, deadlineMs: number): Transport<Mail, MailMessage> {
  const { database, mail, now } = context
  const outbox = openLane(lane, context)

  return {
    name: 'mail',
    logKey: 'mail',
    pace: { ...PACE, ...LANES[lane], deadlineMs },
    outbox,
    claim: async (room, times) => ({ rows: await outbox.takeUp(room, times), more: false }),

    async write({ bus_id: busId, to_address: email, language, letter, attempts }) {
      let isLast = false
      // An earlier attempt was counted already.
      if (busId !== null && attempts === 1) {
        const verdict = await judgeTripMail(context, { busId, to: email })
        if (verdict.kind !== 'send') return verdict
        isLast = verdict.isLast
      }
      const message = await composeMail(context, { email, language }, v.parse(Letter, JSON.parse(letter)), {
        isLast,
        busId,
      })
      return message ? { kind: 'send', message } : { kind: 'pointless' }
    },

    async send({ to_address: to }, message, signal) {
      try {
        await mail.send(to, message, signal)
        return { kind: 'taken' }
      } catch (error) {
        if (error instanceof MailRefused) return { kind: 'refused', why: { err: error } }
        throw error
      }
    },

    settle: (row) => (row.bus_id === null ? undefined : (trx) => forgetChange(trx, row, now())),

    /** Kept for administrators who look into why it did not arrive. */
    async giveUp({ id }) {
      await database.write(async (trx) => {
        await trx.updateTable('mail_outbox').set({ failed_at: now() }).where('id', '=', id).execute()
      })
    },
  }
}

/** After sending: deletes the mail, or keeps it for a change that was merged into it meanwhile. */
async function forgetChange(trx: Trx, { id, letter }: Mail, now: number): Promise<void> {
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
      .set({ letter: rest, attempts: 0, next_attempt_at: now })
      .where('id', '=', id)
      .execute()
}
