import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type CallOutcome,
  type Connection,
  createConnection,
  isReachable,
} from '#offline/connection/connection-state.ts'
import type { AskHealth } from '#offline/connection/health-poller.ts'
import { hedgedRead } from '#offline/connection/hedged-read.ts'
import { retryOnDemand } from '#offline/connection/retry-on-demand.ts'

/** The server as the health question meets it. */
type Server = 'awake' | 'hanging' | 'unreachable' | 'gateway' | 'hotel'

let server: Server
let questions: number
let open: number
let connection: Connection
let awakenings: number
let reachable: number

const askHealth: AskHealth = (signal) => {
  questions++
  open++
  const answer = (): ReturnType<AskHealth> => {
    switch (server) {
      case 'awake':
        return Promise.resolve('there')
      case 'hanging':
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      case 'unreachable':
        return Promise.reject(new TypeError('Failed to fetch'))
      case 'gateway':
        return Promise.resolve('held')
      case 'hotel':
        return Promise.resolve('portal')
    }
  }
  return answer().finally(() => open--)
}

function connect(browserOnline = true): void {
  connection = createConnection({ askHealth, now: Date.now, browserOnline })
  connection.onAwake(() => awakenings++)
  connection.onReachable(() => reachable++)
}

const kind = () => connection.getSnapshot().kind
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A call that has ended. */
async function call(outcome: CallOutcome): Promise<void> {
  connection.started()(outcome)
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  server = 'awake'
  questions = 0
  open = 0
  awakenings = 0
  reachable = 0
  connect()
})
afterEach(async () => {
  connection.stop()
  await pass(1)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('a server that answers', () => {
  it('is never asked for its health', async () => {
    await call('answered')
    await pass(600_000)
    expect(kind()).toBe('online')
    expect(questions).toBe(0)
  })

  it('has not fallen asleep because one call is slow', async () => {
    const ended = connection.started()
    await pass(7_999)
    expect(questions).toBe(0)
    await pass(1)
    expect(questions).toBe(1)
    await pass(412_000)
    // After 8, 24, 56, 120, 248 seconds.
    expect(questions).toBe(5)
    expect(kind()).toBe('stalled')
    ended('answered')
    expect(kind()).toBe('online')
  })

  it('lets a hanging read know that asking beside it may help, and makes nobody give it up', async () => {
    connection.started()
    await pass(8_000)
    expect(reachable).toBe(1)
    expect(awakenings).toBe(0)
  })

  it('is told from a lost call by the question', async () => {
    await call('lost')
    expect(questions).toBe(1)
    expect(kind()).toBe('online')
  })

  it('is not asked about a call that nobody waits for any more', async () => {
    connection.started()('abandoned')
    await pass(60_000)
    expect(questions).toBe(0)
  })
})

describe('a backend asleep', () => {
  beforeEach(() => {
    server = 'hanging'
  })

  it('is noticed two seconds after the question', async () => {
    connection.started()
    await pass(9_999)
    expect(kind()).toBe('online')
    await pass(1)
    expect(connection.getSnapshot()).toEqual({ kind: 'waking', since: 1_010_000 })
  })

  it('is asked again and again, one question at a time', async () => {
    connection.started()
    await pass(8_000)
    for (let second = 0; second < 420; second++) {
      await pass(1_000)
      expect(open).toBeLessThanOrEqual(1)
    }
    expect(questions).toBeGreaterThan(10)
    expect(questions).toBeLessThan(25)
    expect(kind()).toBe('waking')
  })

  it('tells when it is awake, catches up, and is online', async () => {
    connection.started()
    await pass(300_000)
    server = 'awake'
    while (awakenings === 0) await pass(1_000)
    expect(reachable).toBe(1)
    await pass(4_000)
    // The old call hangs on; it is no longer what decides.
    expect(kind()).toBe('online')
    const asked = questions
    await pass(600_000)
    expect(awakenings).toBe(1)
    // Its silence is looked into, less and less often: after 8, 24, 56, 120, 248, 504 seconds.
    expect(questions - asked).toBe(6)
  })

  it('stays in catching up until what was asked anew is answered', async () => {
    connection.started()
    let endSecond: ((outcome: CallOutcome) => void) | undefined
    connection.onAwake(() => {
      endSecond = connection.started()
    })
    await pass(12_000)
    connection.started()('answered')
    expect(kind()).toBe('catching-up')
    await pass(5_000)
    expect(kind()).toBe('catching-up')
    endSecond?.('answered')
    expect(kind()).toBe('online')
  })

  it('shows catching up long enough to be read', async () => {
    const end = connection.started()
    await pass(60_000)
    end('answered')
    expect(kind()).toBe('catching-up')
    await pass(1_499)
    expect(kind()).toBe('catching-up')
    await pass(1)
    expect(kind()).toBe('online')
  })

  it('can fall asleep again while catching up', async () => {
    connection.started()
    await pass(12_000)
    connection.started()('answered')
    expect(kind()).toBe('catching-up')
    connection.started()
    await pass(10_000)
    expect(kind()).toBe('waking')
  })

  it('is known at once where a proxy says so', async () => {
    server = 'gateway'
    await call('lost')
    expect(kind()).toBe('waking')
    await pass(60_000)
    expect(kind()).toBe('waking')
    server = 'awake'
    await pass(15_000)
    expect(awakenings).toBe(1)
  })
})

describe('no network', () => {
  it('is believed when the browser says so', async () => {
    connection.setBrowserOnline(false)
    expect(connection.getSnapshot()).toEqual({ kind: 'offline', since: 1_000_000 })
    await pass(600_000)
    expect(questions).toBe(0)
  })

  it('is known from the start', () => {
    connection.stop()
    connect(false)
    expect(kind()).toBe('offline')
  })

  it('is found out when nothing can be reached, whatever the browser says', async () => {
    server = 'unreachable'
    await call('lost')
    expect(kind()).toBe('offline')
  })

  it('is not over because the browser says so', async () => {
    connection.setBrowserOnline(false)
    server = 'unreachable'
    connection.setBrowserOnline(true)
    await pass(0)
    expect(kind()).toBe('offline')
    expect(questions).toBe(1)
  })

  it('ends when the server answers', async () => {
    connection.setBrowserOnline(false)
    connection.setBrowserOnline(true)
    await pass(0)
    expect(kind()).toBe('catching-up')
    expect(awakenings).toBe(1)
    await pass(1_500)
    expect(kind()).toBe('online')
  })

  it('is looked into less and less often, and at once when somebody asks', async () => {
    server = 'unreachable'
    await call('lost')
    await pass(3_600_000)
    expect(questions).toBeGreaterThan(50)
    expect(questions).toBeLessThan(75)
    const asked = questions
    connection.check()
    await pass(0)
    expect(questions).toBe(asked + 1)
  })

  it('is not looked into by check while the browser is offline or all is well', async () => {
    connection.check()
    connection.setBrowserOnline(false)
    connection.check()
    await pass(60_000)
    expect(questions).toBe(0)
  })

  it('changes into waking when the way is there but nobody answers', async () => {
    server = 'unreachable'
    await call('lost')
    server = 'gateway'
    await pass(3_000)
    expect(kind()).toBe('waking')
  })

  it('stays the answer while a call of before comes through', async () => {
    const end = connection.started()
    connection.setBrowserOnline(false)
    end('answered')
    expect(kind()).toBe('offline')
  })

  it('keeps its beginning through repeated failures', async () => {
    server = 'unreachable'
    await call('lost')
    const first = connection.getSnapshot()
    await pass(60_000)
    await call('lost')
    expect(connection.getSnapshot()).toBe(first)
  })
})

describe('those who watch', () => {
  it('are told of each change once, until they stop', async () => {
    const told = vi.fn()
    const stop = connection.subscribe(told)
    connection.setBrowserOnline(false)
    connection.setBrowserOnline(false)
    expect(told).toHaveBeenCalledTimes(1)
    stop()
    connection.setBrowserOnline(true)
    await pass(5_000)
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('may report a call twice without harm', async () => {
    server = 'unreachable'
    const end = connection.started()
    end('answered')
    end('lost')
    await pass(1_000)
    expect(questions).toBe(0)
  })
})

describe('a Wi-Fi that wants a log-in', () => {
  beforeEach(() => {
    server = 'hotel'
  })

  it('is told from a server that sleeps, and stays itself while it holds back what it answered before', async () => {
    await call('lost')
    expect(connection.getSnapshot()).toEqual({ kind: 'portal', since: 1_000_000 })
    expect(isReachable(connection.getSnapshot())).toBe(false)
    server = 'hanging'
    await pass(60_000)
    expect(kind()).toBe('portal')
  })

  it('is not believed of one call where the server answers the question', async () => {
    server = 'awake'
    await call('lost')
    expect(kind()).toBe('online')
    expect(awakenings).toBe(0)
  })

  it('is over soon after somebody has logged in, and what waited is asked anew', async () => {
    await call('lost')
    await pass(300_000)
    server = 'awake'
    await pass(10_000)
    expect(awakenings).toBe(1)
    expect(kind()).toBe('online')
  })
})

describe('a call that stalls beside a server that answers', () => {
  it('is said after a while, and no more once it has ended', async () => {
    const end = connection.started()
    await pass(23_999)
    expect(kind()).toBe('online')
    await pass(1)
    expect(kind()).toBe('stalled')
    expect(isReachable(connection.getSnapshot())).toBe(true)
    end('abandoned')
    expect(kind()).toBe('online')
  })

  it('is said of one that hangs since the server came back, and it is asked anew when somebody presses', async () => {
    server = 'unreachable'
    await call('lost')
    const sent = vi.fn((signal: AbortSignal) => {
      const ended = connection.started()
      return new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          ended('abandoned')
          reject(signal.reason)
        })
      })
    })
    connection.onAwake(() => void retryOnDemand(connection, sent))
    server = 'awake'
    await pass(10_000)
    expect([kind(), sent.mock.calls.length]).toEqual(['catching-up', 1])
    await pass(20_000)
    expect(kind()).toBe('stalled')
    connection.check()
    await pass(1)
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('is said soon after the server came back, of one that was sent before it went', async () => {
    server = 'hanging'
    connection.started()
    await pass(300_000)
    server = 'awake'
    while (awakenings === 0) await pass(1_000)
    await pass(8_000)
    expect(kind()).toBe('stalled')
  })

  it('is asked anew at once when somebody presses for it', async () => {
    const heard: boolean[] = []
    connection.onReachable((urgent) => heard.push(urgent))
    connection.started()
    await pass(24_000)
    connection.check()
    await pass(0)
    expect(heard).toEqual([false, false, true])
  })
})

describe('reading, hedged', () => {
  let crowded: boolean
  beforeEach(() => {
    crowded = false
  })

  interface Running {
    resolve: (answer: string) => void
    reject: (error: Error) => void
    signal: AbortSignal
  }

  /** Attempts that end when the test, or whoever gives them up, says so. */
  function attempts(signal?: AbortSignal) {
    const running: Running[] = []
    const attempt = (own: AbortSignal) => {
      const ended = connection.started()
      return new Promise<string>((resolve, reject) => {
        running.push({ resolve, reject, signal: own })
        own.addEventListener('abort', () => reject(own.reason))
      }).finally(() => ended(own.aborted ? 'abandoned' : 'answered'))
    }
    const read = () => hedgedRead({ connection, now: Date.now, isCrowded: () => crowded }, attempt, signal)
    return { running, read, open: () => running.filter((one) => !one.signal.aborted).length }
  }

  it('sends a second request when the server turns out to be awake, and takes whichever answers', async () => {
    server = 'hanging'
    const { running, read, open } = attempts()
    const reading = read()
    await pass(100_000)
    expect(running).toHaveLength(1)
    server = 'awake'
    while (awakenings === 0) await pass(1_000)
    expect(running).toHaveLength(2)
    running[1]?.resolve('fresh')
    await expect(reading).resolves.toBe('fresh')
    await pass(0)
    expect(open()).toBe(1)
  })

  it('gives no request up for the time it takes, while nobody answers', async () => {
    server = 'hanging'
    const { running, read } = attempts()
    const reading = read()
    await pass(420_000)
    running[0]?.resolve('late')
    await expect(reading).resolves.toBe('late')
    expect(running).toHaveLength(1)
  })

  it('has two requests open at most, and lets each live longer than the one before: what is merely slow comes', async () => {
    const { running, read, open } = attempts()
    const reading = read()
    for (let second = 0; second < 420; second++) {
      await pass(1_000)
      expect(open()).toBeLessThanOrEqual(2)
    }
    expect(running.length).toBeGreaterThan(3)
    expect(running.length).toBeLessThan(10)
    const before = running.length
    await pass(90_000)
    running.findLast((one) => !one.signal.aborted)?.resolve('slow')
    await expect(reading).resolves.toBe('slow')
    expect(running.length - before).toBeLessThanOrEqual(1)
  })

  it('gives way where there is no room for two', async () => {
    crowded = true
    const { running, read, open } = attempts()
    void read()
    await pass(8_001)
    expect(running).toHaveLength(2)
    expect(open()).toBe(1)
    expect(running[0]?.signal.aborted).toBe(true)
  })

  it('fails only when the last request has failed', async () => {
    const { running, read } = attempts()
    const reading = read()
    await pass(8_001)
    expect(running).toHaveLength(2)
    running[0]?.reject(new Error('cut'))
    await pass(0)
    running[1]?.resolve('fresh')
    await expect(reading).resolves.toBe('fresh')

    const second = attempts()
    const failing = second.read()
    second.running[0]?.reject(new Error('cut'))
    await expect(failing).rejects.toThrow('cut')
    await pass(60_000)
    expect(second.running).toHaveLength(1)
  })

  it('ends with whoever asked', async () => {
    const leaving = new AbortController()
    const { read, open } = attempts(leaving.signal)
    const reading = read()
    await pass(8_001)
    expect(open()).toBe(2)
    leaving.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
    expect(open()).toBe(0)
  })

  it('leaves a young request to itself', async () => {
    const { running, read } = attempts()
    connection.started()
    await pass(6_000)
    void read()
    await pass(2_001)
    expect(reachable).toBe(1)
    expect(running).toHaveLength(1)
  })
})
