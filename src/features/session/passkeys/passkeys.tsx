import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/accounts/passkey.ts'
import { indiaDate } from '#contract/time.ts'
import { AskAgain } from '#features/connection/ask-again.tsx'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { fullDate } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { deviceInWords } from '../own-account/device-in-words.ts'
import { AddPasskey } from './add-passkey.tsx'
import type { OwnPasskeySide } from './own-passkey-sides.ts'
import styles from './passkeys.module.css'
import { passkeysQuery } from './passkeys-query.ts'

/** The account's passkeys in its profile: to see, add and remove them. */
export function Passkeys({ side, id }: { side: OwnPasskeySide; id: number }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const query = passkeysQuery(side, id)
  const asked = useQuery(query)
  const { data: passkeys, isError } = asked
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  const changed = () => queryClient.invalidateQueries({ queryKey: query.queryKey })

  const removal = useMutation({
    mutationFn: (passkey: Passkey) => side.remove(id, passkey.id),
    onSuccess: () => toast.ok(say('The passkey is removed.')),
    onError: (error) => toast.error(serverMessage(error) ?? say('No answer came. Try again when you have a signal.')),
    onSettled: () => {
      setLeaving(undefined)
      return changed()
    },
  })

  return (
    <div className={styles.passkeys}>
      <p className={styles.line}>
        {say('Log in with your finger, your face or the phone’s lock, and type no password.')}
      </p>
      {isError && !passkeys && (
        <>
          <Note>{say('Your passkeys can’t be shown right now. They still work.')}</Note>
          <AskAgain query={asked} />
        </>
      )}
      {passkeys && passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.passkey}>
              <Icon name="key" size={20} />
              <div>
                <p className={styles.name}>{deviceInWords(passkey.name)}</p>
                <p className={styles.line}>{inWords(passkey)}</p>
              </div>
              <IconButton
                label={say('Remove the passkey of {name}', { name: deviceInWords(passkey.name) })}
                icon={<Icon name="trash" />}
                onClick={() => setLeaving(passkey)}
              />
            </li>
          ))}
        </ul>
      )}
      {!adding && (
        <Button variant="secondary" wide onClick={() => setAdding(true)}>
          {say('Add a passkey')}
        </Button>
      )}
      {adding && <AddPasskey side={side} id={id} onSent={() => void changed()} onDone={() => setAdding(false)} />}
      <Confirm
        open={leaving !== undefined}
        title={say('Remove this passkey?')}
        yes={say('Remove')}
        no={say('Keep')}
        tone="danger"
        busy={removal.isPending}
        onYes={() => leaving && removal.mutate(leaving)}
        onNo={() => setLeaving(undefined)}
      >
        <p>{say('It no longer opens your account. Your password and other passkeys do.')}</p>
        <LateAnswer pending={removal.isPending} />
      </Confirm>
    </div>
  )
}

function inWords({ createdAt, usedAt }: Passkey): string {
  const day = (moment: number) => fullDate(indiaDate(moment))
  return usedAt === null
    ? say('Added {day}', { day: day(createdAt) })
    : say('Added {day}, last used {lastDay}', { day: day(createdAt), lastDay: day(usedAt) })
}
