import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Admin } from '../../../../contract/accounts/account.ts'
import { useSay } from '../../../language/use-say.ts'
import { ChipGroup, RadioChip } from '../../../ui/controls/chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { StatusLine } from '../../connection/notices/status-line.tsx'
import { freshnessOf } from '../../connection/query-freshness.ts'
import { refetchActive } from '../../connection/refetch-active.ts'
import { OperatorFront } from '../frame/operator-shell.tsx'
import { usePanel } from '../home/use-panel.ts'
import { operatorTicketsQuery } from '../tickets/operator-tickets.ts'
import { TicketsPanel } from '../tickets/tickets-panel.tsx'
import { BusesPanel } from '../trips/buses-panel.tsx'
import { ownBusesQuery } from '../trips/own-buses.ts'
import styles from './staff-home.module.css'

/** The operator's home as who sells at the counter has it: the lists, to read. */
export function CounterHome({ admin }: { admin: Admin }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const [panel, setPanel] = usePanel()
  const showsTickets = panel === 'tickets'
  // Asked by the lists themselves; here only for their age.
  const buses = useQuery({ ...ownBusesQuery(admin.id), enabled: false })
  const tickets = useQuery({ ...operatorTicketsQuery(queryClient, admin.id), enabled: false })
  const { queryKey } = showsTickets ? operatorTicketsQuery(queryClient, admin.id) : ownBusesQuery(admin.id)
  return (
    <>
      <OperatorFront
        heading={say('Welcome, {name}', { name: admin.name ?? say('operator') })}
        line={say('You work at the counter of {company}.', { company: admin.travels_name ?? '' })}
      />
      <main id="content" tabIndex={-1} className={styles.main}>
        <StatusLine
          freshness={freshnessOf(showsTickets ? tickets : buses)}
          what={showsTickets ? say('last known tickets') : say('last known buses')}
          onRefresh={() => refetchActive(queryClient, { queryKey: [...queryKey] })}
        />
        <ChipGroup legend={say('What is shown')} hideLegend className={styles.choice ?? ''}>
          <RadioChip
            name="panel"
            icon={<Icon name="bus" size={20} />}
            checked={!showsTickets}
            onChange={() => setPanel(undefined)}
          >
            {say('Your buses')}
          </RadioChip>
          <RadioChip
            name="panel"
            icon={<Icon name="ticket" size={20} />}
            checked={showsTickets}
            onChange={() => setPanel('tickets')}
          >
            {say('All tickets')}
          </RadioChip>
        </ChipGroup>
        {showsTickets ? <TicketsPanel adminId={admin.id} /> : <BusesPanel adminId={admin.id} />}
      </main>
    </>
  )
}
