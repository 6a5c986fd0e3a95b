import { createObservable, type Observable } from '../offline/observable.ts'
import type { Change } from './change.ts'
import { createDelivery } from './delivery.ts'
import type { KeptChanges } from './kept-changes.ts'
import { createPageChanges } from './page-changes.ts'
import { LoggedOut, type World } from './world.ts'

/** What a failed attempt says about the change. */
export type Word =
  /** The server refused: the change was not made, and a repeat would be refused too. */
  | 'no'
  /** This attempt was refused; an earlier attempt without an answer may have been made. */
  | 'not-this-time'
  | 'unknown'

/** A change that must be answered while the person looks: it waits for no signal, and does not outlive the page. */
export interface NowKind<Who, Wanted, Answer> {
  /** Distinguishes its lock from the locks of other kinds. */
  name: string
  /** The later of two changes with one subject replaces the earlier, which is sent no more. Absent: both are made. */
  subject?: (wanted: Wanted) => string | number
  /** Its key, if one is kept with the typed text, so that it outlives a reload. */
  keyOf?: (wanted: Wanted) => string
  send: (who: Who, wanted: Wanted, key: string, signal: AbortSignal) => Promise<Answer>
  /** Keeps the data of an answer, and shows it, whether or not the caller still waits. */
  made?: (who: Who, wanted: Wanted, answer: Answer) => void
  /** Shown while the outcome is unknown. */
  doubt: (wanted: Wanted) => string
}

export interface AnsweredNow<Who, Wanted, Answer> {
  /**
   * @returns the answer, after as many attempts as it takes
   * @throws the server's refusal, the end of the session, {@link NotKnown}, {@link GivenUp} or the engine's `LoggedOut`
   */
  press(who: Who, wanted: Wanted): Promise<Answer>
  /** Changes with a lost attempt: they are sent again by themselves. */
  unsettled: Observable<readonly Unsettled[]>
}

export interface Unsettled {
  key: string
  /** In the language of the moment it is called. */
  doubt: () => string
  /** The error of the last attempt. */
  error: unknown
  /** Whether the next attempt is under way. */
  isAsking: boolean
  again: () => void
}

/** The outcome stayed unknown for too long. */
export class NotKnown extends Error {}
/** Another change replaced it, or its owner has logged out. */
export class GivenUp extends Error {}

/** Servers remember a key for longer; people do not look for longer. */
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
  /** Shows a failed change whose caller no longer waits. */
  tell: (error: unknown) => void
}

/** A kind of the delivery engine whose press lasts until the outcome is known. */
export function createAnsweredNow<Who, Wanted, Answer>(
  { world, makeKey, now, accountOf, wordOf, tell }: Around<Who>,
  kind: NowKind<Who, Wanted, Answer>,
): AnsweredNow<Who, Wanted, Answer> {
  const accounts = new Map<string, KeptChanges<Asked<Wanted>>>()
  const requests = new Map<string, AbortController>()
  /** By key: the last error that left the outcome unknown. */
  const lost = new Map<string, unknown>()
  /** Errors that are the server's answer; `heard`: those that a waiting caller has received. */
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

  /** @returns whether a caller was waiting for it */
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
    // A log-out drops changes that are only in memory.
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
          doubt: () => kind.doubt(wanted),
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
      // An aborted request says nothing about the change.
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
