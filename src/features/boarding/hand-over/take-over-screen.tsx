import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { claimHandover } from '#contract/boarding/boarding-calls.ts'
import { HandoverToken } from '#contract/boarding/handover.ts'
import { ask } from '#features/connection/ask.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { BusyIndicator } from '#ui/feedback/busy-indicator.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ownDoor } from '../door/own-door.ts'
import { phoneId } from '../door/phone-id.ts'
import { DoorPage } from '../screen/door-page.tsx'

/** Opened by the office's link: lets this phone board. The secret is behind the `#`, so no log has it. */
export function TakeOverScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const [token] = useState(() => v.safeParse(HandoverToken, location.hash.slice(1)))
  const isHere = useIsHere()
  const claiming = useMutation({
    mutationFn: async (secret: string) => {
      // Send an earlier handover's scans first, under its own cookie.
      await ownDoor('handed-over').sync()
      // The same phone may ask again: a lost answer does no harm.
      return ask(claimHandover, { body: { token: secret, deviceId: phoneId() } })
    },
    onSuccess: async () => {
      await ownDoor('handed-over').sync()
      if (isHere()) await navigate({ to: '/boarding', replace: true })
    },
  })
  const door = ownDoor('handed-over')
  const { lists, ended } = useSyncExternalStore(door.subscribe, door.getSnapshot)
  const boards = lists !== undefined && lists.trips.length > 0 && ended === undefined
  const begin = useEffectEvent(() => {
    if (token.success) claiming.mutate(token.output)
  })
  useEffect(() => begin(), [])

  return (
    <DoorPage heading={say('Boarding')} line="">
      <main id="content" tabIndex={-1}>
        {!token.success && (
          <EmptyState
            drawing={<StopEmpty />}
            heading={say('This link is incomplete. Ask the office for a new code.')}
          />
        )}
        {token.success && !claiming.isError && (
          <EmptyState drawing={<StopEmpty />} heading={say('Getting the list…')}>
            <BusyIndicator />
          </EmptyState>
        )}
        {claiming.isError && (
          <EmptyState
            drawing={<StopEmpty />}
            heading={serverMessage(claiming.error) ?? say('This needs a signal. Try again.')}
            actions={
              <>
                <Button onClick={begin}>{say('Try again')}</Button>
                {/* A dead link ends nothing: an earlier handover goes on. */}
                {boards && (
                  <Link to="/boarding" replace className={buttonClass({ variant: 'secondary' })}>
                    {say('Go on boarding')}
                  </Link>
                )}
              </>
            }
          />
        )}
      </main>
    </DoorPage>
  )
}
