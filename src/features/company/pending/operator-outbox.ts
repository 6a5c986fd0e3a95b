import type { QueryClient } from '@tanstack/react-query'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { openChangeStore } from '#delivery/change-store.ts'
import { EDITS } from '#delivery/edits.ts'
import { ALL_BUSES_KEY } from '#features/buses/all-buses.ts'
import { connection } from '#features/connection/connection.ts'
import { subscribeToSession } from '#features/session/session.ts'
import { say } from '#language/say.ts'
import { local } from '#lib/browser-storage.ts'
import { oneTabAtATime } from '#lib/one-tab-at-a-time.ts'
import { isReachable } from '#offline/connection/connection-state.ts'
import { mintKey } from '#offline/mint-key.ts'
import { addedBus, type FleetChange, withChange } from '#offline/outbox/bus-change.ts'
import { pendingId } from '#offline/outbox/outbox-queue.ts'
import { type Owner, PUBLIC } from '#offline/queries/kept-queries.ts'
import { type Account, loggedInAccounts } from '#offline/stored-account.ts'
import { toast } from '#ui/overlays/toast.ts'
import { companyAccount } from '../frame/company-account.ts'
import { callOffKey } from '../queries/call-off-query.ts'
import { ownBusesQuery } from '../queries/own-buses.ts'
import { sendChange } from './change-bus.ts'
import { createOutbox } from './edit-delivery.ts'
import type { Outbox } from './outbox.ts'

const outboxes = new Map<Account, Outbox>()

/** One log-in's outbox on this phone; no other log-in opens it. */
export function operatorOutbox(adminId: number): Outbox {
  const account = companyAccount(adminId)
  const open = outboxes.get(account)
  if (open) return open
  const name = `${EDITS.channel}${account}`
  const outbox = createOutbox({
    name,
    store: openChangeStore(account, EDITS),
    tabs: typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined,
    makeKey: mintKey,
    isOwner: () => loggedInAccounts(local.raw).includes(account),
    send: (item) => sendChange(adminId, item),
    world: {
      isReachable: () => isReachable(connection.getSnapshot()),
      exclusively: oneTabAtATime,
      onAwake: connection.onAwake,
      onLogIn: subscribeToSession,
    },
  })
  outboxes.set(account, outbox)
  return outbox
}

const running = new Set<Outbox>()

/** From now on sends waiting changes whenever possible, and updates the lists with what the server accepted. */
export function runOutbox(client: QueryClient, adminId: number): void {
  const outbox = operatorOutbox(adminId)
  if (running.has(outbox)) return
  running.add(outbox)
  let changed = false
  let untold: Settled[] = []

  outbox.onSettled(({ id, change }, settled, inForm) => {
    if (change.kind === 'called') {
      // Where it was noted the tick says so itself.
      if (settled.kind === 'refused') toast.error(say('The call was not noted.'))
      void client.invalidateQueries({ queryKey: callOffKey(adminId, change.busId) })
      return
    }
    const notAdded = (settled.kind === 'made' && settled.refused?.length) || 0
    const why = settled.kind === 'refused' ? settled.reason : undefined
    if (!inForm) untold.push({ change, kind: settled.kind, notAdded, why })
    // A trip that can no longer be called off has changed since this phone read it.
    if (settled.kind === 'made' || change.kind === 'call-off') changed = true
    if (settled.kind === 'refused') return
    client.setQueryData(
      ownBusesQuery(adminId).queryKey,
      (buses) => buses && listAfter(buses, change, settled.busId ?? pendingId(id)),
    )
  })
  outbox.onRest(() => {
    tell(untold)
    untold = []
    if (!changed) return
    changed = false
    // A trip that is called off changes tickets, refunds and figures, too, and its own page.
    void client.invalidateQueries({ predicate: ({ meta }) => isOperators(meta?.owner) })
    void client.invalidateQueries({ queryKey: ALL_BUSES_KEY })
  })
  outbox.start()
}

