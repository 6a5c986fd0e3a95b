import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/db/database.ts'

/**
 * Starts a call and holds it just before one of its transactions: it has done its earlier reads and has not yet
 * written. Other calls are not held.
 * @param nth which of the call's transactions is held, from 1
 * @returns once the call is held; `goOn` releases it and resolves with its answer
 */
export async function heldAtWrite<T>(
  database: Database,
  call: () => Promise<T>,
  nth = 1,
): Promise<{ goOn: () => Promise<T> }> {
  const calls = new AsyncLocalStorage<true>()
  const write = database.write.bind(database)
  const held = gate()
  const released = gate()
  let seen = 0
  database.write = async (work) => {
    if (calls.getStore() && ++seen === nth) {
      held.open()
      await released.passed
    }
    return write(work)
  }
  const answer = calls.run(true, call)
  const early = answer.then(() => Promise.reject(new Error('The call ended before that transaction.')))
  await Promise.race([held.passed, early])
  early.catch(() => undefined)
  return {
    goOn() {
      database.write = write
      released.open()
      return answer
    },
  }
}

function gate(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}
