// The proxy between phone and server in the app's measurements. It serves a folder in the server's place if given one,
// forwards everything else, and can make the server look asleep.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * @param {{ target: number, folder?: string }} options `target`: the server's port; `folder`: files served in its place
 * @returns `sleep`: calls hang from now on; `wake`: calls are answered again, the hanging ones too
 */
export async function startProxy({ target, folder }) {
  let asleep = false
  let hanging = []
  const sockets = new Set()
  // Compressed, since the app's own files travel compressed too.
  const packed = new Map()

  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url, 'http://proxy')
    if (pathname.startsWith('/api/')) {
      if (asleep) hanging.push(() => forward(incoming, outgoing))
      else forward(incoming, outgoing)
    } else if (folder) file(pathname, outgoing)
    else forward(incoming, outgoing)
  })
  // Responses carry the server's keep-alive time; Node's default of five seconds would break that promise.
  server.keepAliveTimeout = 0
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  function forward(incoming, outgoing) {
    const onward = request(
      { port: target, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  }

  function file(pathname, outgoing) {
    const path = join(folder, pathname)
    const found = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html')
    if (!packed.has(found)) packed.set(found, brotliCompressSync(readFileSync(found)))
    outgoing.writeHead(200, {
      'content-type': TYPES[extname(found)] ?? 'application/octet-stream',
      'content-encoding': 'br',
    })
    outgoing.end(packed.get(found))
  }

  const listen = (port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address()
  const close = () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(resolve)
    })

  return {
    url: `http://127.0.0.1:${port}`,
    sleep: () => {
      asleep = true
    },
    wake: () => {
      asleep = false
      for (const release of hanging) release()
      hanging = []
    },
    /** Refuses all connections until `open`. */
    close,
    open: () => listen(port),
  }
}
