import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** Appends each test's outcome to RESULTS_FILE at once (results.mjs), so that a stopped run keeps its results. */
class VitestResults implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    const { duration = 0, retryCount = 0 } = test.diagnostic() ?? {}
    const outcome = state === 'passed' || state === 'failed' ? state : 'skipped'
    this.#write(test.module, test.fullName, {
      outcome,
      seconds: duration / 1_000,
      retried: retryCount > 0,
      title: test.name,
      waits: test.meta().waits,
    })
  }

  /** A file that fails to load or to prepare counts as one failed test. */
  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()]
    if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed'))
      this.#write(module, '(the whole file)', { outcome: 'failed' })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) append({ file: '', name: `outside of the tests: ${error.message}`, outcome: 'failed' })
  }

  #write(module: TestModule, name: string, result: object): void {
    append({ file: relative(process.cwd(), module.moduleId), name, ...result })
  }
}

function append(line: object): void {
  if (process.env.RESULTS_FILE) appendFileSync(process.env.RESULTS_FILE, `${JSON.stringify(line)}\n`)
}

export default VitestResults
