import * as v from 'valibot'
import { within } from '../within.ts'
import type { PurchaseStore } from './purchase-store.ts'

/** What was sent under a key of its own and has no answer yet. */
export interface OpenRequest {
  key: string
  /** Milliseconds since 1970, by the server's clock; 0 if unknown. */
  sentAt: number
}

/**
 * Requests of one kind of which nobody knows how they ended. Nothing here rejects or hangs: a phone that cannot store keeps
 * them while the page is open.
 */
export interface OpenRequests<Request extends OpenRequest> {
  list(): Promise<Request[]>
  /**
   * To be awaited before anything is sent: a request whose key is lost could be made twice.
   * @param wanted as it is wanted now
   * @returns the same request that is open, or a new one, once it is on disk
   */
  begin(wanted: Omit<Request, keyof OpenRequest>): Promise<Request>
  /** The server has answered this one, yes or no: the next tap is another request. */
  close(key: string): Promise<void>
  /** For a log-out. */
  removeAll(): Promise<void>
  /** For a log-out in another tab, which has cleared the disk: what this page alone remembers goes too. */
  forget(): void
}

export interface OpenRequestDependencies {
  store: PurchaseStore
  makeKey: () => string
  now: () => number
  tell: () => void
}

interface RequestKind<Request extends OpenRequest> {
  /** One that cannot be read costs no other. */
  parse: (stored: unknown) => Request[]
  /** Whether the one that is open does what is wanted. */
  isSame: (one: Request, wanted: Omit<Request, keyof OpenRequest>) => boolean
}

/** A database that does not answer is not waited for, milliseconds. */
const PATIENCE_MS = 5_000

/** What lies this far back was given up long ago. */
export const MOST_OPEN = 20

export function createOpenRequests<Request extends OpenRequest>(
  { store, makeKey, now, tell }: OpenRequestDependencies,
  { parse, isSame }: RequestKind<Request>,
): OpenRequests<Request> {
  /** What could not be stored, and what of the stored could not be removed. */
  let unstored: Request[] = []
  const closed = new Set<string>()

  async function list(): Promise<Request[]> {
    // Else what this page holds is all there is.
    const stored = parse(await within(PATIENCE_MS, store.read))
    const isHeld = (one: Request) => unstored.some(({ key }) => key === one.key)
    return [...unstored, ...stored.filter((one) => !isHeld(one))].filter(({ key }) => !closed.has(key))
  }

  function forget(): void {
    unstored = []
  }

  return {
    list,
    forget,

    async begin(wanted) {
      const same = (one: Request) => !closed.has(one.key) && isSame(one, wanted)
      const known = unstored.find(same)
      // TypeScript cannot put a type together again that Omit has taken apart.
      const renewed = (one: OpenRequest) => ({ key: one.key, sentAt: one.sentAt, ...wanted }) as Request
      let request = renewed(known ?? { key: makeKey(), sentAt: now() })
      let isGone = false
      const isStored = await within(PATIENCE_MS, async () => {
        await store.update((value) => {
          const stored = parse(value)
          // Storage that comes to itself too late finds this one sent under its own key, and may be settled.
          if (!isGone) request = renewed(stored.find(same) ?? request)
          const others = stored.filter(({ key }) => key !== request.key)
          return closed.has(request.key) ? others : [request, ...others].slice(0, MOST_OPEN)
        })
        return true
      })
      isGone = true
      unstored = unstored.filter((one) => one !== known && one.key !== request.key)
      if (!isStored) unstored = [request, ...unstored]
      tell()
      return request
    },

    async close(key) {
      closed.add(key)
      unstored = unstored.filter((one) => one.key !== key)
      // Where it stays the server answers this key the same way when it is asked again.
      await within(PATIENCE_MS, () => store.update((value) => parse(value).filter((one) => one.key !== key)))
      tell()
    },

    async removeAll() {
      forget()
      // Where that fails nothing can be kept on such a phone.
      await within(PATIENCE_MS, store.clear)
      tell()
    },
  }
}

/** @returns those of a stored list that can be read */
export function parseRequests<Request extends OpenRequest>(
  schema: v.GenericSchema<unknown, Request>,
  stored: unknown,
): Request[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one) => {
    const parsed = v.safeParse(schema, one)
    return parsed.success ? [parsed.output] : []
  })
}
