import type { LineOutcome } from '#contract/payments/statement.ts'
import { type Figure, FigureRoll } from '#features/company/frame/figure-roll.tsx'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import type { StatementRow } from './statement-file.ts'
import type { Standing } from './use-matching.ts'

interface OutcomeRollProps {
  rows: readonly StatementRow[]
  standings: ReadonlyMap<number, Standing>
  isPending: boolean
}

/** Four counts: how the lines were matched. */
export function OutcomeRoll({ rows, standings, isPending }: OutcomeRollProps) {
  const say = useSay()
  const twins = rows.filter(({ kind }) => kind === 'twin').length
  const figure = (wanted: LineOutcome['outcome'], more = 0): Figure => {
    if (isPending) return { kind: 'loading' }
    const value = [...standings.values()].filter(({ outcome }) => outcome === wanted).length
    return { kind: 'known', value: value + more }
  }
  return (
    <FigureRoll
      loads={say('Looking for the tickets…')}
      stubs={[
        { label: say('Matched'), figure: figure('matched'), write: grouped },
        { label: say('Paid before'), figure: figure('already', twins), write: grouped },
        { label: say('Wrong sum'), figure: figure('wrong-sum'), write: grouped },
        { label: say('Nobody’s'), figure: figure('nobody'), write: grouped },
      ]}
    />
  )
}
