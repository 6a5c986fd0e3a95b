/**
 * Browsers allow six connections to one server, for all tabs together (HTTP/1.1): three reads that hang in each of two
 * tabs are all of them, and nothing that is sent in the tab in front gets through any more. So a page that nobody sees
 * lets a read hang for so long only. It is enough for what is merely slow, such as the file of a ticket just booked.
 */
const PATIENCE_BEHIND_MS = 10_000

/** Whether nobody sees this page: another tab is in front, another app, or the phone is locked. */
export function isBehind(): boolean {
  return document.visibilityState === 'hidden'
}

/**
 * Sends a read. Where the page goes behind others, or is there already, and no answer begins, it is given up, and sent
 * anew when the page is in front again.
 * @param attempt sends the request with the signal it is given, and tells as soon as an answer begins
 * @param signal ends all of it
 * @returns the answer; rejects as the attempt did, or with the signal's reason
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

/** @param tooLong called once the page has been behind for longer than it may. @returns the way to stop watching */
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
