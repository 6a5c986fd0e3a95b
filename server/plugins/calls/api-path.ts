import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is for the API, not for a page or file of the app, however its address is spelt (`/API/buses`,
 * `//api/buses`, `/%61pi/buses`). If it is no call, it gets the API's error, never the page.
 */
export function isApiRequest(request: FastifyRequest): boolean {
  return isApiPath(request.url) || (request.url.includes('%') && isApiPath(unescaped(request.url)))
}

/**
 * A typed or cut address of a page may hold an invalid escape, such as `/ticket/100%`. It is taken literally, so that
 * the visitor gets the page, which says that nothing was found.
 * @returns the address with such signs escaped; unchanged if it can be read, or is for the API
 */
export function readableAddress(address: string): string {
  if (!address.includes('%')) return address
  const [path = '', ...query] = address.split('?')
  if (isReadable(path) || isApiPath(path.replace(/%[2-7][0-9a-f]/gi, unescaped))) return address
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function isApiPath(address: string): boolean {
  return /^\/+api(?:[/?]|$)/i.test(address)
}

/** @returns the path of an address with its escapes read; unchanged if one of them is invalid */
export function unescaped(address: string): string {
  const [path = ''] = address.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
