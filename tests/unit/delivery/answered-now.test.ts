import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AnsweredNow, createAnsweredNow, GivenUp, NotKnown, type Word } from '#delivery/answered-now.ts'
import { LoggedOut } from '#delivery/world.ts'

/** What becomes of one try: it is answered, or throws what says so much. */
type Try = 'yes' | 'hangs' | 'session-over' | Word

class Failed extends Error {
  readonly word: Word | 'session-over'
  constructor(word: Word | 'session-over') {
    super(word)
    this.word = word
  }
}

interface Wanted {
  place: string
  thing: string
}

let tries: Try[]
let sent: string[]
let aborted: string[]
let made: string[]
let told: string[]
let who: number | undefined
let listeners: (() => void)[]
let now: AnsweredNow<number, Wanted, string>
const hanging: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  tries = []
  sent = []
  aborted = []
  made = []
  told = []
  who = 7
  listeners = []
  hanging.length = 0
  let keys = 0
  now = createAnsweredNow<number, Wanted, string>(
    {
      world: {
        who: () => who,
        isLoggedIn: (one) => one === who,
        isSame: (one, other) => one === other,
        onLogIn: (listener) => void listeners.push(listener),
        isReachable: () => true,
        onAwake: () => undefined,
        isSessionOver: (error) => error instanceof Failed && error.word === 'session-over',
        exclusively: (_name, work) => work(),
      },
      makeKey: () => `key-${++keys}`,
      now: Date.now,
      accountOf: String,
      wordOf: (error) => (error instanceof Failed && error.word !== 'session-over' ? error.word : 'not-this-time'),
      tell: (error) => void told.push(nameOf(error)),
    },
    {
      name: 'any',
      subject: ({ place }) => place,
      doubt: ({ thing }) => `whether ${thing}`,
      made: (_who, { thing }) => void made.push(thing),
      async send(_who, { thing }, key, signal) {
        sent.push(`${thing} ${key}`)
        const end = tries.shift() ?? 'yes'
        if (end === 'hangs')
          await new Promise<void>((resolve, reject) => {
            hanging.push(resolve)
            signal.addEventListener('abort', () => {
              aborted.push(thing)
              reject(signal.reason)
            })
          })
        else if (end !== 'yes') throw new Failed(end)
        return thing
      },
    },
  )
})
afterEach(() => vi.useRealTimers())

const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const MINUTE_MS = 60_000
const SEAT = { place: 'bus', thing: 'seat' }
const doubts = () => now.unsettled.getSnapshot().map(({ doubt }) => doubt())

function nameOf(error: unknown): string {
  if (error instanceof Failed) return `failed: ${error.word}`
  const kinds = { GivenUp, NotKnown, LoggedOut }
  return Object.entries(kinds).find(([, kind]) => error instanceof kind)?.[0] ?? String(error)
}

/** @returns how the press ends, as far as it has */
function press(wanted: Wanted = SEAT) {
  const seen: { end: unknown } = { end: 'pending' }
  now.press(7, wanted).then(
    (answer) => {
      seen.end = answer
    },
    (error: unknown) => {
      seen.end = nameOf(error)
    },
  )
  return seen
}

