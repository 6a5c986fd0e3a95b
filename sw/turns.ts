/** A browser has six connections to a server that speaks no HTTP/2, and the page needs some of them. */
const AT_ONCE = 3
/**
 * Work that hangs on a dead line lets the next begin after this long, milliseconds. On a slow one all but the heaviest files
 * come within it, so that it does not fill the connections by and by.
 */
const HOLDS_MS = 30_000

/** @returns begins work in the order in which it came, three pieces at a time; it gives what the work comes to */
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
