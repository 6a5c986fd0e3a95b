import { useId, useState } from 'react'
import type { BoardingSeat } from '#contract/boarding/boarding.ts'
import type { SeatState } from '#contract/boarding/boarding-rule.ts'
import { indiaTime } from '#contract/time.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { SeatTag } from '#features/tickets/scans/seat-tag.tsx'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { genderInWords } from '#lib/format-details.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { undoings } from '../door/seat-changes.ts'
import type { TripDoor } from '../door/use-trip-door.ts'
import { BoardingHead } from '../screen/boarding-head.tsx'
import { undoneInWords } from '../screen/undone-words.ts'
import { DoorIcon } from '../verdict/door-icon.tsx'
import type { DoorCheck } from '../verdict/use-door-check.ts'
import { CallLink } from './call-link.tsx'
import { isFound } from './find-passenger.ts'
import styles from './passenger-list.module.css'
import { PassengerName } from './passenger-name.tsx'

const PaymentSheet = lazyDialog(async () => (await import('./payment-sheet.tsx')).PaymentSheet)
const ConflictSheet = lazyDialog(async () => (await import('./conflict-sheet.tsx')).ConflictSheet)

type Filter = 'all' | 'missing' | 'boarded' | 'conflict'

interface PassengerListProps {
  tripDoor: TripDoor
  check: DoorCheck
  maySettle: boolean
  onBack: () => void
  onScan: () => void
}

/** The trip by seat: who is on the bus, whom to call, and boarding with no code at all. */
export function PassengerList({ tripDoor, check, maySettle, onBack, onScan }: PassengerListProps) {
  const say = useSay()
  const [filter, setFilter] = useState<Filter>('all')
  const [searching, setSearching] = useState(false)
  const [typed, setTyped] = useState('')
  const [settling, setSettling] = useState<number>()
  // The seat stays while the sheet plays its way out.
  const [paying, setPaying] = useState({ seat: 0, open: false })
  const { trip, sold, states, paid, state, door } = tripDoor
  const conflicts = [...states.values()].filter(({ conflict }) => conflict !== 'none').length
  const rows = sold.filter((seat) => fits(filter, states.get(seat.seat)) && isFound(seat, typed))
  const missing = sold.filter(({ seat }) => !states.has(seat))

  return (
    <div className={styles.screen}>
      <BoardingHead
        heading={say('Passengers#list')}
        line={
          trip
            ? say('{to}, departs {time}, list as of {asOf}', {
                to: say.place(trip.to),
                time: trip.departureTime,
                asOf: indiaTime(state.lists?.asOf ?? 0),
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
      />
      <main id="content" tabIndex={-1} className={styles.main}>
        {(searching || filter === 'missing' || typed !== '') && (
          <TextField
            label={say('Search')}
            type="search"
            autoComplete="off"
            placeholder={say('Name, phone, seat or ticket')}
            prefix={<Icon name="search" size={20} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <Filters
          filter={filter}
          onFilter={setFilter}
          counts={{
            all: sold.length,
            missing: missing.length,
            boarded: sold.length - missing.length,
            conflict: conflicts,
          }}
        />
        {filter === 'missing' && missing.length > 0 && (
          <p className={styles.people}>
            {say('{seats} seats, {people} people to call', {
              seats: missing.length,
              people: new Set(missing.map(({ ticketId }) => ticketId)).size,
            })}
          </p>
        )}
        {!trip && <p>{say('No list for this trip yet. Get signal once.')}</p>}
        {trip && rows.length === 0 && <p className={styles.none}>{say('Nobody here.')}</p>}
        <ul className={styles.list}>
          {rows.map((seat) => (
            <Row
              key={`${seat.seat} ${seat.ticketId}`}
              seat={seat}
              state={states.get(seat.seat)}
              tripDoor={tripDoor}
              onConflict={() => setSettling(seat.seat)}
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
      <ConflictSheet
        open={settling !== undefined}
        onClose={() => setSettling(undefined)}
        seat={settling ?? 0}
        tripDoor={tripDoor}
        maySettle={maySettle}
      />
    </div>
  )
}

const FILTER_WORDS: Record<Filter, PlainMessage> = {
  conflict: 'Conflict',
  all: 'All',
  missing: 'Missing',
  boarded: 'Boarded',
}

interface FiltersProps {
  filter: Filter
  onFilter: (filter: Filter) => void
  counts: Record<Filter, number>
}

function Filters({ filter, onFilter, counts }: FiltersProps) {
  const say = useSay()
  const name = useId()
  const shown = (['conflict', 'all', 'missing', 'boarded'] as const).filter(
    (one) => one !== 'conflict' || counts.conflict > 0,
  )
  return (
    <ChipGroup legend={say('Show')} hideLegend className={styles.filters ?? ''}>
      {shown.map((one) => (
        <RadioChip key={one} name={name} checked={filter === one} onChange={() => onFilter(one)}>
          {say(FILTER_WORDS[one])} {counts[one]}
        </RadioChip>
      ))}
    </ChipGroup>
  )
}

interface RowProps {
  seat: BoardingSeat
  state: SeatState | undefined
  tripDoor: TripDoor
  onConflict: () => void
  onMoney: () => void
  onBoard: () => void
  onUndo: () => void
}

function Row({ seat, state, tripDoor, onConflict, onMoney, onBoard, onUndo }: RowProps) {
  const say = useSay()
  const { passenger, due } = seat
  const money = tripDoor.paid.get(seat.ticketId)
  const isTwice = money !== undefined && money.again.length > 0
  return (
    <li className={styles.row} data-seat={seat.seat} data-boarded={state !== undefined}>
      <SeatTag seat={seat.seat} look={state ? 'on' : 'off'} />
      <div className={styles.words}>
        <PassengerName passenger={passenger} />
        <small>{genderInWords(passenger.gender)}</small>
        {(money || due > 0) && (
          <button
            type="button"
            className={cx(styles.money, money && (isTwice ? styles.twice : styles.taken))}
            onClick={onMoney}
          >
            {!money && say('Pays at boarding')}
            {money && !isTwice && say('Paid at the door {time}', { time: indiaTime(money.first.at) })}
            {isTwice && (
              <>
                <Icon name="warn" size={18} />
                {say('Paid at the door, noted twice')}
              </>
            )}
          </button>
        )}
        {state && state.conflict !== 'none' && (
          <button type="button" className={styles.conflict} onClick={onConflict}>
            <Icon name="warn" size={18} />
            {state.conflict === 'open' ? say('Boarded twice') : state.note}
          </button>
        )}
      </div>
      {state ? (
        <>
          <span className={styles.done}>
            <Icon name="check" size={18} />
            <time>{indiaTime(state.first.at)}</time>
          </span>
          <button
            type="button"
            className={styles.mini}
            onClick={onUndo}
            aria-label={say('Undo seat {seat}', { seat: seat.seat })}
          >
            {say('Undo#boarding')}
          </button>
        </>
      ) : (
        <>
          <CallLink tripDoor={tripDoor} seat={seat} />
          <Button
            variant="secondary"
            size="small"
            onClick={onBoard}
            aria-label={say.count(1, 'Board seat {seats}', 'Board seats {seats}', { seats: seat.seat })}
          >
            {say('Board')}
          </Button>
        </>
      )}
    </li>
  )
}

function fits(filter: Filter, state: SeatState | undefined): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'missing':
      return state === undefined
    case 'boarded':
      return state !== undefined
    case 'conflict':
      return state !== undefined && state.conflict !== 'none'
  }
}
