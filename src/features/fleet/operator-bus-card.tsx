import { Link } from '@tanstack/react-router'
import type { OperatorBus } from '../../../contract/bus.ts'
import { fullDate } from '../../lib/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Perforation } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { FromTo } from '../../ui/destination-board.tsx'
import { CopyIcon, EditIcon, TrashIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { Plate } from '../../ui/plate.tsx'
import { Occupancy } from './occupancy.tsx'
import styles from './operator-bus-card.module.css'

interface OperatorBusCardProps {
  bus: OperatorBus
  /** Why the server kept it when it was to be deleted. */
  refusal: string | undefined
  onEdit: () => void
  onDelete: () => void
  onCopy: () => void
}

export function OperatorBusCard({ bus, refusal, onEdit, onDelete, onCopy }: OperatorBusCardProps) {
  return (
    <Card as="article" aria-labelledby={`own-bus-${bus.id}`} className={styles.card}>
      <div className={styles.facts}>
        <div className={styles.row}>
          <h3 id={`own-bus-${bus.id}`}>{bus.name}</h3>
          <Plate>{bus.busNumber || 'N/A'}</Plate>
        </div>
        <div className={styles.row}>
          <span className={styles.route}>
            <FromTo from={bus.from} to={bus.to} arrowSize={14} />
          </span>
          <span className={styles.when}>
            <time dateTime={`${bus.dateOfDeparture}T${bus.departureTime}`}>
              {fullDate(bus.dateOfDeparture)}, {bus.departureTime}
            </time>
          </span>
        </div>
        <Occupancy booked={bus.NumberOfSeatsBooked} seats={bus.numberOfSeats} />
        {refusal && <Note tone="error">{refusal}</Note>}
      </div>
      <Perforation />
      <div className={styles.actions}>
        <Link
          to="/adminAuth/admin-home-page/booked-tickets/$busId"
          params={{ busId: bus.id }}
          className={cx(buttonClass({ variant: 'secondary', size: 'small' }), styles.tickets)}
        >
          Booked Tickets
        </Link>
        <Button variant="secondary" size="small" icon={<EditIcon size={20} />} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<CopyIcon size={20} />}
          onClick={onCopy}
          aria-label="Duplicate"
        />
        <Button variant="danger" size="small" icon={<TrashIcon size={20} />} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Card>
  )
}
