import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { OfficeNewsKind } from '#contract/accounts/office-news.ts'
import { companyRole } from '#features/company/frame/company-role.ts'
import { ForPart } from '#features/company/frame/for-part.tsx'
import { OperatorPage } from '#features/company/frame/operator-page.tsx'
import { NotHere } from '#features/company/lists/list-parts.tsx'
import { PressNotes } from '#features/connection/notices/not-known-yet.tsx'
import { useAnswered } from '#features/connection/use-answered.ts'
import { canBeTold } from '#features/session/notifications/can-be-told.ts'
import { PhoneNotifications } from '#features/session/notifications/phone-notifications.tsx'
import { Switch } from '#features/session/notifications/switch.tsx'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { Hint } from '#ui/feedback/hint.tsx'
import { Card } from '#ui/layout/card.tsx'
import { officeNewsChanges, officeNewsQuery } from './office-news-query.ts'
import styles from './office-news-screen.module.css'

const KINDS: Record<OfficeNewsKind, { name: PlainMessage; words: PlainMessage }> = {
  notComing: {
    name: 'A driver says: not coming',
    words: 'From the driver’s phone, before or after the departure. You decide whether the trip is called off.',
  },
  neverCame: {
    name: 'Passengers say: it never came',
    words: 'They wait for your answer. It stays on top of your home until then.',
  },
  seatsHeld: {
    name: 'A passenger says: paid by UPI',
    words: 'Their seats are kept until you have looked. Of one bus you are told once in five minutes.',
  },
  claimsNear: {
    name: 'One hour left to look for money',
    words: 'After that the seats of who gave no UTR are free again, and the bus of the others leaves.',
  },
}

/** The company's notifications for this person, and whether this phone gets them. */
export function OfficeNewsScreen() {
  return <ForPart part="lists">{(admin) => <OwnOfficeNews admin={admin} />}</ForPart>
}

function OwnOfficeNews({ admin }: { admin: Admin }) {
  const say = useSay()
  const query = useQuery({ ...officeNewsQuery(admin), refetchOnMount: 'always' })
  const choosing = useAnswered(officeNewsChanges, admin)
  const getsMail = companyRole(admin) !== 'counter'
  return (
    <OperatorPage
      heading={say('Notifications')}
      line={say('For you alone: each person chooses their own.')}
      query={query}
      what={say('last known choice')}
      queryKey={officeNewsQuery(admin).queryKey}
      layout="rows"
      className={styles.main}
    >
      <NotHere query={query}>{say('Loading…#choice')}</NotHere>
      {query.data && (
        <Card>
          {(['notComing', 'neverCame', 'seatsHeld', 'claimsNear'] as const).map((kind) => {
            const on = query.data[kind]
            if (on === undefined) return null
            const pressed = choosing.isPending ? choosing.variables[kind] : undefined
            return (
              <KindRow
                key={kind}
                {...KINDS[kind]}
                on={pressed ?? on}
                busy={pressed !== undefined}
                onTurn={(next) => choosing.mutate({ [kind]: next })}
              />
            )
          })}
        </Card>
      )}
      <PressNotes of={choosing} />
      {query.data && (
        <Hint>
          {getsMail
            ? say('You get a mail too. Switch a kind off above, and you get neither.')
            : say('Mails go to the owners.')}
        </Hint>
      )}
      {(query.data || query.isError) && canBeTold() && <PhoneNotifications side="operator" />}
    </OperatorPage>
  )
}

interface KindRowProps {
  name: PlainMessage
  words: PlainMessage
  on: boolean
  busy: boolean
  onTurn: (on: boolean) => void
}

function KindRow({ name, words, on, busy, onTurn }: KindRowProps) {
  const say = useSay()
  const id = useId()
  return (
    <div className={styles.kind}>
      <div>
        <b id={id}>{say(name)}</b>
        <Hint id={`${id}-words`}>{say(words)}</Hint>
      </div>
      <Switch on={on} labelledBy={id} describedBy={`${id}-words`} busy={busy} onTurn={onTurn} />
    </div>
  )
}
