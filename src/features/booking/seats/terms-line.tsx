import { stepAt } from '#contract/cancellation/cancellation-terms.ts'
import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import type { Departure } from '#contract/time.ts'
import { momentInWords, shareInWords } from '#features/tickets/cancel/cancel-words.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'

const NO_BREAK_SPACE = '\u00a0'

interface TermsLineProps {
  /** Undefined if unknown. */
  terms: CancellationTerms | undefined
  trip: Departure
  /** The terms may still come: their line keeps its place, so that nothing moves then. */
  awaited?: boolean
  className?: string | undefined
}

/** The current refund terms, in one line. */
export function TermsLine({ terms, trip, awaited = false, className }: TermsLineProps) {
  const say = useSay()
  const now = terms && stepAt(terms, trip, serverNow())
  if (!now) return awaited ? <p className={className}>{NO_BREAK_SPACE}</p> : null
  const words = { share: shareInWords(now.step.percent), until: momentInWords(now.step.until) }
  return (
    <p className={className}>
      {now.step.percent === 0
        ? say('If you cancel, nothing comes back.')
        : say('If you cancel until {until}, {share}.', words)}
    </p>
  )
}
