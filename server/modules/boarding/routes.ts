import type { FastifyInstance } from 'fastify'
import { listBoardingKeys } from '../../../contract/ticket-calls.ts'
import { registerCall } from '../../plugins/calls.ts'
import type { TicketKeys } from './ticket-keys.ts'

/** What a gate needs to verify tickets by itself. */
export function boardingRoutes(app: FastifyInstance, keys: TicketKeys): void {
  registerCall(app, listBoardingKeys, async () => ({ message: 'Keys of ticket codes', data: keys.listed.slice() }))
}
