import { hashKey, type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { cx } from '#ui/class-names.ts'
import { Icon } from '#ui/icons.tsx'
import { allBusesQuery } from '../buses/all-buses.ts'
import { useAccountPanel } from '../company/frame/account-panel.ts'
import { companyRole } from '../company/frame/company-role.ts'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { OutboxLine } from '../company/pending/outbox-line.tsx'
import { operatorTicketsQuery, revenueQuery, ticketCountQuery } from '../company/queries/operator-tickets.ts'
import { ownBusesQuery } from '../company/queries/own-buses.ts'
import { lazyDialog } from '../connection/lazy-dialog.tsx'
import { freshnessOf } from '../connection/query-freshness.ts'
import { refetchActive } from '../connection/refetch-active.ts'
import { CounterHome } from '../counter/counter-home.tsx'
import { DeparturesOverview } from '../figures/month/departures-overview.tsx'
import { statisticsQuery } from '../figures/month/statistics-query.ts'
import { StatisticsRoll } from '../figures/month/statistics-roll.tsx'
import { chartedDays } from '../figures/month/trip-statistics.ts'
import { useStatistics } from '../figures/month/use-statistics.ts'
import { Passengers } from '../passengers/passengers-screen.tsx'
import { TicketsPanel } from '../passengers/tickets-panel.tsx'
import { useSession } from '../session/use-session.ts'
import { BusesPanel } from '../trips/cards/buses-panel.tsx'
import { ApprovalNote } from './approval-note.tsx'
import { DriverHome } from './driver-home.tsx'
import { ReportedTrips } from './never-came/reported-trips.tsx'
import styles from './operator-home-screen.module.css'
import { UpiChangedNote } from './upi-changed-note.tsx'
import { type Panel, usePanel } from './use-panel.ts'

const AddBusDialog = lazyDialog(async () => (await import('../trips/form/add-bus-dialog.tsx')).AddBusDialog)

/** Boarding's part of home; it belongs to another feature, and the route joins both. */
interface BoardingAtHome {
  /** For staff who only board passengers. */
  tripsToBoard: (admin: Admin) => ReactNode
  /** Whether this phone could board with no signal. */
  readiness: (admin: Admin) => ReactNode
}

/** The operator's home (specification, section 2, Admin home). */
export function OperatorHomeScreen({ tripsToBoard, readiness }: BoardingAtHome) {
  const { admin } = useSession()
  if (!admin) return null
  const role = companyRole(admin)
  switch (role) {
    case 'holder':
    case 'owner':
      return <OperatorHome admin={admin} readiness={readiness(admin)} />
    case 'counter':
      return <ClerkHome admin={admin} />
    case 'driver':
      return <DriverHome admin={admin}>{tripsToBoard(admin)}</DriverHome>
  }
}

/** Home of counter staff; the address of all tickets leads here too. */
function ClerkHome({ admin }: { admin: Admin }) {
  const [panel] = usePanel()
  return panel === 'tickets' ? <Passengers admin={admin} /> : <CounterHome admin={admin} />
}

function OperatorHome({ admin, readiness }: { admin: Admin; readiness: ReactNode }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const [panel, setPanel] = usePanel()
  const account = useAccountPanel()
  const statistics = useStatistics(admin.id)
  // Asked by the list itself; here only for its age.
  const ownBuses = ownBusesQuery(admin.id)
  const own = useQuery({ ...ownBuses, enabled: false })
  const [copy, setCopy] = useState<OperatorBus>()
  // Add Bus lies over the list it was opened from, and goes back to it.
  const [under, setUnder] = useState<Panel>()

  // Side questions are asked too, such as whether Sawari has approved, which another backend does not know.
  const charted = statisticsQuery(admin.id, chartedDays(serverNow()))
  const shown = [
    allBusesQuery(),
    ticketCountQuery(queryClient, admin.id),
    operatorTicketsQuery(queryClient, admin.id),
    revenueQuery(admin.id),
    ownBuses,
    charted,
  ]
  const shownHashes = shown.map(({ queryKey }) => hashKey(queryKey))
  const isShown = ({ queryHash }: Query) => shownHashes.includes(queryHash)

  function open(next: Panel | undefined) {
    account.close()
    setPanel(next)
  }
  function add(from?: OperatorBus) {
    setCopy(from)
    setUnder(panel === 'add' ? under : panel)
    open('add')
  }

  return (
    <OperatorPage
      heading={say('Welcome, {name}', { name: admin.name ?? say('operator') })}
      line={say('Your buses, seats and takings at a glance.')}
      front={<StatisticsRoll statistics={statistics} />}
      freshness={panel === 'buses' ? freshnessOf(own) : statistics.freshness}
      what={panel === 'buses' ? say('last known buses') : say('last known figures')}
      onRefresh={() => refetchActive(queryClient, {}, isShown)}
    >
      <OutboxLine adminId={admin.id} onShow={panel === 'buses' ? undefined : () => open('buses')} />
      <ReportedTrips admin={admin} />
      {readiness}
      <h2 className={styles.heading}>{say('Quick Actions')}</h2>
      <div className={styles.actions}>
        <Action icon={<Icon name="plus" />} pressed={panel === 'add'} onPress={() => add()}>
          {say('Add Bus')}
        </Action>
        <Action icon={<Icon name="bus" />} pressed={panel === 'buses'} onPress={() => open('buses')}>
          {say('View All Buses')}
        </Action>
        <Action icon={<Icon name="ticket" />} pressed={panel === 'tickets'} onPress={() => open('tickets')}>
          {say('View All Tickets')}
        </Action>
        <Link to="/adminAuth/admin-home-page/trips" className={styles.action}>
          <Icon name="calendar" />
          {say('Trips by day')}
        </Link>
      </div>
      <ApprovalNote adminId={admin.id} />
      <UpiChangedNote adminId={admin.id} />
      {panel === 'buses' && <BusesPanel adminId={admin.id} changes={{ onAdd: () => add(), onCopy: add }} />}
      {panel === 'tickets' && <TicketsPanel adminId={admin.id} />}
      {panel === undefined && <DeparturesOverview statistics={statistics} />}
      {panel === 'add' && (
        <AddBusDialog
          open
          adminId={admin.id}
          copy={copy}
          onClose={() => setPanel(under)}
          onAdded={() => setPanel('buses')}
        />
      )}
    </OperatorPage>
  )
}

interface ActionProps {
  icon: React.ReactNode
  pressed: boolean
  onPress: () => void
  children: string
}

function Action({ icon, pressed, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      className={cx(styles.action, pressed && styles.pressed)}
      aria-expanded={pressed}
      onClick={onPress}
    >
      {icon}
      {children}
    </button>
  )
}
