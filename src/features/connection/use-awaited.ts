import { useSay } from '#language/use-say.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { useConnection } from './use-connection.ts'

/**
 * @param words said while this phone's first answer to a question is awaited
 * @returns them; with no signal nothing is under way, and it says when the answer comes
 */
export function useAwaited(words: string): { words: string; isUnderWay: boolean } {
  const say = useSay()
  const cut = isCutOff(useConnection())
  return {
    words: cut ? say('This is not on this phone yet. It comes as soon as there is a signal.') : words,
    isUnderWay: !cut,
  }
}
