import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

interface NobodyHereProps {
  /** Where it is not of people. */
  heading?: string
  line?: string
  level?: 2 | 3
  all: number
  onShowAll: () => void
}

/** A table in which search and filter leave nothing, and the way out. */
export function NobodyHere({ heading, line, level = 2, all, onShowAll }: NobodyHereProps) {
  const say = useSay()
  return (
    <EmptyState
      drawing={<TicketBlank />}
      heading={heading ?? say('Nobody here')}
      level={level}
      actions={
        all > 0 && (
          <Button variant="secondary" wide onClick={onShowAll}>
            {say('Show all {all}', { all: grouped(all) })}
          </Button>
        )
      }
    >
      {line}
    </EmptyState>
  )
}
