import type { Keyed, Wanted } from './change.ts'
import type { OpenChanges } from './kept-changes.ts'

/**
 * The way in which changes of one kind reach the server. A change is on disk before it is on the line; it is sent under its
 * own key until the server has answered, by whoever has pressed, and after that by itself, on whichever page its owner is,
 * in one tab at a time. From the end of the session it rests to the next log-in.
 */
export interface Delivery<Who, C extends Keyed, Answer, Found> {
  /** From now on what is open of whoever is logged in is seen through. */
  start(): void
  /** For a person who has begun changes and waits for no end of theirs: what can go goes now, a session that is over or not. */
  deliver(): void
  /**
   * For a press.
   * @throws what the kind's `send` or `ask` throws, and {@link LoggedOut}; unless the kind calls it an answer, nobody knows
   *   whether it was made, and the same call again will tell
   */
  make(who: Who, wanted: Wanted<C>): Promise<Made<C, Answer, Found>>
}

export type Made<C, Answer, Found> =
  | { kind: 'made'; change: C; answer: Answer }
  /** An earlier one, which stood in the way, had gone through after all: what was wanted now was not sent. */
  | { kind: 'earlier'; change: C; found: Found }

/** The server's word on a change. */
export type Answered<Answer> = { kind: 'made'; answer: Answer } | { kind: 'refused'; error: unknown }

/** How a change came to its end with nobody at it. */
export type End<Answer, Found> =
  | Answered<Answer>
  /** It was not sent again but asked about. */
  | { kind: 'found'; found: Found | undefined }
  /** No server remembers it: it was closed unasked. */
  | { kind: 'forgotten' }

/** What is to be done about an open change now. */
export type Stage =
  | 'send'
  /** Whoever wanted it has made other plans by now: it is asked about, and made no more. */
  | 'ask'
  | 'forgotten'
  /** Somebody is deciding about it. */
  | 'rest'
  /** The server has answered, and it stays until a person has looked at it: nothing more is sent. */
  | 'answered'

/** What a kind of change is. All times are its own: nothing here says how long anything lasts. */
export interface Kind<Who, C extends Keyed, Answer, Found> {
  /** Tells its lock from those of others. */
  name: string
  kept: (who: Who) => OpenChanges<C>
  stage: (change: C) => Stage
  /** What is changed by several in their order: one that is still open holds back those behind it, and no others. */
  subject?: (change: C) => unknown
  /** Whether an open change stands in the way of what is wanted now: it is asked about first. Absent where none does. */
  isInTheWay?: (one: C, wanted: Wanted<C>) => boolean
  /** Sends it under its key. */
  send: (who: Who, change: C) => Promise<Answer>
  /** Asks what became of it, where a stage says so. @returns undefined where it was not made, and never will be */
  ask?: (who: Who, change: C) => Promise<Found | undefined>
  /** Whether what `send` threw is the server's word on it, yes or no. */
  isAnswer: (error: unknown) => boolean
  /** Keeps what an answer has brought, before the change is no longer open: never of somebody who has left. */
  keep?: (who: Who, change: C, answer: Answer) => void
  /** Puts its end on disk, where that is more than that it is open no longer. */
  settle?: (who: Who, change: C, end: Answered<Answer>) => Promise<void>
  /** Says how one ended that nobody was waiting for. */
  tell: (who: Who, change: C, end: End<Answer, Found>) => void
  /** Told whenever it may have changed what is open, and whether that waits for a log-in. */
  show: (open: readonly C[], needsLogIn: boolean) => void
  /** Told when all that could be sent was. */
  rest?: () => void
}

/** What a page has around it. */
export interface World<Who> {
  /** Who is logged in, as far as this page has heard. */
  who: () => Who | undefined
  /** Whether this one still is: asked of the phone anew. */
  isLoggedIn: (who: Who) => boolean
  isSame: (one: Who | undefined, other: Who | undefined) => boolean
  onLogIn: (listener: () => void) => void
  isReachable: () => boolean
  onAwake: (listener: () => void) => void
  /** Whether an error says that the server does not know who is logged in here any more. */
  isSessionOver: (error: unknown) => boolean
  /** Runs the work while no other tab runs its own of that name. @param patience for the others, milliseconds */
  exclusively: (name: string, work: () => Promise<void>, patience: number) => Promise<void>
}

