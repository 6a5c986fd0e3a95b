import { FigureRoll } from '#features/company/frame/figure-roll.tsx'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import type { Statistics } from './use-statistics.ts'

/** Buses, bookings, revenue: what the operator's home begins with. */
export function StatisticsRoll({ statistics: { buses, bookings, revenue } }: { statistics: Statistics }) {
  const say = useSay()
  return (
    <FigureRoll
      stubs={[
        { label: say('Total Buses'), figure: buses, write: grouped },
        { label: say('Total Bookings'), figure: bookings, write: grouped },
        { label: say('Total Revenue'), figure: revenue, write: rupees, note: say('sold, paid or not') },
      ]}
    />
  )
}
