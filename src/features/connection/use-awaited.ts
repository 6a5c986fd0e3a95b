import { useSay } from '#language/use-say.ts'
import { useConnection } from './use-connection.ts'

/**
 * @param words said while this phone's first answer to a question is awaited
 * @returns them; if no request can arrive, nothing is under way, and it says when the answer comes
 */
export function useAwaited(words: string): { words: string; isUnderWay: boolean } {
  const say = useSay()
  const { kind } = useConnection()
  switch (kind) {
    case 'offline':
      return { words: say('This is not on this phone yet. It comes as soon as there is a signal.'), isUnderWay: false }
    case 'portal':
      return { words: say('This is not on this phone yet. It comes when you log in to this Wi-Fi.'), isUnderWay: false }
    case 'online':
    case 'waking':
    case 'catching-up':
    case 'stalled':
      return { words, isUnderWay: true }
  }
}
