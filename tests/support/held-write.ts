import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/db/database.ts'

/**
 * Begins a call and holds it at the door of a transaction: what it looked at before has been looked at, and what it is
 * about to write is not written. Calls beside it are not held.
 * @param nth of the call's transactions which one is held, from 1
 * @returns once it stands there; `goOn` lets it in and answers what the call answers
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
