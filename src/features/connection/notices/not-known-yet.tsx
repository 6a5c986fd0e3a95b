import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { AnsweredNow } from '#delivery/answered-now.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { isReachable } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { connection } from '../connection.ts'
import { useConnection } from '../use-connection.ts'
import styles from './late-answer.module.css'
import { LateAnswer } from './late-answer.tsx'

type Kind = Pick<AnsweredNow<never, never, unknown>, 'unsettled'>

interface NotKnownYetProps {
  kind: Kind
  /** Whether this screen waits for an answer. */
  pending: boolean
}

/** After a press whose outcome is not known yet: how it stands, from the first unusual second. */
export function NotKnownYet({ kind: { unsettled }, pending }: NotKnownYetProps) {
  const say = useSay()
  const state = useConnection()
  const open = useSyncExternalStore(unsettled.subscribe, unsettled.getSnapshot)
  const doubts = useRef<HTMLDivElement>(null)
  const isOpen = open.length > 0
  // The form's lower end may lie under its buttons, or below a small screen's edge.
  useEffect(() => {
    if (isOpen) doubts.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  if (!isOpen)
    return pending && !isReachable(state) ? (
      <Note tone="info" icon={<Icon name="clock" size={20} />}>
        <p role="status">
          {state.kind === 'waking' ? say('The server is waking up.') : say('There is no answer yet.')}
        </p>
      </Note>
    ) : (
      <LateAnswer pending={pending} />
    )
  return (
    <div ref={doubts} className={styles.doubts}>
      {open.map(({ key, doubt, error, isAsking, again }) => (
        <Note key={key} tone="info" icon={<Icon name="clock" size={20} />}>
          <p role="status">{doubt()}</p>
          <p>{serverMessage(error) ?? say('We keep asking. It is done once, never twice.')}</p>
          <Button
            className={styles.again}
            variant="secondary"
            size="small"
            busy={isAsking}
            onClick={() => {
              connection.check()
              again()
            }}
          >
            {say('Try again')}
          </Button>
        </Note>
      ))}
    </div>
  )
}

/** Beside a press of `useAnswered`: how it stands until its outcome is known, and why it was not done. */
export function PressNotes({ of }: { of: { kind: Kind; isPending: boolean; why: string | undefined } }) {
  return (
    <>
      <NotKnownYet kind={of.kind} pending={of.isPending} />
      {of.why && <Note tone="error">{of.why}</Note>}
    </>
  )
}
