import type { Keyed } from './change.ts'
import type { Answered, Kind } from './kind.ts'
import type { World } from './world.ts'

/** Sends one change, and closes it once there is an answer. */
export interface Sending<Who, C extends Keyed, Answer, Found> {
  /** A second call for a running change joins it; a call by a press reports the outcome itself. */
  send(who: Who, change: C, isPressed: boolean): UnderWay<Answer>
  isUnderWay(change: C): boolean
  /** @returns the outcome, from the kind's `ask` */
  ask(who: Who, change: C): Promise<Found | undefined>
  /** Runs the work while no other tab works on this change. @param patience wait for the others, milliseconds */
  alone(change: C, work: () => Promise<void>, patience: number): Promise<void>
}

interface UnderWay<Answer> {
  answer: Promise<Answer>
  isPressed: boolean
}

export function createSending<Who, C extends Keyed, Answer, Found>(
  world: World<Who>,
  kind: Kind<Who, C, Answer, Found>,
): Sending<Who, C, Answer, Found> {
  /** By key. */
  const underWay = new Map<string, UnderWay<Answer>>()

  async function sendToItsEnd(who: Who, change: C): Promise<Answer> {
    const settle = (end: Answered<Answer>) => kind.settle?.(who, change, end) ?? kind.kept(who).close(change.key)
    try {
      const answer = await kind.send(who, change)
      if (world.isLoggedIn(who)) kind.keep?.(who, change, answer)
      await settle({ kind: 'made', answer })
      return answer
    } catch (error) {
      if (kind.isAnswer(error)) await settle({ kind: 'refused', error })
      throw error
    }
  }

  return {
    send(who, change, isPressed) {
      const running = underWay.get(change.key)
      if (running) {
        running.isPressed ||= isPressed
        return running
      }
      const sending = { answer: sendToItsEnd(who, change), isPressed }
      underWay.set(change.key, sending)
      const over = () => underWay.delete(change.key)
      sending.answer.then(over, over)
      return sending
    },

    isUnderWay: ({ key }) => underWay.has(key),

    async ask(who, change) {
      const found = await kind.ask?.(who, change)
      await kind.kept(who).close(change.key)
      return found
    },

    alone: ({ key }, work, patience) => world.exclusively(`${kind.name}${key}`, work, patience),
  }
}
