import type { OperatorBus } from '#contract/buses/bus.ts'
import type { ListedBus } from '../company/pending/pending-buses.ts'
import { lazyDialog } from '../connection/lazy-dialog.tsx'
import type { ChangedField } from './picking/change-trips.ts'

const AddBusDialog = lazyDialog(async () => (await import('./form/add-bus-dialog.tsx')).AddBusDialog)
const ChangeSheet = lazyDialog(async () => (await import('./picking/change-sheet.tsx')).ChangeSheet)
const TripSheet = lazyDialog(async () => (await import('./trip-sheet.tsx')).TripSheet)

/** The sheet over the page; `open` is false while it plays its way out, after which `then` comes. */
export type OverTrips =
  | { kind: 'nothing' }
  | { kind: 'trip'; id: number; open: boolean; then?: (() => void) | undefined }
  | { kind: 'add'; copy: OperatorBus | undefined; open: boolean }
  | { kind: 'change'; field: ChangedField; open: boolean }

interface TripSheetsProps {
  adminId: number
  over: OverTrips
  onOver: (over: OverTrips) => void
  trips: readonly ListedBus[]
  picked: readonly ListedBus[]
  refusals: ReadonlyMap<number, string>
  /** The item of the outbox that is on its way. */
  sending: number | undefined
  /** Absent for staff who may not change trips. */
  changes: { edit: (trip: ListedBus) => void; remove: (trip: ListedBus) => void } | undefined
  /** The picked trips are changed. */
  onChanged: () => void
}

/** One trip, one more trip, or a change of those that are picked. */
export function TripSheets(props: TripSheetsProps) {
  const { adminId, over, onOver, trips, picked, refusals, sending, changes, onChanged } = props
  const close = () => over.kind !== 'nothing' && onOver({ ...over, open: false })
  const forget = () => onOver({ kind: 'nothing' })
  switch (over.kind) {
    case 'nothing':
      return null
    case 'trip': {
      const trip = trips.find(({ id }) => id === over.id)
      if (!trip) return null
      const inItsPlace = (then: () => void) => () => onOver({ ...over, open: false, then })
      return (
        <TripSheet
          open={over.open}
          onClose={close}
          onClosed={() => {
            forget()
            over.then?.()
          }}
          adminId={adminId}
          trip={trip}
          refusal={refusals.get(trip.id)}
          sending={trip.pending !== undefined && trip.pending.id === sending}
          changes={
            changes && {
              onEdit: inItsPlace(() => changes.edit(trip)),
              onDelete: inItsPlace(() => changes.remove(trip)),
              onCopy: inItsPlace(() => onOver({ kind: 'add', copy: trip, open: true })),
            }
          }
        />
      )
    }
    case 'add':
      return <AddBusDialog open={over.open} adminId={adminId} copy={over.copy} onClose={close} onAdded={close} />
    case 'change':
      return (
        <ChangeSheet
          open={over.open}
          onClose={close}
          onClosed={forget}
          onDone={() => {
            close()
            onChanged()
          }}
          adminId={adminId}
          field={over.field}
          trips={picked}
          all={trips}
        />
      )
  }
}
