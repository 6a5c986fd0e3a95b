import { queryOptions } from '@tanstack/react-query'
import type { PasskeySide } from './passkey-sides.ts'

export function passkeysQuery(side: PasskeySide, id: number) {
  return queryOptions({
    queryKey: ['passkeys', side.owner(id)],
    queryFn: ({ signal }) => side.list(id, signal),
    meta: { owner: side.owner(id) },
  })
}
