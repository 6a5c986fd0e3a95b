import type { Announced } from '#contract/buses/new-announcement.ts'
import { useSay } from '#language/use-say.ts'

interface WhoHearsProps {
  /** Without a signal: passengers are told later. */
  cut: boolean
  /** Undefined if this phone does not know. */
  reach: Announced | undefined
}

/** In the dock, after the number of passengers: how they hear of the announcement. */
export function WhoHears({ cut, reach }: WhoHearsProps) {
  const say = useSay()
  if (cut) return say('They are told when the signal is back.')
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
