import { stepAt } from '../../../../contract/cancellation-terms.ts'
import type { CancellationTerms } from '../../../../contract/terms.ts'
import type { Departure } from '../../../../contract/time.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { momentInWords, shareInWords } from '../../tickets/cancel/cancel-words.ts'

interface TermsLineProps {
  /** Undefined where nobody has said them. */
  terms: CancellationTerms | undefined
  trip: Departure
  className?: string | undefined
}

/** What comes back to who cancels now, in a line. */
export function TermsLine({ terms, trip, className }: TermsLineProps) {
  const say = useSay()
  const now = terms && stepAt(terms, trip, serverNow())
  if (!now) return null
  const words = { share: shareInWords(now.step.percent), until: momentInWords(now.step.until) }
  return (
    <p className={className}>
      {now.step.percent === 0
        ? say('If you cancel, nothing comes back.')
        : say('If you cancel until {until}, {share}.', words)}
    </p>
  )
}
