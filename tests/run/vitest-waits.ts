import { afterEach } from 'vitest'
import { takeWaits } from '../support/waits.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds by what was waited for. Of what a whole file waits for before its tests, the first one tells. */
    waits?: Record<string, number>
  }
}

afterEach(({ task }) => {
  task.meta.waits = takeWaits()
})
