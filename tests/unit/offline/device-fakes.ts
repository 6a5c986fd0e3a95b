import type { Bus } from '#contract/buses/bus.ts'
import { addDays } from '#contract/time.ts'
import type { AnswerCache, AnswerCaches, KeyValueStorage } from '#offline/device-storage.ts'

/** A phone's storages in memory, with the troubles real ones have. */

/** localStorage with a capacity in UTF-16 units, keys included, as browsers count. */
export class MemoryStorage implements KeyValueStorage {
  readonly entries = new Map<string, string>()
  readonly capacity: number
  constructor(capacity = 5_242_880) {
    this.capacity = capacity
  }
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    let used = key.length + value.length
    for (const [name, text] of this.entries) if (name !== key) used += name.length + text.length
    if (used > this.capacity) throw new DOMException('Full.', 'QuotaExceededError')
    this.entries.set(key, value)
  }
  removeItem(key: string): void {
    this.entries.delete(key)
  }
}

/** localStorage switched off by the browser's settings. */
export class RefusingStorage implements KeyValueStorage {
  getItem(): string | null {
    throw new DOMException('Denied.', 'SecurityError')
  }
  setItem(): void {
    throw new DOMException('Denied.', 'SecurityError')
  }
  removeItem(): void {
    throw new DOMException('Denied.', 'SecurityError')
  }
}

/** Cache Storage; an answer's body is kept as bytes, so that every match reads it anew, as in a browser. */
export class MemoryCaches implements AnswerCaches {
  readonly buckets = new Map<string, Map<string, { headers: Headers; body: ArrayBuffer }>>()
  /** Set to make every write fail. */
  full = false

  has(bucket: string): Promise<boolean> {
    return Promise.resolve(this.buckets.has(bucket))
  }

  open(bucket: string): Promise<AnswerCache> {
    const entries = this.buckets.get(bucket) ?? new Map<string, { headers: Headers; body: ArrayBuffer }>()
    this.buckets.set(bucket, entries)
    return Promise.resolve({
      match: async (address: string) => {
        const entry = entries.get(address)
        return entry && new Response(entry.body, { headers: entry.headers })
      },
      put: async (address: string, answer: Response) => {
        if (this.full) throw new DOMException('Full.', 'QuotaExceededError')
        entries.set(address, { headers: new Headers(answer.headers), body: await answer.arrayBuffer() })
      },
      delete: async (address: string) => entries.delete(address),
      keys: async () => [...entries.keys()].map((address) => ({ url: address })),
    })
  }
}

/** Cache Storage of a window where it is forbidden. */
export const refusingCaches: AnswerCaches = {
  open: () => Promise.reject(new DOMException('Denied.', 'SecurityError')),
  has: () => Promise.reject(new DOMException('Denied.', 'SecurityError')),
}

/** 21 November 2026, 10:00 in India. */
export const NOW = Date.parse('2026-11-21T10:00:00+05:30')

/** A bus with every field; the `number`th leaves that many minutes after midnight of 21 November 2026. */
export function busNumber(number: number): Bus {
  const clock = `${String(Math.floor(number / 60) % 24).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}`
  return {
    id: number + 1,
    name: 'Ganga Express',
    busNumber: 'BR01PA4521',
    type: 'AC, Recliner',
    rating: '4.2',
    from: 'पटना',
    to: 'Ranchi',
    dateOfDeparture: addDays('2026-11-21', Math.floor(number / 1440)),
    departureTime: clock,
    reportingTime: clock,
    availableSeats: 12,
    numberOfSeats: 40,
    costPerSeat: 455.5,
    boardingPoint: 'Mithapur',
    droppingPoint: 'Kantatoli',
    adminId: 3,
    travels_name: 'Ganga Travels',
  }
}

export function buses(count: number): Bus[] {
  return Array.from({ length: count }, (_, number) => busNumber(number))
}
