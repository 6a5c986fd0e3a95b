import { useEffect } from 'react'

/**
 * Keeps the screen lit while tickets are shown or read. The browser drops the lock whenever the page is hidden, so
 * this asks again when it is back (https://www.w3.org/TR/screen-wake-lock/#handling-document-loss-of-visibility).
 */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let over = false

    async function ask() {
      if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (over) void granted.release()
        else lock = granted
      } catch {
        // Battery saver refuses the lock. The ticket is as good on a screen that dims.
      }
    }

    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
