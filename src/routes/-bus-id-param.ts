import { notFound } from '@tanstack/react-router'
import { rowId } from '#contract/reads.ts'

/** The `$busId` of an address; an impossible id has no page. One copy for all routes: every visitor loads them. */
export const busIdParam = {
  parse: ({ busId }: { busId: string }) => {
    const id = rowId(busId)
    if (id === undefined) throw notFound()
    return { busId: id }
  },
  stringify: ({ busId }: { busId: number }) => ({ busId: String(busId) }),
}
