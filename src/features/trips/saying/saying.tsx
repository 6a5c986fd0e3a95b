import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { boardingEnds } from '#contract/boarding/boarding.ts'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { departureInstant } from '#contract/time.ts'
import type { Moved } from '#delivery/moves.ts'
import { moveInWords, ownMoves, sayMoved } from '#features/boarding/late/move-delivery.ts'
import { reachQuery } from '#features/boarding/late/reach-query.ts'
import { Said } from '#features/boarding/late/said.tsx'
import { ToCall } from '#features/boarding/late/to-call.tsx'
import { WhoHears } from '#features/boarding/late/who-hears.tsx'
import { DoorPage } from '#features/boarding/screen/door-page.tsx'
import { ownBusesKey } from '#features/company/queries/own-buses.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { operatorAccount } from '#offline/stored-account.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './saying.module.css'

export interface SayingProps {
  admin: Admin
  bus: OperatorBus
  onBack: () => void
}

interface PageProps extends SayingProps {
  heading: string
  line: string
  /** What is said; undefined while nothing can be. */
  said: Moved | undefined
  /** What takes it back, where it has been said; undefined where nothing does. */
  before: Moved | undefined
  button: string
  /** Why everybody may cancel for all their money; empty where nobody may because of it. */
  big: string
  /** Forgets what was typed. */
  onSaid: () => void
  children: ReactNode
}

/** What is to be said, what it is now and what it was, who hears of it, and one button that names it. */
export function SayingPage({
  admin,
  bus,
  onBack,
  heading,
  line,
  said,
  before,
  button,
  big,
  onSaid,
  children,
}: PageProps) {
  const say = useSay()
  const client = useQueryClient()
  const cut = isCutOff(useConnection())
  const account = operatorAccount(admin.id, admin.staffId)
  const { data: reach } = useQuery(reachQuery(account, bus.id))
  const own = ownMoves(account)
  const [waiting] = useSyncExternalStore(own.subscribe, own.getSnapshot).filter((one) => one.busId === bus.id)
  /** Of the last press: "Try again" is no new word, another one is. */
  const [pressed, setPressed] = useState<{ said: string; at: number }>()
  const saying = useMutation({
    networkMode: 'always',
    // What takes it back is known at the press: afterwards the form is empty.
    mutationFn: ({ word }: { word: Moved; before: Moved | undefined }) => {
      const text = JSON.stringify(word)
      const at = pressed?.said === text ? pressed.at : serverNow()
      setPressed({ said: text, at })
      const leaves = word.kind === 'time' ? Math.max(departureInstant(word), departureInstant(bus)) : 0
      const until = Math.max(boardingEnds(bus), leaves)
      return sayMoved(account, { busId: bus.id, said: word, saidAt: at, until }, cut)
    },
    onSuccess: () => {
      setPressed(undefined)
      onSaid()
      void client.invalidateQueries({ queryKey: ownBusesKey(admin.id) })
    },
  })
  if (saying.data && saying.variables) {
    const { word, before } = saying.variables
    return (
      <Said
        said={saying.data}
        heading={heading}
        what={moveInWords(word)}
        line={line}
        onBack={onBack}
        onTakeBack={before && (() => saying.mutate({ word: before, before: undefined }))}
      />
    )
  }
  const failed = saying.error ?? undefined
  return (
    <DoorPage
      heading={heading}
      line={line}
      onBack={onBack}
      dock={
        <>
          <p className={styles.who}>
            <b>{say.count(bus.NumberOfSeatsBooked, '1 person', '{count} people')}</b>
            {'. '}
            <WhoHears reach={reach} />
          </p>
          <Button
            wide
            icon={<Icon name="bell" size={20} />}
            busy={saying.isPending}
            softDisabled={said === undefined}
            onClick={() => said && saying.mutate({ word: said, before })}
          >
            {cut ? say('Keep it, send later') : saying.isError ? say('Try again') : button}
          </Button>
        </>
      }
    >
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
        {big !== '' && <Note icon={<Icon name="info" size={20} />}>{big}</Note>}
        <ToCall toCall={reach?.toCall ?? []} />
        {waiting ? (
          <Note tone="info" icon={<Icon name="clock" size={20} />}>
            <p role="status">
              {moveInWords(waiting.said)}{' '}
              {own.isKept(waiting.key)
                ? say('It is kept on this phone and sent as soon as there is a signal.')
                : say('It is sent as soon as there is a signal, while this page is open.')}
            </p>
          </Note>
        ) : (
          failed && <Note tone="error">{serverMessage(failed) ?? say('It was not said. Try again.')}</Note>
        )}
      </main>
    </DoorPage>
  )
}
