import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'

/** Like vitest-results.ts, for browser tests. Adds the seconds each test waited, for `npm test -- --times`. */
class BrowserResults implements Reporter {
  /** By id. After a failure all tests of a serial file run again: only those that failed count as retried. */
  readonly #failed = new Set<string>()
  readonly #told = new Set<string>()

  onTestEnd(test: TestCase, { status, retry, duration, steps }: TestResult): void {
    const isLast = status === test.expectedStatus || retry === test.retries
    if (!isLast) {
      if (status !== 'skipped') this.#failed.add(test.id)
      return
    }
    if (this.#told.has(test.id) && status === test.expectedStatus) return
    this.#told.add(test.id)
    const { file } = test.location
    const [, , , ...titles] = test.titlePath()
    append({
      file: relative(process.cwd(), file),
      name: titles.join(' › '),
      title: test.title,
      outcome: status === 'skipped' ? 'skipped' : status === test.expectedStatus ? 'passed' : 'failed',
      seconds: duration / 1_000,
      retried: this.#failed.has(test.id),
      waits: waitsOf(steps, {}),
    })
  }

  onError({ message = 'unknown' }: TestError): void {
    append({ file: '', name: `outside of the tests: ${message}`, outcome: 'failed' })
  }

  printsToStdio(): boolean {
    return false
  }
}

function waitsOf(steps: readonly TestStep[], waits: Record<string, number>): Record<string, number> {
  for (const step of steps) {
    const kind = kindOf(step)
    if (kind) waits[kind] = (waits[kind] ?? 0) + step.duration / 1_000
    else waitsOf(step.steps, waits)
  }
  return waits
}

/** @returns undefined for a step that only groups other steps */
function kindOf({ category, title, error }: TestStep): string | undefined {
  if (category === 'test.step' || category === 'hook') return title === 'log in' ? 'log-ins' : undefined
  if (category === 'fixture') return /"(backend|app|server)"/.test(title) ? 'starting servers' : 'opening browsers'
  if (category === 'expect') return error ? 'expectations that ran into their limit' : 'expectations'
  if (/^(Navigate|Reload|Go back|Go forward)/.test(title)) return 'pages'
  if (/^Wait for timeout/.test(title)) return 'fixed sleeps'
  return 'presses and typing'
}

function append(line: object): void {
  if (process.env.RESULTS_FILE) appendFileSync(process.env.RESULTS_FILE, `${JSON.stringify(line)}\n`)
}

export default BrowserResults
