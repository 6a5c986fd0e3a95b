import { afterEach } from 'vitest'
import { takeWaits } from '../support/waits.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds by kind of wait. The first test of a file also gets the waits before all tests. */
    waits?: Record<string, number>
  }
}

afterEach(({ task }) => {
  task.meta.waits = takeWaits()
})
