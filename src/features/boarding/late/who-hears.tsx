import type { Announced } from '#contract/buses/new-announcement.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'

/**
 * In the dock, after the number of passengers: how they hear of the announcement. `reach` is undefined if this phone
 * does not know whom it reaches.
 */
export function WhoHears({ reach }: { reach: Announced | undefined }) {
  const say = useSay()
  const { kind } = useConnection()
  if (kind === 'offline') return say('They are told when the signal is back.')
  if (kind === 'portal') return say('They are told when you log in to this Wi-Fi.')
  if (!reach) return say('They are told by notification or mail. You get the numbers of those who have neither.')
  const { told, toCall } = reach
  return (
    <>
      {told > 0 &&
        say.count(
          told,
          '1 booking is told by notification or mail.',
          '{count} bookings are told by notification or mail.',
        )}{' '}
      {toCall.length > 0 && say.count(toCall.length, '1 has to be called.', '{count} have to be called.')}
    </>
  )
}