/** Another tab may have logged out while this one stood open. */
export class LoggedOut extends Error {}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
const AWAY_PAUSE_MS = 30_000
/** A tab that its browser has frozen holds up nobody for longer: then both send, under one key. Nor does any the press. */
const PATIENCE_MS = { alone: 20_000, press: 100 }

export function createDelivery<Who, C extends Keyed, Answer, Found>(
  world: World<Who>,
  kind: Kind<Who, C, Answer, Found>,
): Delivery<Who, C, Answer, Found> {
  /** By key. A page sends once what it is asked for twice; whoever has pressed says how it ended. */
  const underWay = new Map<string, { answer: Promise<Answer>; isPressed: boolean }>()
  let isStarted = false
  let atWork = false
  let isAskedAgain = false
  let needsLogIn = false
  /** A refusal that was under way while somebody logged in says nothing of the new session. */
  let logIns = 0
  /** Rounds in a row in which one has come to nothing, and no other to its end. */
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening = () => {}
  let listensFor: Who | undefined

  const lockOf = ({ key }: C) => `${kind.name}${key}`

  function send(who: Who, change: C, isPressed: boolean) {
    const running = underWay.get(change.key)
    if (running) {
      running.isPressed ||= isPressed
      return running
    }
    const sending = { answer: sendToItsEnd(who, change), isPressed }
    underWay.set(change.key, sending)
    const over = () => underWay.delete(change.key)
    sending.answer.then(over, over)
    return sending
  }

  async function sendToItsEnd(who: Who, change: C): Promise<Answer> {
    const settle = (end: Answered<Answer>) => kind.settle?.(who, change, end) ?? kind.kept(who).close(change.key)
    try {
      const answer = await kind.send(who, change)
      if (world.isLoggedIn(who)) kind.keep?.(who, change, answer)
      await settle({ kind: 'made', answer })
      return answer
    } catch (error) {
      if (kind.isAnswer(error)) await settle({ kind: 'refused', error })
      throw error
    }
  }

  async function ask(who: Who, change: C): Promise<Found | undefined> {
    const found = await kind.ask?.(who, change)
    await kind.kept(who).close(change.key)
    return found
  }

  /** @returns what stood in the way of a change that is wanted, and had gone through */
  async function clearTheWay(who: Who, wanted: Wanted<C>): Promise<Made<C, Answer, Found> | undefined> {
    const cleared = new Set<string>()
    // Also one that is the very same: its key would tell nothing any more, and is not used again.
    const stands = (change: C) =>
      !cleared.has(change.key) && (kind.stage(change) === 'forgotten' || kind.isInTheWay?.(change, wanted))
    for (;;) {
      // Each time anew: while one was asked about, which may take minutes, another tab may have begun the next.
      const change = (await kind.kept(who).list()).find(stands)
      if (!change) return undefined
      cleared.add(change.key)
      if (kind.stage(change) === 'forgotten') await kind.kept(who).close(change.key)
      else {
        const found = await ask(who, change)
        if (found !== undefined) return { kind: 'earlier', change, found }
      }
    }
  }

  async function press(who: Who, wanted: Wanted<C>): Promise<Made<C, Answer, Found>> {
    if (!world.isLoggedIn(who)) throw new LoggedOut()
    const earlier = await clearTheWay(who, wanted)
    if (earlier) return earlier
    // While the earlier one was asked about, minutes may have passed.
    if (!world.isLoggedIn(who)) throw new LoggedOut()
    const change = await kind.kept(who).begin?.(wanted)
    if (!change) throw new Error(`${kind.name} is not begun so.`)
    let sending: Promise<Answer> | undefined
    await world.exclusively(
      lockOf(change),
      async () => {
        sending = send(who, change, true).answer
        await sending.catch(() => undefined)
      },
      PATIENCE_MS.press,
    )
    return { kind: 'made', change, answer: await (sending ?? send(who, change, true).answer) }
  }

  async function work(): Promise<void> {
    const who = world.who()
    if (atWork || who === undefined) return
    notLater()
    atWork = true
    try {
      do {
        isAskedAgain = false
        await goThrough(who)
      } while (isAskedAgain)
    } finally {
      atWork = false
    }
    kind.rest?.()
    show()
  }

  async function goThrough(who: Who): Promise<void> {
    const heldBack = new Set<unknown>()
    let hasFailed = false
    for (const { key } of await kind.kept(who).list()) {
      if (needsLogIn || !world.isLoggedIn(who)) break
      const tried = await tryOnce(who, key, heldBack)
      if (tried === 'ended') failures = 0
      else if (tried === 'failed') hasFailed = true
    }
    if (hasFailed) failures++
  }

  async function tryOnce(who: Who, key: string, heldBack: Set<unknown>): Promise<'ended' | 'failed' | 'left'> {
    // Since it was listed, and while another tab was at it, it may have come to an end.
    const find = async () => (await kind.kept(who).list()).find((one) => one.key === key)
    const listed = await find()
    if (!listed || kind.stage(listed) === 'answered') return 'left'
    const subject = kind.subject?.(listed)
    if (subject !== undefined && heldBack.has(subject)) return 'left'
    const isTried = !isLeftAlone(listed)
    if (isTried)
      await world.exclusively(
        lockOf(listed),
        async () => {
          const change = await find()
          if (change && !isLeftAlone(change) && world.isLoggedIn(who)) await seeThrough(who, change)
        },
        PATIENCE_MS.alone,
      )
    const now = kind
      .kept(who)
      .getSnapshot()
      .find((one) => one.key === key)
    if (!now || kind.stage(now) === 'answered') return 'ended'
    if (subject !== undefined) heldBack.add(subject)
    return isTried ? 'failed' : 'left'
  }

  function isLeftAlone(change: C): boolean {
    const stage = kind.stage(change)
    return underWay.has(change.key) || stage === 'rest' || stage === 'answered' || !world.isReachable()
  }

  async function seeThrough(who: Who, change: C): Promise<void> {
    const stage = kind.stage(change)
    const session = logIns
    const sending = stage === 'send' ? send(who, change, false) : undefined
    const isToTell = () => !sending?.isPressed && world.isLoggedIn(who)
    try {
      const end: End<Answer, Found> = sending
        ? { kind: 'made', answer: await sending.answer }
        : stage === 'ask'
          ? { kind: 'found', found: await ask(who, change) }
          : await forget(who, change)
      if (isToTell()) kind.tell(who, change, end)
    } catch (error) {
      if (!world.isLoggedIn(who)) return
      if (world.isSessionOver(error)) needsLogIn = session === logIns
      else if (sending && isToTell() && kind.isAnswer(error)) kind.tell(who, change, { kind: 'refused', error })
    }
  }

  async function forget(who: Who, { key }: C): Promise<End<Answer, Found>> {
    await kind.kept(who).close(key)
    return { kind: 'forgotten' }
  }

  function notLater(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function look(): void {
    const who = world.who()
    if (!world.isSame(who, listensFor)) {
      stopListening()
      listensFor = who
      stopListening = who === undefined ? () => {} : kind.kept(who).subscribe(show)
    }
    show()
    failures = 0
    if (!needsLogIn) void work()
  }

  function show(): void {
    const who = world.who()
    const open = who === undefined ? [] : kind.kept(who).getSnapshot()
    kind.show(open, needsLogIn)
    const isDue = open.some((change) => kind.stage(change) !== 'answered')
    if (isDue && !needsLogIn && !atWork) timer ??= setTimeout(() => void work(), pauseOfNow())
  }

  function pauseOfNow(): number {
    // It is sent as soon as the line is back: until then there may be room on the disk again, which is no hurry.
    if (!world.isReachable()) return AWAY_PAUSE_MS
    return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(failures - 1, 0), LONGEST_PAUSE_MS)
  }

  function start(): void {
    if (isStarted) return
    isStarted = true
    world.onLogIn(() => {
      needsLogIn = false
      logIns++
      look()
    })
    world.onAwake(look)
    look()
  }

  return {
    start,

    deliver() {
      isAskedAgain = atWork
      needsLogIn = false
      start()
      look()
    },

    async make(who, wanted) {
      start()
      const session = logIns
      try {
        return await press(who, wanted)
      } catch (error) {
        failures = Math.max(failures, 1)
        if (world.isSessionOver(error) && session === logIns && world.isLoggedIn(who)) {
          needsLogIn = true
          notLater()
          show()
        }
        throw error
      }
    },
  }
}
