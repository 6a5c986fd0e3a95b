import { useMemo, useState } from 'react'
import * as v from 'valibot'
import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'
import type { RefundState } from '#contract/cancellation/refund.ts'
import { usePicked } from '#features/company/lists/picks.tsx'
import { useSay } from '#language/use-say.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import { useDraft } from '#lib/use-draft.ts'
import { type Sorted, sortRows } from '#ui/table/columns.ts'
import { refundColumns, refundInWords } from './refund-columns.tsx'
import { RefundDetail } from './refund-detail.tsx'

/** By the refund's id. They stay when it is marked as paid: a press may undo that. */
const References = v.record(v.string(), v.string())

/** Refunds as they stand in the table: their order, which are picked to be paid, and what is typed for each of those. */
export function useRefundRows(adminId: number, state: RefundState, found: readonly OperatorRefund[]) {
  const say = useSay()
  const [sorted, setSorted] = useState<Sorted>()
  const [references, keepReferences] = useDraft(`refund-references:${adminId}`, References, {})
  // Picked anew each time: the press that pays takes all that are.
  const { picked, setPicked, pick } = usePicked<number>()
  const columns = useMemo(
    () => refundColumns(say, state, state === 'due' ? { has: (id) => picked.has(id), onPick: pick } : undefined),
    [say, state, picked, pick],
  )
  const shown = useMemo(() => sortRows(found, columns, sorted), [found, columns, sorted])
  const rows = useMemo(() => {
    const isPicked = ({ id }: OperatorRefund) => state === 'due' && picked.has(id)
    return {
      keyOf: ({ id }: OperatorRefund) => String(id),
      nameOf: (refund: OperatorRefund) => `${nameInWords(say, refund.username)}, ${refundInWords(say, refund)}`,
      look: (refund: OperatorRefund) => (isPicked(refund) ? ('picked' as const) : undefined),
      detail: (refund: OperatorRefund) => (
        <RefundDetail
          adminId={adminId}
          refund={refund}
          reference={isPicked(refund) ? (references[refund.id] ?? '') : undefined}
          onReference={(text) => keepReferences({ ...references, [refund.id]: text })}
        />
      ),
    }
  }, [say, adminId, state, picked, references, keepReferences])
  return { columns, shown, sorted, setSorted, picked, setPicked, pick, references, rows }
}
