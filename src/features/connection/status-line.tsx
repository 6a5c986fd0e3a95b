import { type ReactElement, useState } from 'react'
import { age } from '../../lib/format.ts'
import { StatusStrip } from '../../ui/status-strip.tsx'
import { useConnection } from './use-connection.ts'

interface StatusLineProps {
  /** When what the screen shows was true, if it comes from memory: milliseconds since 1970. */
  rememberedAt?: number | undefined
  /** What is remembered, such as `last known buses`. */
  what?: string
  onRefresh?: () => void
}

/**
 * One line on how things stand, the gravest first: no network, server waking, old data, back again. Where it has named
 * old data it keeps its place: what stands below must not jump under a finger when fresh data comes.
 */
export function StatusLine(props: StatusLineProps) {
  const line = useLine(props)
  const old = props.rememberedAt !== undefined
  const [wasOld, setWasOld] = useState(old)
  if (old && !wasOld) setWasOld(true)
  return line ?? (wasOld ? <StatusStrip kind="back">Up to date.</StatusStrip> : null)
}

function useLine({ rememberedAt, what = 'what this phone knows', onRefresh }: StatusLineProps): ReactElement | null {
  const connection = useConnection()
  const old = rememberedAt === undefined ? undefined : updated(rememberedAt)
  switch (connection.kind) {
    case 'offline':
      return <StatusStrip kind="offline">{old ? `Offline. Showing ${what}, ${old}` : 'You are offline.'}</StatusStrip>
    case 'waking':
      return (
        <StatusStrip kind="asleep">
          {old ? `Waking the server. Showing ${what}, ${old}` : 'Waking the server. This can take 5-7 minutes.'}
        </StatusStrip>
      )
    case 'catching-up':
      return <StatusStrip kind="back">Back online. Catching up…</StatusStrip>
    case 'online':
      return old ? (
        <StatusStrip kind="stale" action={onRefresh && { text: 'Refresh', onPress: onRefresh }}>
          Showing {what}, {old}
        </StatusStrip>
      ) : null
  }
}

function updated(at: number): string {
  return at > 0 ? `updated ${age(at, Date.now())}` : 'of an earlier visit'
}
