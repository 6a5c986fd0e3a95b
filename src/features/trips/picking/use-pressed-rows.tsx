import { useCallback, useMemo } from 'react'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import type { PickHead } from '../rows/arranged-trips.tsx'
import type { RowActions } from '../rows/trip-rows.tsx'
import { PickedList } from './picked-list.tsx'
import { usePickedTrips } from './use-picked-trips.ts'
import { usePicking } from './use-picking.ts'

interface PressedRows {
  /** The rows that can be pressed: those on the page in their order, and all that a list of them would hold. */
  shownIds: readonly number[]
  allIds: readonly number[]
  trips: readonly ListedBus[]
  now: number
  wide: boolean
  onOpen: (trip: ListedBus) => void
}

/** What a press on a row does: it opens the trip, or picks it while trips are picked. */
export function usePressedRows({ shownIds, allIds, trips, now, wide, onOpen }: PressedRows) {
  const picking = usePicking(shownIds)
  const { on, picked, isOn, begin, end, pick, pickAll, letAllGo } = picking
  const { trips: pickedTrips, repeated } = usePickedTrips(picking, trips, now)
  const onPress = useCallback(
    (trip: ListedBus, range: boolean) => (isOn() ? pick(trip.id, range) : onOpen(trip)),
    [isOn, pick, onOpen],
  )
  const letGo = useCallback((id: number) => pick(id, false), [pick])
  const actions: RowActions = useMemo(
    () => ({ picked, picking: on, onPress, onPick: pick }),
    [picked, on, onPress, pick],
  )
  const pickedList = <PickedList trips={pickedTrips} onLetGo={letGo} onLetAllGo={letAllGo} />
  const head: PickHead = {
    on,
    trips: pickedTrips,
    shown: shownIds.length,
    all: allIds.length,
    repeated,
    onShown: () => pickAll(shownIds),
    onAll: () => pickAll(allIds),
    onRepeated: () => pickAll(repeated?.others ?? []),
    list: wide ? undefined : pickedList,
    onEnd: end,
    onBegin: begin,
  }
  return { on, pickedTrips, pickedList, actions, head, end }
}
