import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** Writes each test's outcome to RESULTS_FILE as it is known (results.mjs): a run that is stopped has told what it knew. */
class VitestResults implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    const { duration = 0, retryCount = 0 } = test.diagnostic() ?? {}
    const outcome = state === 'passed' || state === 'failed' ? state : 'skipped'
    this.#write(test.module, test.fullName, outcome, duration, retryCount > 0, test.name)
  }

  /** A file that does not load, or whose preparation fails, has failed as one. */
  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()]
    if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed'))
      this.#write(module, '(the whole file)', 'failed', 0, false)
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) append({ file: '', name: `outside of the tests: ${error.message}`, outcome: 'failed' })
  }

  #write(module: TestModule, name: string, outcome: string, duration: number, retried: boolean, title?: string): void {
    const file = relative(process.cwd(), module.moduleId)
    append({ file, name, title, outcome, seconds: duration / 1_000, retried })
  }
}

function append(line: object): void {
  if (process.env.RESULTS_FILE) appendFileSync(process.env.RESULTS_FILE, `${JSON.stringify(line)}\n`)
}

export default VitestResults
