import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '../../contract/fields.ts'

/** The `$busId` of an address; one that can't be a trip's is no page. Once for all routes: every visitor loads them. */
export const busIdParam = {
  parse: ({ busId }: { busId: string }) => {
    const id = v.safeParse(Id, busId)
    if (!id.success) throw notFound()
    return { busId: id.output }
  },
  stringify: ({ busId }: { busId: number }) => ({ busId: String(busId) }),
}
