/**
 * Browsers allow six connections to one server, for all tabs together (HTTP/1.1): three hanging reads in each of two
 * tabs take all of them, and the tab in front can send nothing more. So a hidden page ends a hanging read
 * after this time. That is enough for a merely slow answer, such as the file of a ticket just booked.
 */
const PATIENCE_BEHIND_MS = 10_000

/** Whether this page is hidden: another tab or app is in front, or the phone is locked. */
export function isBehind(): boolean {
  return document.visibilityState === 'hidden'
}

/**
 * Sends a read. If the page is or becomes hidden and no answer begins, the read is aborted, and sent again when the
 * page is in front again.
 * @param attempt sends the request with the given signal, and calls `answers` as soon as an answer begins
 * @param signal ends the read for good
 * @returns the answer; rejects with the attempt's error, or with the signal's reason
 */
export async function readInFront<T>(
  attempt: (signal: AbortSignal, answers: () => void) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (;;) {
    const own = new AbortController()
    let isPutOff = false
    const stopWatching = watchBehind(() => {
      isPutOff = true
      own.abort()
    })
    const giveUp = () => own.abort(signal?.reason)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    try {
      return await attempt(own.signal, stopWatching)
    } catch (error) {
      if (!isPutOff || signal?.aborted) throw error
    } finally {
      stopWatching()
      signal?.removeEventListener('abort', giveUp)
    }
    await untilInFront(signal)
  }
}

/** @param tooLong called once the page has been hidden for too long. @returns the way to stop watching */
function watchBehind(tooLong: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function look(): void {
    clearTimeout(timer)
    if (isBehind()) timer = setTimeout(tooLong, PATIENCE_BEHIND_MS)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

function untilInFront(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    function look(): void {
      if (isBehind() && !signal?.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal?.removeEventListener('abort', look)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal?.addEventListener('abort', look)
    look()
  })
}
