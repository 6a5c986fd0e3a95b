import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is for the API, not for a page or file of the app. However its address is spelt (`/API/buses`,
 * `//api/buses`, `/%61pi/buses`): what is no call then is answered as the API answers, never with the page.
 */
export function isApiRequest(request: FastifyRequest): boolean {
  return isApiPath(request.url) || (request.url.includes('%') && isApiPath(unescaped(request.url)))
}

function isApiPath(address: string): boolean {
  return /^\/+api(?:[/?]|$)/i.test(address)
}

/** @returns the path of an address with its escapes read; as it is, if one of them is none */
export function unescaped(address: string): string {
  const [path = ''] = address.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
