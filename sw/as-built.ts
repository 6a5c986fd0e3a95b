import { HASH_PARAMETER } from '../contract/constants.ts'

/**
 * Portals, hosts that wake up and hosts with an index for every address answer any file's address with 200 and a page
 * of their own. So a name is no proof, neither of an answer nor of a kept file: the content must have the hash that
 * the build gave the file. Status and headers prove nothing; proxies rewrite them.
 */

/** Absolute address of each built file, with its hash as in an integrity attribute: `sha256-` and base64. */
export type Hashes = ReadonlyMap<string, string | undefined>

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
}

/** @returns whether the answer is the file, byte for byte. The answer can still be read afterwards. */
export async function isAsBuilt(answer: Response, hash: string | undefined): Promise<boolean> {
  return (await hashOf(await answer.clone().arrayBuffer())) === hash
}

/**
 * Turns an answer into the file to keep. If it is not the file, asks once more, bypassing the browser's own
 * cache, which may hold a portal's answer, and by hash: behind a balancer another release may have answered,
 * whose server has the files of this one, too (server/releases.ts).
 * @param answer to `request`; its body is consumed
 * @param fetch asks again; if it rejects, this rejects too
 * @returns the file, with status 200 and its own type: browsers never run a script that a host gave another type, and
 *   never accept a redirected page for a navigation
 * @throws an Error if the second answer is not the file either
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
  // Chromium caches a script's bytecode only with an answer from the network, never with one made here.
  if (typed && answer.status === 200 && !answer.redirected) return copy
  const headers = new Headers(answer.headers)
  if (type !== undefined) headers.set('content-type', `${type}; charset=utf-8`)
  // The bytes are decompressed by now.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(bytes, { headers })
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
