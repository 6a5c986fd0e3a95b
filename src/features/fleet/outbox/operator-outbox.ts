import type { QueryClient } from '@tanstack/react-query'
import type { OperatorBus } from '../../../../contract/bus.ts'
import { say } from '../../../language/say.ts'
import { local } from '../../../lib/browser-storage.ts'
import { oneTabAtATime } from '../../../lib/one-tab-at-a-time.ts'
import { loggedInAccounts, operatorAccount } from '../../../offline/account.ts'
import { isReachable } from '../../../offline/connection/connection-state.ts'
import { mintKey } from '../../../offline/mint-key.ts'
import { createOutbox, type Outbox } from '../../../offline/outbox/outbox.ts'
import { addedBus, type BusChange, pendingId, withChange } from '../../../offline/outbox/outbox-queue.ts'
import { openOutboxStore } from '../../../offline/outbox/outbox-store.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { ALL_BUSES_KEY } from '../../buses/all-buses.ts'
import { connection } from '../../connection/connection.ts'
import { subscribeToSession } from '../../session/session.ts'
import { ownBusesKey, ownBusesQuery } from '../trips/own-buses.ts'
import { sendChange } from './change-bus.ts'

const outboxes = new Map<number, Outbox>()

/** The outbox of one operator on this phone; nobody else's page opens it. */
export function operatorOutbox(adminId: number): Outbox {
  const open = outboxes.get(adminId)
  if (open) return open
  const account = operatorAccount(adminId)
  const name = `sawari-outbox-${account}`
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
  const outbox = createOutbox({
    store: openOutboxStore(account),
    makeKey: mintKey,
    isOwner: () => loggedInAccounts(local.raw).includes(account),
    isReachable: () => isReachable(connection.getSnapshot()),
    send: (item) => sendChange(adminId, item),
    exclusively: (work) => oneTabAtATime(name, work),
    tellOthers: () => tabs?.postMessage('changed'),
  })
  tabs?.addEventListener('message', () => void outbox.refresh())
  outboxes.set(adminId, outbox)
  return outbox
}

const running = new Set<number>()

/** From now on sends what waits whenever it can be sent, and keeps the lists in step with what the server agreed to. */
export function runOutbox(client: QueryClient, adminId: number): void {
  const outbox = operatorOutbox(adminId)
  outbox.deliver()
  if (running.has(adminId)) return
  running.add(adminId)
  void outbox.refresh()
  let changed = false

  outbox.onSettled(({ id, change }, settled, inForm) => {
    if (settled.kind === 'refused') {
      if (!inForm) toast.error(refusedText(change.kind))
      return
    }
    changed = true
    if (!inForm) toast.ok(doneText(change))
    client.setQueryData(
      ownBusesQuery(adminId).queryKey,
      (buses) => buses && listAfter(buses, change, settled.busId ?? pendingId(id)),
    )
  })
  outbox.onRest(() => {
    if (!changed) return
    changed = false
    void client.invalidateQueries({ queryKey: ownBusesKey(adminId) })
    void client.invalidateQueries({ queryKey: ALL_BUSES_KEY })
  })
  connection.onAwake(outbox.deliver)
  // Logged in again, or out: the one sends what waited, the other empties this page.
  subscribeToSession(() => void outbox.refresh().then(outbox.deliver))
}

function listAfter(buses: OperatorBus[], change: BusChange, busId: number): OperatorBus[] {
  switch (change.kind) {
    case 'add':
      return [...buses.filter(({ id }) => id !== busId), addedBus(change.bus, busId)]
    case 'edit':
      return buses.map((bus) => (bus.id === change.busId ? withChange(bus, change) : bus))
    case 'delete':
      return buses.filter(({ id }) => id !== change.busId)
  }
}

export function doneText(change: BusChange): string {
  switch (change.kind) {
    case 'add':
      return say('Bus Details Added Successfully')
    case 'edit':
      return say('Bus details updated successfully')
    case 'delete':
      return say('Bus Number {busNumber} has been removed.', { busNumber: change.before.busNumber })
  }
}

export function refusedText(kind: BusChange['kind']): string {
  switch (kind) {
    case 'add':
      return say('Invalid Data Format')
    case 'edit':
      return say('Failed to update the bus')
    case 'delete':
      return say('Cannot remove this item')
  }
}

export function keptText(): string {
  return say('Kept on this phone. It is sent when the server can be reached.')
}

export function unansweredText(): string {
  return say('There is no answer yet. We ask again by ourselves.')
}
