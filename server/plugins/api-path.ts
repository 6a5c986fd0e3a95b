import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is for the API, not for a page or file of the app. The matched route tells, because an address may
 * be spelt otherwise (`/%61pi/buses`); where none matches, the address itself.
 */
export function isApiRequest(request: FastifyRequest): boolean {
  const path = request.routeOptions.url ?? request.url.split('?', 1)[0] ?? ''
  return path === '/api' || path.startsWith('/api/')
}