describe('a press', () => {
  it('whose answer is lost lasts until it is known, says so meanwhile, and is sent again under its key', async () => {
    tries.push('unknown', 'unknown')
    const pressed = press()
    await passed(1_000)
    expect([pressed.end, doubts()]).toEqual(['pending', ['whether seat']])
    await passed(MINUTE_MS)
    expect([pressed.end, doubts(), made]).toEqual(['seat', [], ['seat']])
    expect(sent).toEqual(['seat key-1', 'seat key-1', 'seat key-1'])
    await passed(10 * MINUTE_MS)
    expect(sent).toHaveLength(3)
  })

  it('is asked again at once by whoever presses Try again, and ends for the one who pressed first', async () => {
    tries.push('unknown')
    const pressed = press()
    await passed(0)
    now.unsettled.getSnapshot()[0]?.again()
    await passed(0)
    expect([pressed.end, sent, made]).toEqual(['seat', ['seat key-1', 'seat key-1'], ['seat']])
  })

  it('that is refused is over, and the next one is another change', async () => {
    tries.push('no')
    const pressed = press()
    await passed(0)
    expect([pressed.end, doubts(), told]).toEqual(['failed: no', [], []])
    const again = press()
    await passed(0)
    expect([again.end, sent]).toEqual(['seat', ['seat key-1', 'seat key-2']])
  })

  it('learns of a refusal that came when it was asked again, by itself or by hand', async () => {
    tries.push('unknown', 'no', 'unknown', 'no')
    const byItself = press()
    await passed(MINUTE_MS)
    const byHand = press()
    await passed(0)
    now.unsettled.getSnapshot()[0]?.again()
    await passed(0)
    expect([byItself.end, byHand.end, told]).toEqual(['failed: no', 'failed: no', []])
  })

  it('keeps its key through a no to one try alone where an earlier one was lost, and not where none was', async () => {
    tries.push('not-this-time')
    const refused = press()
    await passed(0)
    expect(refused.end).toEqual('failed: not-this-time')
    sent.length = 0
    tries.push('unknown', 'not-this-time')
    const pressed = press()
    await passed(MINUTE_MS)
    expect([pressed.end, sent]).toEqual(['seat', ['seat key-2', 'seat key-2', 'seat key-2']])
  })

  it('ends after ten minutes with the word that nobody knows', async () => {
    tries.push(...Array<Try>(60).fill('unknown'))
    const pressed = press()
    await passed(9 * MINUTE_MS)
    expect(pressed.end).toBe('pending')
    await passed(3 * MINUTE_MS)
    expect([pressed.end, doubts(), told]).toEqual(['NotKnown', [], []])
    const count = sent.length
    await passed(30 * MINUTE_MS)
    expect(sent).toHaveLength(count)
  })

  it('says while a try is under way that it is', async () => {
    tries.push('unknown', 'hangs')
    press()
    await passed(0)
    expect(now.unsettled.getSnapshot()[0]?.isAsking).toBe(false)
    await passed(20_000)
    expect(now.unsettled.getSnapshot()[0]?.isAsking).toBe(true)
  })

  it.each<[string, Try[]]>([
    ['that is under way', ['hangs']],
    ['that is asked about', ['unknown', 'hangs']],
  ])(
    'takes the place of an earlier one of its subject %s, which is sent no more and says nothing',
    async (_, before) => {
      tries.push(...before)
      const earlier = press()
      await passed(20_000)
      const later = press({ place: 'bus', thing: 'berth' })
      await passed(0)
      expect([earlier.end, later.end, aborted]).toEqual(['GivenUp', 'berth', ['seat']])
      await passed(5 * MINUTE_MS)
      expect([made, sent.at(-1), told]).toEqual([['berth'], 'berth key-2', []])
    },
  )
})

describe('the end of a session', () => {
  it('is told to whoever has pressed; after the next log-in it is made by itself, and a no is said', async () => {
    tries.push('unknown', 'session-over', 'no')
    const pressed = press()
    await passed(MINUTE_MS)
    expect(pressed.end).toEqual('failed: session-over')
    await passed(5 * MINUTE_MS)
    expect(sent).toHaveLength(2)
    for (const listener of listeners) listener()
    await passed(0)
    expect([sent.length, told]).toEqual([3, ['failed: no']])
  })

  it('by a log-out takes all of it along, also from whoever logs in next', async () => {
    tries.push('unknown')
    const pressed = press()
    await passed(0)
    who = undefined
    for (const listener of listeners) listener()
    await passed(0)
    expect([pressed.end, doubts()]).toEqual(['GivenUp', []])
    who = 7
    for (const listener of listeners) listener()
    await passed(20 * MINUTE_MS)
    expect([sent.length, made, told]).toEqual([1, [], []])
  })

  it('is noticed before anything is sent', async () => {
    who = 8
    const pressed = press()
    await passed(0)
    expect([pressed.end, sent]).toEqual(['LoggedOut', []])
  })
})
