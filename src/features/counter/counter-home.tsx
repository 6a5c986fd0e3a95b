import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { indiaDate } from '#contract/time.ts'
import { AskAgain } from '#features/connection/ask-again.tsx'
import { useSay } from '#language/use-say.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { shortDate } from '#lib/format.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { ListSpinner } from '../company/lists/list-parts.tsx'
import { explainFailure } from '../connection/explain-failure.ts'
import { useConnection } from '../connection/use-connection.ts'
import { counterDayQuery } from './counter-day.ts'
import styles from './counter-home.module.css'
import { CounterSearch } from './counter-search.tsx'
import { DepartureRows } from './departure-rows.tsx'
import { findDepartures, sellable } from './find-departures.ts'
import { LastSales } from './last-sales.tsx'

/** Where somebody sells all day: the next departures, what the person has sold, and a search that a keyboard works. */
export function CounterHomeScreen() {
  return <ForPart part="lists">{(admin) => <CounterHome admin={admin} />}</ForPart>
}

export function CounterHome({ admin }: { admin: Admin }) {
  const say = useSay()
  const now = useMinute()
  const query = useQuery({ ...counterDayQuery(admin.id), refetchOnMount: 'always' })
  const cutOff = isCutOff(useConnection())
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const wanted = useDeferredValue(typed)
  const { data } = query
  const days = useMemo(() => data && findDepartures(data.trips, wanted, now, say.place), [data, wanted, now, say])
  const open = useMemo(() => sellable(days ?? []), [days])
  const origins = new Set(data?.trips.map(({ from }) => from))
  const [origin] = origins
  const date = shortDate(indiaDate(now))

  return (
    <OperatorPage
      heading={say('Counter')}
      line={origins.size === 1 && origin ? say('{day}, from {place}', { day: date, place: say.place(origin) }) : date}
      query={query}
      what={say('last known departures')}
      queryKey={counterDayQuery(admin.id).queryKey}
    >
      <div className={styles.search}>
        <CounterSearch
          typed={typed}
          onType={(next) => {
            setTyped(next)
            setChosen(0)
          }}
          open={open}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <div className={styles.desk}>
        <div>
          {!days && !query.isError && <ListSpinner>{say('Loading departures…')}</ListSpinner>}
          {!days && query.isError && (
            <EmptyState
              drawing={<StopEmpty />}
              heading={say('The departures could not be loaded.')}
              actions={<AskAgain query={query} />}
            >
              {explainFailure(query.error)}
            </EmptyState>
          )}
          {days?.length === 0 && (
            <EmptyState
              drawing={<StopEmpty />}
              heading={
                wanted === '' ? say('No trip leaves today or tomorrow.') : say('Nothing fits today or tomorrow.')
              }
              actions={
                <Link to="/adminAuth/admin-home-page/trips" className={buttonClass({ variant: 'secondary' })}>
                  {say('See all trips')}
                </Link>
              }
            />
          )}
          {days && days.length > 0 && (
            <DepartureRows
              days={days}
              open={open}
              chosen={typed === '' || wanted === typed ? chosen : 0}
              typed={typed}
              showsFrom={origins.size > 1}
              now={now}
              cutOff={cutOff}
            />
          )}
        </div>
        {data?.sales && (
          <div className={styles.aside}>
            <LastSales sales={data.sales} />
          </div>
        )}
      </div>
    </OperatorPage>
  )
}
