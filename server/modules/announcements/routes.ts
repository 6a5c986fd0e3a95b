import type { FastifyInstance } from 'fastify'
import { announce } from '#contract/buses/announcement-calls.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import type { Announcements } from './announcements.ts'

export function announcementRoutes(app: FastifyInstance, announcements: Announcements): void {
  registerCall(app, announce, async ({ session, params, body, headers, request, reply }) => {
    const key = headers['idempotency-key']?.toLowerCase()
    const staff = session.kind === 'operator' ? (await app.sessions.find(request, 'operator'))?.staff : undefined
    const by = session.kind === 'handed-over' || staff?.role === 'driver' ? 'driver' : 'office'
    const { replayed, ...data } = await announcements.announce(session, by, params.busId, body, key)
    if (replayed) reply.header('idempotency-replayed', 'true')
    return {
      message: (say) => (data.lateMinutes === 0 ? say.announcement.onTime : say.announcement.late(data.lateMinutes)),
      data,
    }
  })
}
