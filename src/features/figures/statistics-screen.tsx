import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Figure, FigureRoll } from '#features/company/frame/figure-roll.tsx'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { useToday } from '#lib/clock/use-today.ts'
import { rupees } from '#lib/format.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { percentSold } from '../company/fill/day-fill.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { NotLoaded } from '../company/lists/list-parts.tsx'
import { SaveButtons } from '../company/spreadsheets/save-buttons.tsx'
import { CashToHandIn } from '../till/cash-to-hand-in.tsx'
import { DaysForm } from './days-form.tsx'
import { daysInWords } from './days-in-words.ts'
import { DepartureEnds } from './departure-ends.tsx'
import { figuresTable } from './export-figures.ts'
import { sumOf } from './figures-of-days.ts'
import { type Figures, figuresQuery } from './figures-query.ts'
import { MoneyFigures } from './money-figures.tsx'
import { PeriodsChart } from './periods-chart.tsx'
import { RouteFigures } from './route-figures.tsx'
import styles from './statistics-screen.module.css'
import { daysOf, readStatisticsView, type StatisticsView, USUAL_SPANS } from './statistics-view.ts'

/** An operator's figures by day of departure, by route, and of what runs regularly. */
export function StatisticsScreen() {
  return <ForPart part="figures">{(admin) => <Statistics adminId={admin.id} />}</ForPart>
}

function Statistics({ adminId }: { adminId: number }) {
  const say = useSay()
  const navigate = useNavigate()
  // Read here and not by the route, which every traveller's phone would load.
  const search = useRouterState({ select: (state) => state.location.search })
  const view = useMemo(() => readStatisticsView(search), [search])
  const client = useQueryClient()
  const today = useToday()
  const wanted = 'from' in view ? view : (view.days ?? 'around')
  const query = figuresQuery(adminId, wanted)
  const answer = useQuery({ ...query, refetchOnMount: 'always' })
  const figures = answer.data
  const [asksForDays, setAsksForDays] = useState(typeof wanted === 'object')
  const days = figures ?? (typeof wanted === 'object' ? wanted : daysOf(wanted, today))

  function show(next: StatisticsView) {
    void navigate({ to: '/adminAuth/admin-home-page/statistics', search: () => ({ ...next }), replace: true })
  }

  return (
    <OperatorPage
      heading={say('Statistics')}
      line={daysInWords(days)}
      front={<Totals figures={figures} failed={answer.isError} />}
      layout="rows"
      className={styles.main}
      query={answer}
      what={say('last known figures')}
      onRefresh={() => client.refetchQueries({ queryKey: query.queryKey }, { throwOnError: true })}
    >
      <div className={styles.tools}>
        <ChipGroup legend={say('Days of departure')} hideLegend>
          <RadioChip
            name="span"
            checked={wanted === 'around' && !asksForDays}
            onChange={() => {
              setAsksForDays(false)
              show({})
            }}
          >
            {say('Around today')}
          </RadioChip>
          {USUAL_SPANS.map((span) => (
            <RadioChip
              key={span}
              name="span"
              checked={wanted === span && !asksForDays}
              onChange={() => {
                setAsksForDays(false)
                show({ days: span })
              }}
            >
              {say.count(span, '1 day', '{count} days')}
            </RadioChip>
          ))}
          <RadioChip
            name="span"
            icon={<Icon name="calendar" size={20} />}
            checked={asksForDays}
            onChange={() => setAsksForDays(true)}
          >
            {say('Other days')}
          </RadioChip>
        </ChipGroup>
      </div>
      {figures && (
        <div className={styles.save}>
          <SaveButtons table={() => figuresTable(figures)} />
        </div>
      )}
      {asksForDays && <DaysForm key={`${days.from} ${days.to}`} days={days} onDays={show} />}
      {answer.isError && !figures && (
        <NotLoaded query={answer}>
          {isRefused(answer.error, 404)
            ? say('This server has no statistics.')
            : (serverMessage(answer.error) ?? say('Failed to fetch data'))}
        </NotLoaded>
      )}
      {figures && <Shown adminId={adminId} figures={figures} today={today} />}
    </OperatorPage>
  )
}

function Totals({ figures, failed }: { figures: Figures | undefined; failed: boolean }) {
  const say = useSay()
  const sum = figures && sumOf(figures.days)
  const figure = (value: number | undefined): Figure =>
    value === undefined ? { kind: failed ? 'failed' : 'loading' } : { kind: 'known', value }
  const due = sum?.dueBack ?? 0
  return (
    <FigureRoll
      stubs={[
        {
          label: say('Sold#money'),
          figure: figure(sum?.revenue),
          write: rupees,
          note: sum ? say.count(sum.bookings, '1 booking', '{count} bookings') : '',
        },
        // Older servers do not send the received part.
        ...(sum && sum.received === undefined
          ? []
          : [
              { label: say('Received#money'), figure: figure(sum?.received), write: rupees },
              { label: say('Still to come'), figure: figure(sum?.stillToCome), write: rupees },
              {
                label: say('Paid back#money'),
                figure: figure(sum?.paidBack),
                write: rupees,
                note: due > 0 ? say('{amount} more is due', { amount: rupees(due) }) : '',
              },
            ]),
      ]}
    />
  )
}

/** How many, and how full. */
function Counts({ figures }: { figures: Figures }) {
  const say = useSay()
  const sum = sumOf(figures.days)
  return (
    <KeyValue>
      <Fact term={say('Bookings')}>{grouped(sum.bookings)}</Fact>
      <Fact term={say('Occupancy')}>{`${percentSold(sum)}%`}</Fact>
      <Fact term={say('Did not come')}>{grouped(sum.noShows)}</Fact>
    </KeyValue>
  )
}

function Shown({ adminId, figures, today }: { adminId: number; figures: Figures; today: string }) {
  const say = useSay()
  const { received, outside = 0 } = sumOf(figures.days)
  return (
    <div className={styles.shown}>
      <div className={styles.counts}>
        <Counts figures={figures} />
        {received !== undefined && (
          <Note tone="info">
            {say(
              'Sold counts seats that are sold and kept. It is what came, less what goes back, plus what is still to come.',
            )}
            {outside > 0 &&
              ` ${say('{amount} of it is of tickets that were sold before payments were noted here.', { amount: rupees(outside) })}`}
          </Note>
        )}
      </div>
      <PeriodsChart key={`${figures.from} ${figures.to}`} figures={figures} today={today} />
      <RouteFigures routes={figures.routes} />
      <MoneyFigures figures={figures} />
      <CashToHandIn adminId={adminId} />
      <DepartureEnds fullest={figures.fullest} emptiest={figures.emptiest} />
    </div>
  )
}
