import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Growing } from './use-growing.ts'

/** The end of a list that goes on: it is pressed, or comes into sight. */
export function MoreRows({ left, grow, endRef }: Pick<Growing<unknown>, 'left' | 'grow' | 'endRef'>) {
  const say = useSay()
  return (
    <div ref={endRef} key={left}>
      <Button variant="secondary" wide onClick={grow}>
        {say('Show {more} more of {left}', { more: Math.min(left, 40), left: grouped(left) })}
      </Button>
    </div>
  )
}
