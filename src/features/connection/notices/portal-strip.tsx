import { useSay } from '#language/use-say.ts'
import { StatusStrip } from '#ui/feedback/status-strip.tsx'

/**
 * A plain-http page for a Wi-Fi portal to replace with its log-in. Our own address will not do: a browser that has been
 * here asks for it only over https, which a portal cannot replace.
 */
const PLAIN_PAGE = 'http://neverssl.com/'

/** The Wi-Fi answers in the server's place, with the way to its log-in. */
export function PortalStrip() {
  const say = useSay()
  return (
    <StatusStrip kind="portal" action={{ text: say('Open'), href: PLAIN_PAGE }}>
      {say('This Wi-Fi wants you to log in first.')}
    </StatusStrip>
  )
}
