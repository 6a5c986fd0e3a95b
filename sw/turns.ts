/** A browser has six connections to a server that speaks no HTTP/2, and the page needs some of them. */
const AT_ONCE = 3
/**
 * The next work may begin when the one before has taken this long, milliseconds: a dead line must not block it. On a
 * slow line all but the heaviest files arrive within it, so the connections do not fill up.
 */
const HOLDS_MS = 30_000

/** @returns a function that starts work in order of arrival, three at a time, and returns the work's result */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = AT_ONCE
  const waiting: (() => void)[] = []
  const passOn = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((begin) => waiting.push(begin))
    let hasTurn = true
    const end = () => {
      clearTimeout(timer)
      if (hasTurn) passOn()
      hasTurn = false
    }
    const timer = setTimeout(end, HOLDS_MS)
    return work().finally(end)
  }
}
