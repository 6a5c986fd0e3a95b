import type { FastifyInstance } from 'fastify'
import { announce } from '#contract/buses/announcement-calls.ts'
import { keepMySeats } from '#contract/tickets/keeping-call.ts'
import { shortDate } from '../../formats.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import type { Announcements } from './announcements.ts'
import type { SeatKeeping } from './keep-seats.ts'

export function announcementRoutes(app: FastifyInstance, announcements: Announcements, keeping: SeatKeeping): void {
  registerCall(app, keepMySeats, async ({ session, params, body, reply }) => {
    const { keptAt, replayed } = await keeping.keep(session.accountId, params.ticketId, body)
    if (replayed) reply.header('idempotency-replayed', 'true')
    return { message: (say) => say.announcement.kept, data: { ticketId: params.ticketId, keptAt } }
  })

  registerCall(app, announce, async ({ session, params, body, headers, request, reply }) => {
    const key = headers['idempotency-key']?.toLowerCase()
    const staff = session.kind === 'operator' ? (await app.sessions.find(request, 'operator'))?.staff : undefined
    const by = session.kind === 'handed-over' || staff?.role === 'driver' ? 'driver' : 'office'
    const { replayed, ...data } = await announcements.announce(session, by, params.busId, body, key)
    if (replayed) reply.header('idempotency-replayed', 'true')
    const { lateMinutes } = data
    return {
      message: (say, lang) => {
        switch (body.kind) {
          case 'late':
          case 'on-time':
            return lateMinutes === 0 ? say.announcement.onTime : say.announcement.late(lateMinutes)
          case 'time':
            return say.announcement.time(shortDate(data.dateOfDeparture ?? '', lang), data.departureTime ?? '')
          case 'boarding-point':
            return say.announcement.boardingPoint(data.boardingPoint ?? '')
          case 'vehicle':
            return say.announcement.vehicle(data.busNumber ?? '')
        }
      },
      data,
    }
  })
}
