import { closeUncounted } from '#contract/boarding/boarding-calls.ts'
import type { ScanNote } from '#contract/boarding/uncounted-scan.ts'
import { operatorKind } from '#features/session/answered-now.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'
import { uncountedQuery } from './uncounted-query.ts'

interface Closed {
  busId: number
  scanId: string
  note: string
}

/** A scan that does not count, with a note; the first note counts, whatever arrives again. */
export const closedScans = operatorKind<Closed, ScanNote>((client) => ({
  name: 'sawari-closed-scan-',
  subject: ({ scanId }) => scanId,
  async send(_admin, { scanId, note }, _key, signal) {
    return (await send(closeUncounted, { params: { scanId }, body: { note }, signal })).data
  },
  made({ id }, { busId, scanId, note }, closed) {
    const { queryKey } = uncountedQuery(id, busId)
    client.setQueryData(queryKey, (scans) => scans?.map((one) => (one.id === scanId ? { ...one, closed } : one)))
    if (closed.note !== note) toast.ok(say('{name} has closed it before.', { name: closed.by }))
    void client.invalidateQueries({ queryKey })
  },
  doubt: () => say('We do not know yet whether your note was saved.'),
}))
