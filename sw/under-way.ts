/** Work that the running version waits for on behalf of its pages. */
export interface UnderWay {
  /** @returns the result of `work`, or of `instead` if `letGo` comes first: then the work goes on, its result unused */
  orLetGo<T>(work: Promise<T>, instead: () => T): Promise<T>
  /** Stops waiting for all work under way. Work that begins afterwards is waited for as before. */
  letGo(): void
}

/**
 * A version that is told to take over waits for the work of the running one, in Chromium for up to five minutes: a
 * file that hangs on a dead line would keep it waiting.
 */
export function createUnderWay(): UnderWay {
  const held = new Set<() => void>()
  return {
    orLetGo(work, instead) {
      return new Promise((resolve, reject) => {
        const letGo = () => resolve(instead())
        held.add(letGo)
        const end = () => held.delete(letGo)
        work.then(resolve, reject).then(end, end)
      })
    },
    letGo() {
      for (const letGo of held) letGo()
    },
  }
}
