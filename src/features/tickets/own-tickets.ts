import { queryOptions } from '@tanstack/react-query'
import { listOwnTickets } from '../../../contract/http.ts'
import { send } from '../../lib/api.ts'
import { userAccount } from '../../offline/account.ts'
import { read } from '../connection/read.ts'
import { keepTickets } from './ticket-file.ts'

/** The traveller's tickets as the server has them; those that still board are saved on this phone by themselves. */
export function ownTicketsQuery(userId: number) {
  return queryOptions({
    queryKey: ['ownTickets', userId],
    queryFn: async ({ signal, client }) => {
      const { data } = await read(() => send(listOwnTickets, { params: { userId }, signal }))
      const tickets = data ?? []
      void keepTickets(client, userId, tickets)
      return tickets
    },
    meta: { owner: userAccount(userId), persist: true },
  })
}
