import type { FastifyInstance, FastifyRequest } from 'fastify'
import { announce, considerAnnouncing } from '#contract/buses/announcement-calls.ts'
import { keepMySeats } from '#contract/tickets/keeping-call.ts'
import type { AnnouncedBy } from '../../db/tables/trips.ts'
import { shortDate } from '../../formats.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'
import type { Announcements } from './announcements.ts'
import type { SeatKeeping } from './keep-seats.ts'

export function announcementRoutes(app: FastifyInstance, announcements: Announcements, keeping: SeatKeeping): void {
  registerCall(app, keepMySeats, async ({ session, params, body }) => {
    const { keptAt, replayed } = await keeping.keep(session.accountId, params.ticketId, body)
    return { message: (say) => say.announcement.kept, data: { ticketId: params.ticketId, keptAt }, replayed }
  })

  async function saidBy(session: Boarder, request: FastifyRequest): Promise<AnnouncedBy> {
    const staff = session.kind === 'operator' ? (await app.sessions.find(request, 'operator'))?.staff : undefined
    return session.kind === 'handed-over' || staff?.role === 'driver' ? 'driver' : 'office'
  }

  registerCall(app, considerAnnouncing, async ({ session, params, request }) => ({
    message: 'Whom an announcement would reach',
    data: await announcements.consider(session, await saidBy(session, request), params.busId),
  }))

  registerCall(app, announce, async ({ session, params, body, headers, request }) => {
    const by = await saidBy(session, request)
    const key = headers['idempotency-key']
    const { replayed, ...data } = await announcements.announce(session, by, params.busId, body, key)
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
      replayed,
    }
  })
}
