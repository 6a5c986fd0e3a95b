import type { Keyed, Wanted } from './change.ts'
import type { End, Kind } from './kind.ts'
import { createPress, type Made } from './press.ts'
import { createSending } from './sending.ts'
import type { World } from './world.ts'

/**
 * Sends the changes of one kind to the server. A change is on disk before it is sent. It is sent under its own key
 * until the server has answered: first by the page of the press, then by itself, on whichever page its owner is, in one
 * tab at a time. When the session ends it waits for the next log-in.
 */
export interface Delivery<Who, C extends Keyed, Answer, Found> {
  /** From now on the open changes of the logged-in account are sent until they are answered. */
  start(): void
  /** For changes that no caller waits for: sends now all that can be sent, even if the session seemed over. */
  deliver(): void
  /**
   * For a press.
   * @throws the errors of the kind's `send` or `ask`, and `LoggedOut`; unless the kind calls the error an answer, the
   *   outcome is unknown, and the same call again will tell
   */
  make(who: Who, wanted: Wanted<C>): Promise<Made<C, Answer, Found>>
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
const AWAY_PAUSE_MS = 30_000
/** A tab frozen by its browser blocks others at most this long: then both send, under one key. */
const PATIENCE_MS = 20_000

export function createDelivery<Who, C extends Keyed, Answer, Found>(
  world: World<Who>,
  kind: Kind<Who, C, Answer, Found>,
): Delivery<Who, C, Answer, Found> {
  const sending = createSending(world, kind)
  const press = createPress(world, kind, sending)
  let isStarted = false
  let atWork = false
  let isAskedAgain = false
  let needsLogIn = false
  /** Counts log-ins: a 401 for a request from before a log-in says nothing about the new session. */
  let logIns = 0
  /** Rounds in a row in which a change failed and none ended. */
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening = () => {}
  let listensFor: Who | undefined

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
    // Since it was listed, and while another tab worked on it, it may have ended.
    const find = async () => (await kind.kept(who).list()).find((one) => one.key === key)
    const listed = await find()
    if (!listed || kind.stage(listed) === 'answered') return 'left'
    const subject = kind.subject?.(listed)
    if (subject !== undefined && heldBack.has(subject)) return 'left'
    const isTried = !isLeftAlone(listed)
    if (isTried)
      await sending.alone(
        listed,
        async () => {
          const change = await find()
          if (change && !isLeftAlone(change) && world.isLoggedIn(who)) await seeThrough(who, change)
        },
        PATIENCE_MS,
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
    return sending.isUnderWay(change) || stage === 'rest' || stage === 'answered' || !world.isReachable()
  }

  async function seeThrough(who: Who, change: C): Promise<void> {
    const stage = kind.stage(change)
    const session = logIns
    const sent = stage === 'send' ? sending.send(who, change, false) : undefined
    const isToTell = () => !sent?.isPressed && world.isLoggedIn(who)
    try {
      const end: End<Answer, Found> = sent
        ? { kind: 'made', answer: await sent.answer }
        : stage === 'ask'
          ? { kind: 'found', found: await sending.ask(who, change) }
          : { kind: 'forgotten' }
      if (end.kind === 'forgotten') await kind.kept(who).close(change.key)
      if (isToTell()) kind.tell(who, change, end)
    } catch (error) {
      if (!world.isLoggedIn(who)) return
      if (world.isSessionOver(error)) needsLogIn = session === logIns
      else if (sent && isToTell() && kind.isAnswer(error)) kind.tell(who, change, { kind: 'refused', error })
    }
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
    // The change is sent as soon as the server is reachable; rounds before that only retry a full disk: no hurry.
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
