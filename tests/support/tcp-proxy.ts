import { connect, createServer, type Socket } from 'node:net'

/** How the proxy treats the server's answers. */
export type Mood =
  | { kind: 'fair' }
  /** Drops all answers and closes nothing. */
  | { kind: 'silent' }
  /**
   * Passes the request with this text on and cuts the connection when its answer comes. With `thenRefuse` it cuts all
   * connections and refuses new ones.
   */
  | { kind: 'cut-answer-to'; text: string; thenRefuse?: boolean }
  /** Cuts the connection when a request with this text comes, and does not pass it on. Does so `times` times. */
  | { kind: 'cut-at'; text: string; times: number }
  | { kind: 'refuse' }

export interface TcpProxy {
  readonly port: number
  mood: Mood
  /** How many times a text has cut a connection so far. */
  readonly cuts: () => number
  close(): Promise<void>
}

/** A proxy between a client and a server that plays a bad network. */
export async function openTcpProxy(to: { host: string; port: number }): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let cuts = 0
  const cutAll = () => {
    for (const socket of open) socket.destroy()
  }
  const proxy: { mood: Mood } = { mood: { kind: 'fair' } }
  const server = createServer((near) => {
    if (proxy.mood.kind === 'refuse') {
      near.destroy()
      return
    }
    const far = connect(to)
    let cutNext: { thenRefuse?: boolean } | undefined
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      const { mood } = proxy
      if (mood.kind === 'cut-at' && bytes.includes(mood.text)) {
        cuts++
        if (--mood.times === 0) proxy.mood = { kind: 'fair' }
        near.destroy()
        return
      }
      cutNext = mood.kind === 'cut-answer-to' && bytes.includes(mood.text) ? mood : undefined
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (proxy.mood.kind === 'silent') return
      if (cutNext) {
        cuts++
        near.destroy()
        if (!cutNext.thenRefuse) return
        proxy.mood = { kind: 'refuse' }
        cutAll()
      } else near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return Object.assign(proxy, {
    port: typeof address === 'object' && address ? address.port : 0,
    cuts: () => cuts,
    close: () => {
      cutAll()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}
