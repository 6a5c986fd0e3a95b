import { HASH_PARAMETER } from '../contract/constants.ts'

/**
 * Portals, hosts that wake up and hosts with an index for every address answer 200 with pages of their own, in the place
 * of any file. So nothing counts as a file of this version because it was answered, or lies here, under its name: what
 * it contains has to have the hash that the build gave it. Status and headers say nothing; proxies rewrite them.
 */

/** The build's files by their absolute addresses, each with its hash as in an integrity attribute: `sha256-` and base64. */
export type Hashes = ReadonlyMap<string, string | undefined>

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
}

/** @returns whether this is the file, to the byte. The answer can still be read afterwards. */
export async function isAsBuilt(answer: Response, hash: string | undefined): Promise<boolean> {
  return (await hashOf(await answer.clone().arrayBuffer())) === hash
}

/**
 * Makes of an answer what is to be kept. Where it is not the file it is asked for once more, past the browser's own
 * cache, which may have kept what a portal answered, and by its hash: behind a balancer another release may have answered,
 * whose server has the files of this one, too (server/releases.ts).
 * @param answer to `request`; it is read here
 * @param fetch asks again; may reject, and so does this then
 * @returns the file, with status 200 and its own type: a script that a host calls something else would never run, and a
 *   page that was redirected would answer no navigation
 * @throws an Error if something else is answered in its place
 */
export async function asBuilt(
  request: Request,
  answer: Response,
  hash: string | undefined,
  fetch: (request: Request) => Promise<Response>,
): Promise<Response> {
  const file =
    (await fileIn(answer, request.url, hash)) ?? (await fileIn(await fetch(byHash(request, hash)), request.url, hash))
  if (!file) throw new Error(`What is answered at ${request.url} is not the file of this version.`)
  return file
}

function byHash({ url, signal }: Request, hash = ''): Request {
  const address = new URL(url)
  address.searchParams.set(HASH_PARAMETER, hash)
  return new Request(address.href, { cache: 'reload', credentials: 'same-origin', signal })
}

async function fileIn(answer: Response, url: string, hash: string | undefined): Promise<Response | undefined> {
  const copy = answer.clone()
  const bytes = await answer.arrayBuffer()
  if ((await hashOf(bytes)) !== hash) return undefined
  const type = TYPES[/\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? '']
  const given = answer.headers.get('content-type')?.replace('application/javascript', 'text/javascript')
  const typed = type === undefined || given?.startsWith(type)
  // Chromium keeps a script compiled with an answer of the network, never with one that was made here.
  if (typed && answer.status === 200 && !answer.redirected) return copy
  const headers = new Headers(answer.headers)
  if (type !== undefined) headers.set('content-type', `${type}; charset=utf-8`)
  // The bytes are unpacked by now.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(bytes, { headers })
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
