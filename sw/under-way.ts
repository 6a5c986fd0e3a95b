/** What the running version waits for on behalf of its pages. */
export interface UnderWay {
  /** @returns what `work` comes to, or `instead`, should it be let go of first: then it goes on unheard */
  orLetGo<T>(work: Promise<T>, instead: () => T): Promise<T>
  /** Lets go of all that is under way now. What begins afterwards is waited for as before. */
  letGo(): void
}

/**
 * A version that is told to take over waits for what the running one has under way, in Chromium for up to five minutes: a
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
