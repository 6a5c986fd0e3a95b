import { request } from 'node:http'
import { connect } from 'node:http2'
import { request as requestSecurely } from 'node:https'

/* HTTP calls whose bodies stay byte for byte as sent; `fetch` would decompress them. For tests of proxies. */

export interface Question {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** The local address that the request comes from. */
  from?: string
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

const HOST = 'sawari.example'

/**
 * Sends an HTTP/1.1 request on its own connection, with the host sawari.example whatever the origin is.
 * @throws if nobody listens yet
 */
export function ask(origin: string, { path, method = 'GET', headers = {}, body, from }: Question): Promise<Answer> {
  const { protocol, hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const call = (protocol === 'https:' ? requestSecurely : request)({
      ...{ host: hostname, port, path, method, agent: false, headers: { host: HOST, ...headers } },
      ...(from ? { localAddress: from } : {}),
      ...(protocol === 'https:' ? { servername: HOST, rejectUnauthorized: false } : {}),
    })
    call.once('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
      answer.once('error', reject)
    })
    call.once('error', reject)
    call.end(body)
  })
}

/** Sends HTTP/2 requests, all on one connection. */
export async function askTogether(origin: string, questions: readonly Question[]): Promise<Answer[]> {
  const session = connect(origin, { servername: HOST, rejectUnauthorized: false })
  const lost = new Promise<never>((_resolve, reject) => session.once('error', reject))
  const answers = questions.map(({ path, method = 'GET', headers = {} }) => {
    const stream = session.request({ ':path': path, ':method': method, ':authority': HOST, ...headers })
    return new Promise<Answer>((resolve, reject) => {
      const answer: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) }
      const parts: Buffer[] = []
      stream.once('response', (head) => {
        answer.headers = head
        answer.status = Number(head[':status'])
      })
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.once('end', () => resolve({ ...answer, body: Buffer.concat(parts) }))
      stream.once('error', reject)
    })
  })
  try {
    return await Promise.race([Promise.all(answers), lost])
  } finally {
    session.close()
  }
}
