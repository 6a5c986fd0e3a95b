import type { QueryClient } from '@tanstack/react-query'
import { afterNextFrame } from '../lib/chunks/first-frame.ts'

/**
 * Calls once, when what has been rendered is drawn, nothing is being read any more, and what was read is drawn too.
 */
export function whenScreenIsThere(client: QueryClient, then: () => void): void {
  afterNextFrame(() => {
    const look = () => {
      if (client.isFetching() > 0) return
      stop()
      afterNextFrame(then)
    }
    const stop = client.getQueryCache().subscribe(look)
    look()
  })
}
