import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is for the API, not for a page or file of the app. However its address is spelt (`/API/buses`,
 * `//api/buses`, `/%61pi/buses`): what is no call then is answered as the API answers, never with the page.
 */
export function isApiRequest(request: FastifyRequest): boolean {
  return isApiPath(request.url) || (request.url.includes('%') && isApiPath(unescaped(request.url)))
}

/**
 * An address of a page may hold what is no escape, such as `/ticket/100%`: somebody has typed or cut it. It is taken by the
 * letter, so that whoever asks gets the page, which says that there is nothing.
 * @returns the address with such signs escaped; as it is, if it can be read, or is for the API
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

/** @returns the path of an address with its escapes read; as it is, if one of them is none */
export function unescaped(address: string): string {
  const [path = ''] = address.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
