import type { QueryClient } from '@tanstack/react-query'
import { afterNextFrame } from '../lib/chunks/first-frame.ts'

/**
 * Calls once, when the screen is drawn, no read is under way any more, and the answers are drawn too.
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
