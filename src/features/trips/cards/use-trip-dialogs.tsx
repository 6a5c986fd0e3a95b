import { type ReactNode, useCallback, useState } from 'react'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'

const EditBusDialog = lazyDialog(async () => (await import('../form/edit-bus-dialog.tsx')).EditBusDialog)
const DeleteBusQuestion = lazyDialog(async () => (await import('./delete-bus-question.tsx')).DeleteBusQuestion)
const ImportDialog = lazyDialog(async () => (await import('#features/import/import-dialog.tsx')).ImportDialog)

/** The dialog over the list; `open` is false while it plays its way out. */
type Asked =
  | { kind: 'nothing' }
  | { kind: 'edit'; bus: ListedBus; open: boolean }
  | { kind: 'delete'; bus: ListedBus; open: boolean }
  | { kind: 'import'; open: boolean }

export interface TripDialogs {
  edit: (bus: ListedBus) => void
  remove: (bus: ListedBus) => void
  importTrips: () => void
  /** Why the server kept trips that were to be deleted, by their ids. */
  refusals: ReadonlyMap<number, string>
  /** Stands somewhere in the list's own markup. */
  dialogs: ReactNode
}

/** The dialogs over a list of trips, one at a time. */
export function useTripDialogs(adminId: number): TripDialogs {
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing' })
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const close = () => setAsked((now) => (now.kind === 'nothing' ? now : { ...now, open: false }))
  const forget = () => setAsked({ kind: 'nothing' })
  const dialogs = (
    <>
      {asked.kind === 'edit' && (
        <EditBusDialog
          key={asked.bus.id}
          open={asked.open}
          adminId={adminId}
          bus={asked.bus}
          onClose={close}
          onClosed={forget}
        />
      )}
      {asked.kind === 'import' && (
        <ImportDialog open={asked.open} adminId={adminId} onClose={close} onClosed={forget} />
      )}
      {asked.kind === 'delete' && (
        <DeleteBusQuestion
          key={asked.bus.id}
          open={asked.open}
          adminId={adminId}
          bus={asked.bus}
          onClose={close}
          onRefused={(reason) => reason && setRefusals((before) => new Map(before).set(asked.bus.id, reason))}
        />
      )}
    </>
  )
  return {
    edit: useCallback((bus: ListedBus) => setAsked({ kind: 'edit', bus, open: true }), []),
    remove: useCallback((bus: ListedBus) => setAsked({ kind: 'delete', bus, open: true }), []),
    importTrips: useCallback(() => setAsked({ kind: 'import', open: true }), []),
    refusals,
    dialogs,
  }
}
