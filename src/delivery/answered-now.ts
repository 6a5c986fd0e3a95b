import { createObservable, type Observable } from '../offline/observable.ts'
import type { Change } from './change.ts'
import { createDelivery } from './delivery.ts'
import type { KeptChanges } from './kept-changes.ts'
import { createPageChanges } from './page-changes.ts'
import { LoggedOut, type World } from './world.ts'

/** What a try that brought no yes tells of the change. */
export type Word =
  /** The server's no: it was not made, and a repeat would not be. */
  | 'no'
  /** A no to this try alone: another that was lost before it may have been made. */
  | 'not-this-time'
  | 'unknown'

/** What must be answered while somebody looks: it waits for no signal, and nothing of it outlives the page. */
export interface NowKind<Who, Wanted, Answer> {
  /** Tells its lock from those of others. */
  name: string
  /** Of two with the same subject the later replaces the earlier, which is sent no more. Absent: both are made. */
  subject?: (wanted: Wanted) => string | number
  /** Its key, where one is kept with what was typed, so that it outlives a reload. */
  keyOf?: (wanted: Wanted) => string
  send: (who: Who, wanted: Wanted, key: string, signal: AbortSignal) => Promise<Answer>
  /** Keeps what an answer has brought, and says so, whoever still waits for it. */
  made?: (who: Who, wanted: Wanted, answer: Answer) => void
  /** Said while nobody knows. */
  doubt: (wanted: Wanted) => string
}

export interface AnsweredNow<Who, Wanted, Answer> {
  /**
   * @returns the answer, however often it has to be asked for
   * @throws the server's no, the end of the session, {@link NotKnown}, {@link GivenUp} or the engine's `LoggedOut`
   */
  press(who: Who, wanted: Wanted): Promise<Answer>
  /** Those of which a try was lost: it is asked again by itself. */
  unsettled: Observable<readonly Unsettled[]>
}

export interface Unsettled {
  key: string
  doubt: string
  /** What the last try ended with. */
  error: unknown
  /** Whether the next try is under way. */
  isAsking: boolean
  again: () => void
}

/** It was asked about for long enough, and nobody knows. */
export class NotKnown extends Error {}
/** Another took its place, or its owner has left. */
export class GivenUp extends Error {}

/** Servers know a key for longer; nobody looks for longer. */
const PATIENCE_MS = 10 * 60_000

interface Asked<Wanted> extends Change {
  wanted: Wanted
}

