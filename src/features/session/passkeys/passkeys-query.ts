import { queryOptions } from '@tanstack/react-query'
import type { OwnPasskeySide } from './own-passkey-sides.ts'

export function passkeysQuery(side: OwnPasskeySide, id: number) {
  return queryOptions({
    queryKey: ['passkeys', side.owner(id)],
    queryFn: ({ signal }) => side.list(id, signal),
    meta: { owner: side.owner(id) },
  })
}
