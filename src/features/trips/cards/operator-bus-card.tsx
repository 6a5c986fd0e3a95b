import { Link } from '@tanstack/react-router'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { leftBehindUntil } from '#contract/cancellation/left-behind.ts'
import { departureMoment, hasDeparted } from '#contract/time.ts'
import { FillMark } from '#features/company/fill/fill-mark.tsx'
import { Occupancy } from '#features/company/fill/occupancy.tsx'
import { isBoardedSoon } from '#features/company/next-trip/boarded-soon.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { fullDate } from '#lib/format.ts'
import { isLast } from '#offline/outbox/bus-change.ts'
import type { OutboxItem } from '#offline/outbox/outbox-queue.ts'
import { cx } from '#ui/class-names.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { isLeaving } from '../rows/trip-lists.ts'
import styles from './operator-bus-card.module.css'
import { PendingMark } from './pending-mark.tsx'

/** Actions on a trip besides looking at it. */
export interface TripChanges {
  onEdit: () => void
  onDelete: () => void
  onCopy: () => void
}

interface OperatorBusCardProps {
  bus: ListedBus
  /** Why the server kept it when it was to be deleted. */
  refusal: string | undefined
  /** Its change is on its way at this moment. */
  sending: boolean
  onTakeBack: (item: OutboxItem) => void
  /** Absent for staff who may only look. */
  changes: TripChanges | undefined
}

export function OperatorBusCard({ bus, refusal, sending, onTakeBack, changes }: OperatorBusCardProps) {
  const say = useSay()
  const { pending } = bus
  const leaving = isLeaving(bus)
  return (
    <Card as="article" aria-labelledby={`own-bus-${bus.id}`}>
      <div className={cx(styles.facts, leaving && styles.leaving)}>
        <div className={styles.row}>
          <h3 id={`own-bus-${bus.id}`}>{bus.name}</h3>
          <Plate>{bus.busNumber || say('N/A')}</Plate>
        </div>
        <div className={styles.row}>
          <span className={styles.route}>
            <FromTo from={bus.from} to={bus.to} arrowSize={14} />
          </span>
          <span className={styles.when}>
            <time dateTime={departureMoment(bus)}>
              {fullDate(bus.dateOfDeparture)}, {bus.departureTime}
            </time>
          </span>
        </div>
        <Occupancy booked={bus.NumberOfSeatsBooked} seats={bus.numberOfSeats} />
        {!pending && <FillMark trip={{ ...bus, booked: bus.NumberOfSeatsBooked, forSale: bus.availableSeats }} />}
        {pending && <PendingMark item={pending} sending={sending} onUndo={() => onTakeBack(pending)} />}
        {refusal && !pending && <Note tone="error">{say.known(refusal)}</Note>}
      </div>
      <Perforation />
      <div className={styles.actions}>
        {pending?.state.kind === 'refused' ? (
          <Refused item={pending} onOpen={changes?.onEdit} onDiscard={() => onTakeBack(pending)} />
        ) : (
          <Usual bus={bus} leaving={leaving} changes={changes} />
        )}
      </div>
    </Card>
  )
}

interface UsualProps {
  bus: OperatorBus
  leaving: boolean
  changes: TripChanges | undefined
}

function Usual({ bus, leaving, changes }: UsualProps) {
  const say = useSay()
  const now = serverNow()
  return (
    <>
      {bus.id > 0 && (
        <Link
          to="/adminAuth/admin-home-page/booked-tickets/$busId"
          params={{ busId: bus.id }}
          className={cx(buttonClass({ variant: 'secondary', size: 'small' }), styles.tickets)}
        >
          {say('Booked Tickets')}
        </Link>
      )}
      {bus.id > 0 && !leaving && !hasDeparted(bus, now) && (
        <Link
          to="/adminAuth/admin-home-page/counter/$busId"
          params={{ busId: bus.id }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Icon name="seat" size={20} />
          {say('Sell#seats')}
        </Link>
      )}
      {bus.id > 0 && isBoardedSoon(bus) && (
        <Link
          to="/adminAuth/admin-home-page/boarding/$busId"
          params={{ busId: bus.id }}
          className={cx(buttonClass({ size: 'small' }), styles.tickets)}
        >
          {say('Board passengers')}
        </Link>
      )}
      {bus.id > 0 && !leaving && (isBoardedSoon(bus) || !hasDeparted(bus, now)) && (
        <Link
          to="/adminAuth/admin-home-page/say/$busId"
          params={{ busId: bus.id }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Icon name="bell" size={20} />
          {say('Say it')}
        </Link>
      )}
      {!leaving && changes && (
        <>
          <Button variant="secondary" size="small" icon={<Icon name="edit" size={20} />} onClick={changes.onEdit}>
            {say('Edit')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon={<Icon name="copy" size={20} />}
            onClick={changes.onCopy}
            aria-label={say('Duplicate')}
          />
          <Button variant="danger" size="small" icon={<Icon name="trash" size={20} />} onClick={changes.onDelete}>
            {say('Delete')}
          </Button>
          {/* What is sold can't be deleted: it is called off, and its passengers are told. */}
          {bus.id > 0 && bus.NumberOfSeatsBooked > 0 && now < leftBehindUntil(bus) && (
            <Link
              to="/adminAuth/admin-home-page/call-off/$busId"
              params={{ busId: String(bus.id) }}
              className={buttonClass({ variant: 'danger', size: 'small' })}
            >
              {hasDeparted(bus, now) ? say('It did not come') : say('Call off')}
            </Link>
          )}
        </>
      )}
    </>
  )
}

interface RefusedProps {
  item: OutboxItem
  onOpen: (() => void) | undefined
  onDiscard: () => void
}

/** Actions for a refused change. */
function Refused({ item, onOpen, onDiscard }: RefusedProps) {
  const say = useSay()
  return (
    <>
      {!isLast(item.change) && onOpen && (
        <Button size="small" className={styles.tickets} icon={<Icon name="edit" size={20} />} onClick={onOpen}>
          {say('Open form')}
        </Button>
      )}
      <Button variant="secondary" size="small" className={styles.tickets} onClick={onDiscard}>
        {say('Discard')}
      </Button>
    </>
  )
}
