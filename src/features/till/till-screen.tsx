import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { NotHere } from '../company/lists/list-parts.tsx'
import { SaveButtons } from '../company/spreadsheets/save-buttons.tsx'
import { momentInWords } from '../tickets/cancel/cancel-words.ts'
import { ClosedBoxes, OpenBoxes } from './box-rows.tsx'
import { closingsTable, openBoxesTable } from './export-till.ts'
import { closingsQuery, tillKey, tillQuery } from './till-query.ts'
import styles from './till-screen.module.css'
import { signedRupees, unheard } from './till-words.ts'

/** Cash that is still to be handed in, by the box it lies in; whoever stands at the counter sees their own. */
export function TillScreen() {
  return <ForPart part="lists">{(admin) => <Cash admin={admin} />}</ForPart>
}

function Cash({ admin }: { admin: Admin }) {
  const say = useSay()
  const now = useMinute()
  const [state, setState] = useState<'open' | 'closed'>('open')
  const till = useQuery({ ...tillQuery(admin.id), refetchOnMount: 'always' })
  const closings = useInfiniteQuery({ ...closingsQuery(admin.id), enabled: state === 'closed' })
  const closed = closings.data?.pages.flat()
  const boxes = till.data?.boxes
  const query = state === 'open' ? till : closings
  const rows = state === 'open' ? boxes : closed
  const count = (number: number | undefined) => (number === undefined ? '–' : grouped(number))
  return (
    <OperatorPage
      heading={say('Cash')}
      line={till.data ? say('To hand in: {amount}', { amount: signedRupees(till.data.expected) }) : ''}
      layout="rows"
      query={query}
      what={say('last known cash')}
      queryKey={tillKey(admin.id)}
    >
      <div className={styles.tools}>
        <ChipGroup legend={say('Which boxes')} hideLegend>
          <RadioChip name="boxes" checked={state === 'open'} onChange={() => setState('open')}>
            {say('Open {count}', { count: count(till.data?.open) })}
          </RadioChip>
          <RadioChip name="boxes" checked={state === 'closed'} onChange={() => setState('closed')}>
            {say('Closed {count}', { count: count(till.data?.closed) })}
          </RadioChip>
        </ChipGroup>
        <SaveButtons
          off={!rows || rows.length === 0}
          table={() => (state === 'open' ? boxes && openBoxesTable(say, boxes) : closed && closingsTable(say, closed))}
        />
      </div>
      <NotHere query={query}>{say('Loading cash…')}</NotHere>
      {rows?.length === 0 && (
        <EmptyState
          drawing={<TicketBlank />}
          heading={state === 'open' ? say('No cash is to be handed in.') : say('No box was closed yet.')}
        >
          {say('Cash that is taken at the counter or on a bus appears here.')}
        </EmptyState>
      )}
      {state === 'open' && boxes && boxes.length > 0 && <OpenBoxes boxes={boxes} now={now} />}
      {state === 'open' &&
        unheard(boxes ?? [], now).map(({ box, name, heardAt = 0 }) => (
          <Note key={box} tone="info" icon={<Icon name="no-signal" size={20} />}>
            {say('{name}’s phone was last heard {moment}. What it took after that is not counted here yet.', {
              name,
              moment: momentInWords(heardAt),
            })}
          </Note>
        ))}
      {state === 'closed' && closed && closed.length > 0 && <ClosedBoxes closings={closed} />}
      {state === 'closed' && closings.hasNextPage && (
        <Button variant="secondary" busy={closings.isFetchingNextPage} onClick={() => void closings.fetchNextPage()}>
          {say('Load more')}
        </Button>
      )}
    </OperatorPage>
  )
}
