import { useSay } from '#language/use-say.ts'
import { reportingInWords, rupees } from '#lib/format.ts'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { operatorOutbox } from '../company/pending/operator-outbox.ts'
import type { ListedBus } from '../company/pending/pending-buses.ts'
import { OperatorBusCard } from './cards/operator-bus-card.tsx'
import styles from './trip-sheet.module.css'

interface TripSheetProps {
  open: boolean
  onClose: () => void
  onClosed: () => void
  adminId: number
  trip: ListedBus
  refusal: string | undefined
  sending: boolean
  /** Absent for staff who may not change trips. */
  changes: { onEdit: () => void; onDelete: () => void; onCopy: () => void } | undefined
}

/** All about one trip, with what can be done about it, as the list of all has it on a card. */
export function TripSheet({ open, onClose, onClosed, adminId, trip, refusal, sending, changes }: TripSheetProps) {
  const say = useSay()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={say('{from} to {to}', { from: say.place(trip.from), to: say.place(trip.to) })}
    >
      <OperatorBusCard
        bus={trip}
        refusal={refusal}
        sending={sending}
        onTakeBack={(item) => void operatorOutbox(adminId).withdraw([item.id])}
        changes={changes}
      />
      <KeyValue className={styles.facts ?? ''}>
        <Fact term={say('Bus type')} wide>
          {trip.type}
        </Fact>
        <Fact term={say('Reporting time')}>{reportingInWords(trip)}</Fact>
        <Fact term={say('Cost per seat')}>{rupees(trip.costPerSeat)}</Fact>
        <Fact term={say('Boarding point')}>{trip.boardingPoint}</Fact>
        <Fact term={say('Dropping point')}>{trip.droppingPoint}</Fact>
        <Fact term={say('Available seats')}>{trip.availableSeats}</Fact>
      </KeyValue>
    </Sheet>
  )
}
