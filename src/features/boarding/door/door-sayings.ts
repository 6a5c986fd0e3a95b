import type { Change, KeptKind, Wanted } from '#delivery/change.ts'
import { createDelivery, type Delivery } from '#delivery/delivery.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { toast } from '#ui/overlays/toast.ts'
import { doorChanges, doorWorld, isSaidOrNot } from './door-changes.ts'

/** A message about a trip, kept until its boarding is over. */
interface Said extends Change {
  /** Milliseconds since 1970 by the server's clock. */
  until: number
}

interface Words {
  made: string
  /** Shown if the server gives no reason. */
  refused: string
  forgotten: string
}

/**
 * Messages about a trip, sent at once or when the signal is back, each once.
 * @param send one of them, under its key
 * @param inWords the outcome, for a user who has left the page
 */
export function doorSayings<One extends Said, Answer>(
  kind: KeptKind<One>,
  send: (account: DoorAccount, one: One) => Promise<Answer>,
  inWords: (one: One) => Words,
) {
  const own = doorChanges(kind)
  const deliveries = new Map<DoorAccount, Delivery<DoorAccount, One, Answer, undefined>>()

  function deliveryOf(account: DoorAccount): Delivery<DoorAccount, One, Answer, undefined> {
    const made = deliveries.get(account)
    if (made) return made
    const delivery = createDelivery<DoorAccount, One, Answer, undefined>(doorWorld(account), {
      name: `${kind.channel}${account}-`,
      kept: own,
      stage: ({ until }) => (serverNow() < until ? 'send' : 'forgotten'),
      isInTheWay: () => false,
      send,
      ask: async () => undefined,
      isAnswer: isSaidOrNot,
      keep: () => undefined,
      tell(_account, one, end) {
        const words = inWords(one)
        switch (end.kind) {
          case 'made':
            toast.ok(words.made)
            break
          case 'refused':
            toast.error(serverMessage(end.error) ?? words.refused)
            break
          case 'forgotten':
            toast.error(words.forgotten)
            break
          case 'found':
        }
      },
      show: () => undefined,
    })
    deliveries.set(account, delivery)
    return delivery
  }

  return {
    /** This phone's messages that the server has not answered. */
    own,
    deliveryOf,
    /**
     * For a press.
     * @param cut whether there is no signal: then the press does not wait for an answer
     * @returns the server's answer; undefined if the message is kept, and sent later
     * @throws ApiError the server's refusal, or an unknown outcome: the same call again will tell
     */
    async press(account: DoorAccount, wanted: Wanted<One>, cut: boolean): Promise<Answer | undefined> {
      const delivery = deliveryOf(account)
      if (cut) {
        await own(account).begin(wanted)
        delivery.start()
        return undefined
      }
      const made = await delivery.make(account, wanted)
      return made.kind === 'made' ? made.answer : undefined
    },
  }
}
