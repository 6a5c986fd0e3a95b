import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { latestPlausible } from '../stored-time.ts'
import type { Owed } from './outbox.ts'
import type { Transport, Verdict } from './transport.ts'

export interface DeliveryWorker {
  /** To be called after a transaction that owes something. */
  wake(): void
  /** Resolves when nothing is under way: the rest goes out after the next start. */
  stop(): Promise<void>
}

const POLL_MS = 15_000

const FIRST_RETRY_MS = 5_000

/** The longest that anything waits on purpose: changes of a trip for the next day's. */
const LONGEST_WAIT_MS = 24 * 3_600_000

/** As long as the other side may ask us to wait. */
const LONGEST_WISH_MS = 6 * 3_600_000

/** Caps the rest: a slow other side is told no less. */
const LONGEST_REST_MS = 5_000

/** What another side that answers at all needs, when the process is asked to end. */
const GOODBYE_MS = 2_000

/**
 * Sends what an outbox owes. Several servers may run one each: something is sent by whoever moves its next attempt on.
 * A process that dies between sending and forgetting sends it once more.
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
  /** Something may be due that was not taken up, though nobody wakes. */
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
   * Takes up as many as there is room for. Each that ends looks again where there may be more, so a slow one holds up nobody
   * else; one that is alone is not looked after, which would cost half as much again.
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
          // What is over may have held up others that were due.
          if (isMore || transport.over) wake()
        })
      underWay.add(work)
    }
  }

  /** One after the other; what there is no time for is given back. */
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

  /** @returns whether it is to be dropped */
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
          // It may have the rest to tell.
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
