import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is for the API, not for a page or file of the app. An address may be spelt otherwise
 * (`/%61pi/buses`), so what does not look like the API's is judged by the route that it matched.
 */
export function isApiRequest(request: FastifyRequest): boolean {
  return isApiPath(request.url) || isApiPath(request.routeOptions.url ?? '')
}

function isApiPath(address: string): boolean {
  return /^\/api(?:[/?]|$)/.test(address)
}
