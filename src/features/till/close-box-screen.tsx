import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Admin } from '#contract/accounts/account.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { shortDate } from '#lib/format.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { NotHere } from '../company/lists/list-parts.tsx'
import { CloseBoxForm } from './close-box-form.tsx'
import { tillBoxQuery } from './till-query.ts'
import { isOnRoad, placeInWords } from './till-words.ts'

/** One box: the expected sum, the counted sum, and handing it in. */
export function CloseBoxScreen({ box }: { box: string }) {
  return <ForPart part="lists">{(admin) => <CloseBox key={box} admin={admin} box={box} />}</ForPart>
}

function CloseBox({ admin, box: key }: { admin: Admin; box: string }) {
  const say = useSay()
  const now = useMinute()
  const query = useQuery({ ...tillBoxQuery(admin.id, key), refetchOnMount: 'always' })
  const box = query.data?.boxes.find((one) => one.box === key)
  const day = shortDate(query.data?.date ?? '')
  return (
    <OperatorPage
      heading={say('Close the box')}
      line={box ? [box.name, placeInWords(say, box), ...(box.trip ? [] : [day])].join(', ') : ''}
      layout="form"
      query={query}
      what={say('last known cash')}
      queryKey={tillBoxQuery(admin.id, key).queryKey}
    >
      <NotHere query={query}>{say('Loading cash…')}</NotHere>
      {query.data && !box && (
        <EmptyState
          drawing={<TicketBlank />}
          heading={say('Nothing lies in this box.')}
          actions={
            <Link to="/adminAuth/admin-home-page/cash" className={buttonClass({ variant: 'secondary' })}>
              {say('All boxes')}
            </Link>
          }
        >
          {say('It was closed, and no cash came in since.')}
        </EmptyState>
      )}
      {query.data && box && (
        <CloseBoxForm
          admin={admin}
          box={box}
          date={query.data.date}
          onTheRoad={isOnRoad(box, Math.max(now, serverNow()))}
        />
      )}
    </OperatorPage>
  )
}
