import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { updated } from '#lib/format.ts'
import { StatusPlace, StatusStrip, type StripAction } from '#ui/feedback/status-strip.tsx'
import { connection as judge } from '../connection.ts'
import type { Freshness } from '../freshness.ts'
import { openCancellation } from '../open-cancellation.ts'
import { openPurchase } from '../open-purchase.ts'
import { useConnection } from '../use-connection.ts'
import { PortalStrip } from './portal-strip.tsx'

interface StatusLineProps {
  /** Of the screen's data. */
  freshness?: Freshness | undefined
  /** The name of the remembered data, such as `last known buses`. */
  what?: string
  /** Rejects on failure: the line then says so. */
  onRefresh?: () => Promise<unknown>
  /** The server no longer knows this traveller: leads to the log-in, and back here. */
  onLogIn?: (() => void) | undefined
  /** Whether the line tells of an open booking; false if the screen does that itself. */
  tellsOfPurchase?: boolean
  /** The ticket whose page this is: the page itself shows how its cancellation stands. */
  ticketId?: number | undefined
}

/**
 * One line on the state of things, the gravest first: a Wi-Fi that wants a log-in, no network, a booking or
 * cancellation without an end, a session that is over, server waking or slow, old data, back again. Once it has named
 * old data it keeps its place: fresh or other data must not make the page jump under a finger.
 */
export function StatusLine(props: StatusLineProps) {
  const say = useSay()
  const line = useLine(props)
  const kind = props.freshness?.kind ?? 'unknown'
  const old = kind === 'remembered'
  const [wasOld, setWasOld] = useState(old)
  if (old && !wasOld) setWasOld(true)
  if (line || !wasOld) return line
  return kind === 'unknown' ? <StatusPlace /> : <StatusStrip kind="back">{say('Up to date.')}</StatusStrip>
}

function useLine({ freshness, what: named, onRefresh, onLogIn, tellsOfPurchase = true, ticketId }: StatusLineProps) {
  const say = useSay()
  const what = named ?? say('what this phone knows')
  const connection = useConnection()
  const purchase = useSyncExternalStore(openPurchase.subscribe, openPurchase.getSnapshot, openPurchase.getSnapshot)
  const cancellation = useSyncExternalStore(
    openCancellation.subscribe,
    openCancellation.getSnapshot,
    openCancellation.getSnapshot,
  )
  const old = freshness?.kind === 'remembered' ? updated(freshness.at, serverNow()) : undefined
  if (connection.kind === 'portal') return <PortalStrip />
  if (connection.kind === 'offline')
    return (
      <StatusStrip kind="offline">
        {old ? say('Offline. Showing {what}, {age}', { what, age: old }) : say('You are offline.')}
      </StatusStrip>
    )
  if (tellsOfPurchase && purchase.kind === 'open') return <UnsettledStrip Card={purchase.Card} />
  if (tellsOfPurchase && purchase.kind === 'needs-log-in') return <purchase.Strip />
  if (cancellation.kind === 'needs-log-in') return <cancellation.Strip />
  const elsewhere = cancellation.kind === 'open' && cancellation.ticketIds.find((id) => id !== ticketId)
  if (elsewhere) return <cancellation.Strip ticketId={elsewhere} />
  if (onLogIn)
    return (
      <StatusStrip kind="session" action={{ text: say('Log in'), onPress: onLogIn }}>
        {say('Your session has ended. Your tickets are safe.')}
      </StatusStrip>
    )
  switch (connection.kind) {
    case 'waking':
      return (
        <Late>
          {old
            ? say('Waking the server. Showing {what}, {age}', { what, age: old })
            : say('Waking the server. This can take 5-7 minutes.')}
        </Late>
      )
    case 'stalled':
      return (
        <Late>
          {old
            ? say('An answer is late. Showing {what}, {age}', { what, age: old })
            : say('An answer is late. It may have been lost.')}
        </Late>
      )
    case 'catching-up':
      return <StatusStrip kind="back">{say('Back online. Catching up…')}</StatusStrip>
    case 'online':
      return old ? (
        <StatusStrip kind="stale" action={onRefresh && refreshing(onRefresh)}>
          {say('Showing {what}, {age}', { what, age: old })}
        </StatusStrip>
      ) : null
  }
}

function Late({ children }: { children: ReactNode }) {
  const say = useSay()
  return (
    <StatusStrip kind="asleep" action={{ text: say('Try again'), onPress: () => judge.check() }}>
      {children}
    </StatusStrip>
  )
}

function UnsettledStrip({ Card }: { Card: ComponentType }) {
  const say = useSay()
  const [seen, setSeen] = useState(false)
  return (
    <>
      <StatusStrip
        kind="unsettled"
        action={{ text: seen ? say('Close') : say('See it'), onPress: () => setSeen(!seen), expanded: seen }}
      >
        {say('A booking is not settled yet.')}
      </StatusStrip>
      {seen && <Card />}
    </>
  )
}

function refreshing(onRefresh: () => Promise<unknown>): StripAction {
  return {
    text: say('Refresh'),
    onPress() {
      const asked = onRefresh()
      asked.catch(() => undefined)
      void loadChunk(async () => (await import('../refresh.ts')).tellOfRefresh).then(
        (tellOfRefresh) => tellOfRefresh(asked),
        // No further message: the line itself tells how old the data is.
        () => undefined,
      )
    },
  }
}
