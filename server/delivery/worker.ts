import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { latestPlausible } from '../stored-time.ts'
import type { Owed } from './outbox.ts'
import type { Transport, Verdict } from './transport.ts'

export interface DeliveryWorker {
  /** Call it after a transaction that adds rows. */
  wake(): void
  /** Resolves when no sending is under way: the rest goes out after the next start. */
  stop(): Promise<void>
}

const POLL_MS = 15_000

const FIRST_RETRY_MS = 5_000

/** The longest that a row waits on purpose: a trip's changes wait for the next day's. */
const LONGEST_WAIT_MS = 24 * 3_600_000

/** The longest that the other side may ask us to wait. */
const LONGEST_WISH_MS = 6 * 3_600_000

/** Caps the rest: a slow other side must not get fewer messages. */
const LONGEST_REST_MS = 5_000

/** When the process is asked to end: the time that a responsive other side needs for its answer. */
const GOODBYE_MS = 2_000

/**
 * Sends the rows of an outbox. Several servers may run one each: the one that moves a row's next attempt on sends it. A
 * process that dies between sending and deleting sends the row once more.
 */
export function startDelivery<Row extends Owed, Message>(
  transport: Transport<Row, Message>,
  { database, now }: Pick<Context, 'database' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): DeliveryWorker {
  const { name, logKey, outbox } = transport
  const { atOnce, batch, rest, deadlineMs, claimMs, longestRetryMs, mostAttempts } = transport.pace
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  let stopped = false
  let again = false
  /** Rows may be due that were not taken up, though nobody calls `wake`. */
  let isMore = false
  let wokenMeanwhile = false
  let looking: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let endPause: () => void = () => undefined

  const tell = (error: unknown) => log.error({ err: error }, `${name} worker`)

  function wake(): void {
    again = true
    wokenMeanwhile = true
    if (stopped || looking) return
    looking = look()
      .catch(tell)
      .finally(() => {
        looking = undefined
        if (again) wake()
      })
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      timer.unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /**
   * Takes up as many rows as there is room for. Each one that ends looks again where more may be due, so a slow row
   * holds up no other. After a single row it does not look again, which would cost half as much again.
   */
  async function look(): Promise<void> {
    again = false
    const room = atOnce - underWay.size
    if (room <= 0) {
      isMore = true
      return
    }
    isMore = false
    const time = now()
    const latest = latestPlausible(time, LONGEST_WAIT_MS)
    const { rows, more } = await transport.claim(room * batch, { now: time, latest, until: time + claimMs })
    again ||= more
    if (rows.length >= room * batch) isMore = true
    for (let index = 0; index < rows.length; index += batch) {
      const work = serveTogether(rows.slice(index, index + batch))
        .catch(tell)
        .finally(() => {
          underWay.delete(work)
          // The finished row may have held up others that were due.
          if (isMore || transport.over) wake()
        })
      underWay.add(work)
    }
  }

  /** Sends rows one after the other; gives back those for which there is no time. */
  async function serveTogether(rows: readonly Row[]): Promise<void> {
    const lastBegin = performance.now() + claimMs - deadlineMs
    const told: Row[] = []
    try {
      for (const [index, row] of rows.entries()) {
        const began = performance.now()
        if (stopped || began > lastBegin) {
          await outbox.giveBack(rows.slice(index))
          isMore = true
          return
        }
        wokenMeanwhile = false
        if (await serve(row)) told.push(row)
        const milliseconds = Math.min((performance.now() - began) * rest, LONGEST_REST_MS)
        if (!wokenMeanwhile || milliseconds < 1 || stopped) continue
        await outbox.drop(told.splice(0))
        await pause(milliseconds)
      }
    } finally {
      for (const row of rows) transport.over?.(row)
      await outbox.drop(told)
    }
  }

  /** @returns whether to delete the row */
  async function serve(row: Row): Promise<boolean> {
    try {
      const written = await transport.write(row)
      if (written.kind === 'wait') {
        await outbox.putOff(row, written.until, 0, transport.gather?.(row))
        return false
      }
      const verdict = written.kind === 'send' ? await send(row, written.message) : written
      switch (verdict.kind) {
        case 'pointless':
        case 'taken': {
          const settle = transport.settle?.(row)
          if (settle === undefined) return true
          await database.write(settle)
          // The row may stay for the rest of its news.
          isMore = true
          return false
        }
        case 'refused':
          return await giveUp(row, verdict.why)
        case 'later':
          return await tryLater(row, verdict.why, verdict.afterMs)
      }
    } catch (error) {
      if (ending.signal.aborted) {
        await outbox.giveBack([row])
        return false
      }
      const isUnreadable = error instanceof v.ValiError || error instanceof SyntaxError
      return isUnreadable ? giveUp(row, { err: error }) : tryLater(row, { err: error }, undefined)
    }
  }

  function send(row: Row, message: Message): Promise<Verdict> {
    return transport.send(row, message, AbortSignal.any([AbortSignal.timeout(deadlineMs), ending.signal]))
  }

  async function tryLater(row: Row, why: object, wish: number | undefined): Promise<boolean> {
    if (row.attempts >= mostAttempts) return giveUp(row, why)
    log.warn({ ...why, [logKey]: row.id, attempts: row.attempts }, `${name} not sent`)
    const own = Math.min(FIRST_RETRY_MS * 2 ** Math.min(row.attempts - 1, 20), longestRetryMs)
    const wait = Math.max(own, Math.min(wish ?? 0, LONGEST_WISH_MS))
    await outbox.putOff(row, now() + wait, row.attempts)
    clearTimeout(retry)
    retry = setTimeout(wake, Math.min(wait, POLL_MS) + 50)
    retry.unref()
    return false
  }

  async function giveUp(row: Row, why: object): Promise<boolean> {
    log.error({ ...why, [logKey]: row.id, attempts: row.attempts }, `${name} failed and is not tried again`)
    await transport.giveUp?.(row)
    return transport.giveUp === undefined
  }

  const poll = setInterval(wake, POLL_MS)
  poll.unref()
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(poll)
      clearTimeout(retry)
      endPause()
      const patience = setTimeout(() => ending.abort(), GOODBYE_MS)
      await looking
      await Promise.all(underWay)
      clearTimeout(patience)
    },
  }
}
