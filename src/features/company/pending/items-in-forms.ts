import { type OutboxItem, type OutboxQueue, tripOf } from '#offline/outbox/outbox-queue.ts'
import { refusedOf } from '#offline/outbox/settle-change.ts'
import type { Try } from './outbox.ts'

/** Which items somebody has in a form on this page, and who waits to hear of them, by the numbers that forms were given. */
export interface ItemsInForms {
  has(id: number): boolean
  /** Its first try failed, or that of an item sent with it: the person at the form decides. */
  isHeld(id: number): boolean
  ids(): number[]
  take(ids: readonly number[]): void
  hold(): void
  sendAgain(ids: readonly number[]): void
  letGo(ids: readonly number[]): void
  wait(id: number, queue: OutboxQueue): Promise<Try>
  tell(id: number, outcome: Try): void
  /** Nobody waits for these any more. */
  ignore(ids: readonly number[]): void
  /** Tells what another tab has made of items, and goes on by the numbers that they have now. */
  follow(before: OutboxQueue, now: OutboxQueue): void
  /** @returns the number by which the queue knows what a form was given under this one */
  numberOf(id: number): number
  clear(): void
}

export function createItemsInForms(): ItemsInForms {
  const inForm = new Set<number>()
  const held = new Set<number>()
  const awaited = new Map<number, ((outcome: Try) => void)[]>()
  const numbers = new Map<number, number>()
  const numberOf = (id: number) => numbers.get(id) ?? id

  function tell(id: number, outcome: Try): void {
    const waiting = awaited.get(id) ?? []
    awaited.delete(id)
    for (const resolve of waiting) resolve(outcome)
  }

  function tellAwaiting(before: OutboxQueue, now: OutboxQueue): void {
    for (const id of awaited.keys()) {
      const outcome = whatBecameOf(id, before, now)
      if (outcome) tell(id, outcome)
    }
  }

  function renumber({ id, key }: OutboxItem, { items }: OutboxQueue): void {
    const now = items.find((item) => item.key === key)?.id
    if (now === undefined || now === id) return
    for (const [given, last] of numbers) if (last === id) numbers.set(given, now)
    if (!numbers.has(id)) numbers.set(id, now)
    for (const set of [inForm, held]) if (set.delete(id)) set.add(now)
    const waiting = awaited.get(id)
    if (waiting && awaited.delete(id)) awaited.set(now, waiting)
  }

  return {
    has: (id) => inForm.has(id),
    isHeld: (id) => held.has(id),
    ids: () => [...inForm],
    numberOf,
    tell,

    take(ids) {
      for (const id of ids) {
        numbers.delete(id)
        inForm.add(id)
      }
    },

    hold() {
      for (const id of inForm) held.add(id)
    },

    sendAgain(ids) {
      for (const id of ids) held.delete(numberOf(id))
    },

    letGo(ids) {
      for (const id of ids.map(numberOf)) for (const set of [inForm, held]) set.delete(id)
    },

    wait: (id, queue) =>
      new Promise((resolve) => {
        const now = numberOf(id)
        awaited.set(now, [...(awaited.get(now) ?? []), resolve])
        tellAwaiting(queue, queue)
      }),

    ignore(ids) {
      for (const id of ids) awaited.delete(numberOf(id))
    },

    follow(before, now) {
      for (const item of before.items) renumber(item, now)
      tellAwaiting(before, now)
    },

    clear() {
      for (const known of [inForm, held, awaited, numbers]) known.clear()
    },
  }
}

/** What somebody who waits for an item learns from the queue alone; undefined while nothing is decided. */
function whatBecameOf(id: number, before: OutboxQueue, now: OutboxQueue): Try | undefined {
  const item = now.items.find((one) => one.id === id)
  if (item) return item.state.kind === 'refused' ? { kind: 'refused', reason: item.state.reason } : undefined
  const was = before.items.find((one) => one.id === id)
  if (was?.change.kind === 'timetable') return { kind: 'made', busId: undefined, refused: refusedOf(was.change, now) }
  // It may have gone into a refused one of its trip.
  const into = was && now.items.find((one) => tripOf(one) === tripOf(was) && one.state.kind === 'refused')
  return into?.state.kind === 'refused'
    ? { kind: 'refused', reason: into.state.reason }
    : { kind: 'made', busId: undefined }
}
