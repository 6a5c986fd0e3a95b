import { indiaDate } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { rupees } from '#lib/format.ts'
import { sumOf } from './figures-of-days.ts'
import type { Figures } from './figures-query.ts'
import styles from './money-figures.module.css'
import { ShareRows } from './share-rows.tsx'
import { sumTakers, sumWays, WAY_NAMES } from './takings.ts'

/** How the money came, who took it, and when the rest is due. Older servers do not send this. */
export function MoneyFigures({ figures: { days, takings = [] } }: { figures: Figures }) {
  const say = useSay()
  const received = sumOf(days).received ?? 0
  const rowOf = (key: string, name: string, { amount, payments }: { amount: number; payments: number }) => ({
    key,
    name,
    figure: rupees(amount),
    share: received > 0 ? Math.max(0, amount / received) : 0,
    note: say.count(payments, '1 payment', '{count} payments'),
    noteEnd: received > 0 ? `${Math.round((amount / received) * 100)}%` : '',
  })
  return (
    <div className={styles.money}>
      <ShareRows
        title={say('How {amount} came', { amount: rupees(received) })}
        rows={sumWays(takings).map((way) => rowOf(way.way, say(WAY_NAMES[way.way]), way))}
      />
      <ShareRows
        title={say('Who took it')}
        rows={sumTakers(takings).map((taker) => rowOf(taker.key, taker.by || say('N/A'), taker))}
      />
      <StillToCome days={days} />
    </div>
  )
}

/** On a past trip only passengers who boarded still owe. */
function StillToCome({ days }: Pick<Figures, 'days'>) {
  const say = useSay()
  const today = indiaDate(serverNow())
  const due = (when: (date: string) => boolean) => sumOf(days.filter(({ date }) => when(date))).stillToCome ?? 0
  const whole = due(() => true)
  if (whole <= 0) return null
  const row = (name: string, amount: number) => ({
    key: name,
    name,
    figure: rupees(amount),
    share: amount / whole,
    note: '',
    noteEnd: `${Math.round((amount / whole) * 100)}%`,
  })
  return (
    <ShareRows
      title={say('Still to come')}
      rows={[
        row(
          say('On the buses that run today'),
          due((date) => date === today),
        ),
        row(
          say('Later trips'),
          due((date) => date > today),
        ),
        row(
          say('Trips before today'),
          due((date) => date < today),
        ),
      ]}
    />
  )
}
