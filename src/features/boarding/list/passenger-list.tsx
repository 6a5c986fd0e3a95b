import { useState } from 'react'
import { indiaTime } from '#contract/time.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { undoings } from '../door/seat-changes.ts'
import type { TripDoor } from '../door/use-trip-door.ts'
import { endInWords, listLackedInWords } from '../readiness/list-words.ts'
import { DoorPage } from '../screen/door-page.tsx'
import { undoneInWords } from '../screen/undone-words.ts'
import { DoorIcon } from '../verdict/door-icon.tsx'
import type { DoorCheck } from '../verdict/use-door-check.ts'
import { isFound } from './find-passenger.ts'
import { type Filter, fits, PassengerFilters } from './passenger-filters.tsx'
import styles from './passenger-list.module.css'
import { PassengerRow } from './passenger-row.tsx'

const PaymentSheet = lazyDialog(async () => (await import('./payment-sheet.tsx')).PaymentSheet)

const ConflictSheet = lazyDialog(async () => (await import('./conflict-sheet.tsx')).ConflictSheet)

interface PassengerListProps {
  tripDoor: TripDoor
  check: DoorCheck
  maySettle: boolean
  onBack: () => void
  onScan: () => void
}

/** The trip by seat: who is on the bus, whom to call, and boarding without a code. */
export function PassengerList({ tripDoor, check, maySettle, onBack, onScan }: PassengerListProps) {
  const say = useSay()
  const [filter, setFilter] = useState<Filter>('all')
  const [searching, setSearching] = useState(false)
  const [typed, setTyped] = useState('')
  // The seat stays while the sheet's closing animation plays.
  const [settling, setSettling] = useState({ seat: 0, open: false })
  const [paying, setPaying] = useState({ seat: 0, open: false })
  const isCut = isCutOff(useConnection())
  const { account, trip, asOf, sold, states, paid, state, door } = tripDoor
  const conflicts = [...states.values()].filter(({ conflict }) => conflict !== 'none').length
  const rows = sold.filter((seat) => fits(filter, states.get(seat.seat)) && isFound(seat, typed))
  const missing = sold.filter(({ seat }) => !states.has(seat))

  return (
    <DoorPage
      heading={say('Passengers#list')}
      line={
        trip
          ? say('{to}, departs {time}, list as of {asOf}', {
              to: say.place(trip.to),
              time: trip.departureTime,
              asOf: indiaTime(asOf ?? 0),
            })
          : ''
      }
      onBack={onBack}
      actions={
        <IconButton
          label={say('Search')}
          aria-pressed={searching}
          icon={<Icon name="search" size={26} />}
          onClick={() => setSearching(!searching)}
        />
      }
    >
      <main id="content" tabIndex={-1} className={styles.main}>
        {(searching || filter === 'missing' || typed !== '') && (
          <TextField
            label={say('Search')}
            type="search"
            placeholder={say('Name, phone, seat or ticket')}
            prefix={<Icon name="search" size={20} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <PassengerFilters
          filter={filter}
          onFilter={setFilter}
          counts={
            trip && {
              all: sold.length,
              missing: missing.length,
              boarded: sold.length - missing.length,
              conflict: conflicts,
            }
          }
        />
        {filter === 'missing' && missing.length > 0 && (
          <p className={styles.people}>
            {say('{seats} seats, {people} people to call', {
              seats: missing.length,
              people: new Set(missing.map(({ ticketId }) => ticketId)).size,
            })}
          </p>
        )}
        {!trip && <p>{state.ended ? endInWords(state.ended, account, false) : listLackedInWords(state, isCut)}</p>}
        {trip && rows.length === 0 && <p className={styles.none}>{say('Nobody here.')}</p>}
        <ul className={styles.list}>
          {rows.map((seat) => (
            <PassengerRow
              key={`${seat.seat} ${seat.ticketId}`}
              seat={seat}
              state={states.get(seat.seat)}
              tripDoor={tripDoor}
              onConflict={() => setSettling({ seat: seat.seat, open: true })}
              onMoney={() => setPaying({ seat: seat.seat, open: true })}
              onBoard={() => void check.check({ by: 'seat', seat: seat.seat })}
              onUndo={() => {
                void door.record(undoings(tripDoor, [seat.seat])).then(door.sync)
                toast.ok(undoneInWords([seat.seat], paid.has(seat.ticketId)))
              }}
            />
          ))}
        </ul>
      </main>
      <Dock>
        <Button wide icon={<DoorIcon name="qr" />} onClick={onScan}>
          {say('Scan tickets')}
        </Button>
      </Dock>
      <PaymentSheet {...paying} onClose={() => setPaying({ ...paying, open: false })} tripDoor={tripDoor} />
      {/* An answer for one seat may come while another seat's sheet is open. */}
      <ConflictSheet
        key={settling.seat}
        {...settling}
        onClose={() => setSettling({ ...settling, open: false })}
        tripDoor={tripDoor}
        maySettle={maySettle}
      />
    </DoorPage>
  )
}
