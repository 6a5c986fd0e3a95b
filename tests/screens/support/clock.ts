/**
 * The clock of one page: its timers, frames and dates. It follows the machine's clock until a test takes control; then
 * only the test moves time on.
 */
export class PageClock {
  #ahead = 0
  #stoppedAt: number | undefined
  #fixed: number | undefined
  #last = 0
  readonly #timers = new Map<
    number,
    { at: number; every: number | undefined; run: () => void; real: NodeJS.Timeout | undefined }
  >()

  now(): number {
    return this.#stoppedAt ?? Date.now() + this.#ahead
  }

  /** Dates stand still at `at`; timers go on. */
  setFixedTime(at: Date): void {
    this.#fixed = at.getTime()
  }

  /** Sets the time at which the page starts; now by default. */
  install({ time }: { time?: Date } = {}): void {
    if (time) this.#ahead = time.getTime() - Date.now()
  }

  /** Runs everything due until `at`, and stops the clock. */
  async pauseAt(at: number): Promise<void> {
    this.#stoppedAt ??= this.now()
    for (const timer of this.#timers.values()) clearTimeout(timer.real)
    await this.runFor(Math.max(0, at - this.#stoppedAt))
  }

  resume(): void {
    if (this.#stoppedAt === undefined) return
    this.#ahead = this.#stoppedAt - Date.now()
    this.#stoppedAt = undefined
    for (const id of this.#timers.keys()) this.#wait(id)
  }

  /** Moves time on and runs everything that is due, in order. @param span milliseconds, or `mm:ss` */
  async runFor(span: number | string): Promise<void> {
    const flows = this.#stoppedAt === undefined
    if (flows) {
      this.#stoppedAt = this.now()
      for (const timer of this.#timers.values()) clearTimeout(timer.real)
    }
    const end = this.now() + inMs(span)
    for (;;) {
      await turn()
      const [id, due] = [...this.#timers].sort(([, one], [, other]) => one.at - other.at)[0] ?? []
      if (id === undefined || !due || due.at > end) break
      this.#stoppedAt = Math.max(this.now(), due.at)
      this.#ring(id)
    }
    this.#stoppedAt = end
    await turn()
    if (flows) this.resume()
  }

  /** Moves time on as if the machine had slept: each due timer fires once. */
  async fastForward(span: number | string): Promise<void> {
    const to = this.now() + inMs(span)
    for (const timer of this.#timers.values()) timer.at = Math.max(timer.at, Math.min(timer.at + inMs(span), to))
    await this.runFor(span)
  }

  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer.real)
    this.#timers.clear()
  }

  #set(run: () => void, delay: number, every?: number): number {
    const id = ++this.#last
    this.#timers.set(id, { at: this.now() + delay, every, run, real: undefined })
    if (this.#stoppedAt === undefined) this.#wait(id)
    return id
  }

  #wait(id: number): void {
    const timer = this.#timers.get(id)
    // Node cannot wait longer than this; for a test that means never.
    if (timer && timer.at - this.now() < 2 ** 31)
      timer.real = setTimeout(() => this.#ring(id), Math.max(0, timer.at - this.now()))
  }

  #ring(id: number): void {
    const timer = this.#timers.get(id)
    if (!timer) return
    if (timer.every === undefined) this.#timers.delete(id)
    else {
      timer.at = this.now() + timer.every
      if (this.#stoppedAt === undefined) this.#wait(id)
    }
    timer.run()
  }

  /** @returns what the page's `Date` says now; the mock server's `Date` header uses it, too */
  date(): number {
    return this.#fixed ?? this.now()
  }

  /** Clock functions that replace the window's own. */
  globals(): Record<string, unknown> {
    const clear = (id: unknown) => {
      const timer = typeof id === 'number' ? this.#timers.get(id) : undefined
      if (!timer) return
      clearTimeout(timer.real)
      this.#timers.delete(Number(id))
    }
    const frame = (run: (at: number) => void) => this.#set(() => run(this.now()), FRAME_MS)
    const dateNow = () => this.date()
    return {
      setTimeout: (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) =>
        this.#set(() => run(...args), Number(delay) || 0),
      setInterval: (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) =>
        this.#set(() => run(...args), Number(delay) || 0, Math.max(1, Number(delay) || 0)),
      clearTimeout: clear,
      clearInterval: clear,
      requestAnimationFrame: frame,
      cancelAnimationFrame: clear,
      requestIdleCallback: (run: (deadline: object) => void) =>
        this.#set(() => run({ didTimeout: false, timeRemaining: () => 10 }), 1),
      cancelIdleCallback: clear,
      Date: class extends Date {
        constructor(...given: unknown[]) {
          super(...((given.length === 0 ? [dateNow()] : given) as [number]))
        }
        static override now = dateNow
      },
    }
  }
}

/** Shorter than a screen's frame: nothing is drawn here, and every screen waits for some frames. */
const FRAME_MS = 4

/** Lets promises, given answers and React's scheduled work run. */
export async function turn(): Promise<void> {
  for (let times = 0; times < 3; times++) await new Promise((resolve) => setImmediate(resolve))
}

function inMs(span: number | string): number {
  if (typeof span === 'number') return span
  return span.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000
}