interface Waiter<Answer> {
  key: string
  account: string
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

interface Around<Who> {
  world: World<Who>
  makeKey: () => string
  now: () => number
  accountOf: (who: Who) => string
  wordOf: (error: unknown) => Word
  /** Says an end other than a yes that nobody waits for. */
  tell: (error: unknown) => void
}

/** A kind of the engine's, in which a press lasts until its end is known. */
export function createAnsweredNow<Who, Wanted, Answer>(
  { world, makeKey, now, accountOf, wordOf, tell }: Around<Who>,
  kind: NowKind<Who, Wanted, Answer>,
): AnsweredNow<Who, Wanted, Answer> {
  const accounts = new Map<string, KeptChanges<Asked<Wanted>>>()
  const requests = new Map<string, AbortController>()
  /** By key, what the last try ended with that told nothing. */
  const lost = new Map<string, unknown>()
  /** What was thrown by a try and is the server's word; and which of it somebody was waiting for. */
  const words = new WeakSet<Error>()
  const heard = new WeakSet<Error>()
  const unsettled = createObservable<readonly Unsettled[]>([])
  let waiting: readonly Waiter<Answer>[] = []

  function keptOf(who: Who): KeptChanges<Asked<Wanted>> {
    const account = accountOf(who)
    const known = accounts.get(account)
    const kept = known ?? createPageChanges<Asked<Wanted>>(({ wanted }) => kind.keyOf?.(wanted) ?? makeKey(), now)
    accounts.set(account, kept)
    return kept
  }

  /** @returns whether anybody was waiting for it */
  function settle(isIts: (waiter: Waiter<Answer>) => boolean, end: (waiter: Waiter<Answer>) => void): boolean {
    const told = waiting.filter(isIts)
    waiting = waiting.filter((waiter) => !told.includes(waiter))
    for (const waiter of told) end(waiter)
    return told.length > 0
  }
  const of = (key: string) => (waiter: Waiter<Answer>) => waiter.key === key
  const no = (error: unknown) => (waiter: Waiter<Answer>) => waiter.reject(error)

  function show(): void {
    const who = world.who()
    const account = who === undefined ? undefined : accountOf(who)
    // A log-out takes along what is only here.
    for (const [name, kept] of accounts)
      if (name !== account) {
        accounts.delete(name)
        void kept.removeAll()
      }
    settle((waiter) => waiter.account !== account, no(new GivenUp()))
    const open = who === undefined ? [] : keptOf(who).getSnapshot()
    for (const key of lost.keys()) if (!open.some((one) => one.key === key)) lost.delete(key)
    unsettled.set(
      open
        .filter(({ key }) => lost.has(key))
        .map(({ key, wanted }) => ({
          key,
          doubt: kind.doubt(wanted),
          error: lost.get(key),
          isAsking: requests.has(key),
          again: () => who !== undefined && void press(who, wanted).catch(() => undefined),
        })),
    )
  }

  async function send(who: Who, { key, wanted }: Asked<Wanted>): Promise<Answer> {
    const request = new AbortController()
    requests.set(key, request)
    show()
    try {
      return await kind.send(who, wanted, key, request.signal)
    } catch (error) {
      // What was given up says nothing of the change.
      if (!request.signal.aborted) heed(key, error)
      throw error
    } finally {
      requests.delete(key)
      show()
    }
  }

  function heed(key: string, error: unknown): void {
    if (!(error instanceof Error)) return
    if (world.isSessionOver(error)) {
      settle(of(key), no(error))
      return
    }
    const word = wordOf(error)
    if (word === 'unknown' || (word === 'not-this-time' && lost.has(key))) {
      lost.set(key, error)
      return
    }
    words.add(error)
    if (settle(of(key), no(error))) heard.add(error)
  }

  const delivery = createDelivery<Who, Asked<Wanted>, Answer, never>(world, {
    name: kind.name,
    kept: keptOf,
    stage: ({ sentAt }) => (now() - sentAt > PATIENCE_MS ? 'forgotten' : 'send'),
    isInTheWay: (one, { wanted }) =>
      kind.subject !== undefined &&
      kind.subject(one.wanted) === kind.subject(wanted) &&
      JSON.stringify(one.wanted) !== JSON.stringify(wanted),
    send,
    async ask(_who, { key }) {
      requests.get(key)?.abort()
      settle(of(key), no(new GivenUp()))
      return undefined
    },
    isAnswer,
    keep(who, { key, wanted }, answer) {
      kind.made?.(who, wanted, answer)
      settle(of(key), (waiter) => waiter.resolve(answer))
    },
    tell(_who, { key }, end) {
      const error = end.kind === 'refused' ? end.error : end.kind === 'forgotten' ? new NotKnown() : undefined
      if (!(error instanceof Error) || heard.has(error)) return
      if (!settle(of(key), no(error))) tell(error)
    },
    show,
  })

  function isAnswer(error: unknown): boolean {
    return error instanceof Error && words.has(error)
  }

  async function press(who: Who, wanted: Wanted): Promise<Answer> {
    try {
      const end = await delivery.make(who, { wanted })
      if (end.kind === 'made') return end.answer
      throw new GivenUp()
    } catch (error) {
      if (isAnswer(error) || error instanceof LoggedOut || world.isSessionOver(error)) throw error
      const isIts = (one: Asked<Wanted>) => JSON.stringify(one.wanted) === JSON.stringify(wanted)
      const open = keptOf(who).getSnapshot().find(isIts)
      if (!open) throw new GivenUp()
      return new Promise((resolve, reject) => {
        waiting = [...waiting, { key: open.key, account: accountOf(who), resolve, reject }]
      })
    }
  }

  return { press, unsettled }
}
