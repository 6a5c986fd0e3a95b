import { indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { useKeptPages } from '../door/use-kept-pages.ts'
import { DoorIcon } from '../verdict/door-icon.tsx'

/** Says "ready" only if this phone has both the boarding lists and the pages. */
export function ReadyWords({ asOf }: { asOf: number }) {
  const say = useSay()
  const pages = useKeptPages()
  const time = indiaTime(asOf)
  if (pages === 'kept')
    return (
      <>
        <DoorIcon name="ready" />
        {say('Ready without signal, list as of {time}', { time })}
      </>
    )
  return <>{pages === 'not-kept' ? say('List as of {time}', { time }) : say('Getting ready for no signal…')}</>
}