/** Whether an answer is an operator's, or somebody's of the staff. */
function isOperators(owner: Owner | undefined): boolean {
  return owner !== undefined && owner !== PUBLIC && !owner.startsWith('user-')
}

interface Settled {
  change: FleetChange
  kind: 'made' | 'refused'
  /** For a part of a timetable: how many of its trips were refused. */
  notAdded: number
  /** The server's words on what it refused. */
  why: string | undefined
}

/** Many at once show as one count: a message for each would cover the page. */
function tell(settled: readonly Settled[]): void {
  const made = settled.filter(({ kind }) => kind === 'made')
  // Of a timetable that came in parts, trips are what counts.
  for (const { change, notAdded } of made)
    if (change.kind === 'timetable') {
      toast.ok(doneText(change, notAdded))
      if (notAdded > 0) toast.error(refusedText(change.kind))
    }
  const others = made.filter(({ change }) => change.kind !== 'timetable')
  const refused = settled.filter(({ kind }) => kind === 'refused')
  const [oneMade] = others
  if (oneMade)
    toast.ok(
      others.length === 1
        ? doneText(oneMade.change)
        : say.count(others.length, '1 change is saved.', '{count} changes are saved.'),
    )
  const [oneRefused] = refused
  if (oneRefused)
    toast.error(
      refused.length === 1
        ? refusalOf(oneRefused)
        : say.count(refused.length, '1 change was refused.', '{count} changes were refused.'),
    )
}

/** Of calling off the server's words count: "called off before", by another phone, is what was wanted. */
function refusalOf({ change, why }: Settled): string {
  return change.kind === 'call-off' && why !== undefined ? why : refusedText(change.kind)
}

function listAfter(buses: OperatorBus[], change: FleetChange, busId: number): OperatorBus[] {
  switch (change.kind) {
    case 'add':
      return [...buses.filter(({ id }) => id !== busId), addedBus(change.bus, busId)]
    case 'edit':
      return buses.map((bus) => (bus.id === change.busId ? withChange(bus, change) : bus))
    case 'delete':
    case 'call-off':
      return buses.filter(({ id }) => id !== change.busId)
    // Their ids come with the list, which is read anew once everything is sent.
    case 'timetable':
      return buses
  }
}

/** @param notAdded how many of a timetable's trips were refused */
export function doneText(change: FleetChange, notAdded = 0): string {
  switch (change.kind) {
    case 'add':
      return say('Bus Details Added Successfully')
    case 'edit':
      return say('Bus details updated successfully')
    case 'delete':
      return say('Bus Number {busNumber} has been removed.', { busNumber: change.before.busNumber })
    case 'timetable':
      return say.count(change.count - notAdded, '1 trip was added.', '{count} trips were added.')
    case 'call-off':
      return change.before.NumberOfSeatsBooked > 0
        ? say('The trip is called off. Passengers are told.')
        : say('The trip is called off.')
  }
}

export function refusedText(kind: FleetChange['kind']): string {
  switch (kind) {
    case 'add':
    case 'timetable':
      return say('Invalid Data Format')
    case 'edit':
      return say('Failed to update the bus')
    case 'delete':
      return say('Cannot remove this item')
    case 'call-off':
      return say('The trip was not called off.')
  }
}

/** @param count how many changes are kept, at least as long as the page is open */
export function keptText({ getSnapshot }: Pick<Outbox, 'getSnapshot'>, count = 1): string {
  if (!getSnapshot().stored) return say('This browser saves nothing: keep this page open until everything is sent.')
  return count > 1
    ? say.count(
        count,
        '1 trip is saved here. It is sent when you are online.',
        '{count} trips are saved here. They are sent when you are online.',
      )
    : say('Saved on this phone. It is sent when you are online.')
}

export function unansweredText(): string {
  return say('No answer yet. We keep asking.')
}
