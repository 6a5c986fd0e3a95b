// A server in its own process that reports its work (inside.mjs).
import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { SERVER_FLAGS } from '../../../server/node/server-flags.cjs'
import { freePort } from '../../support/running-server.ts'

const INSIDE = new URL('./inside.mjs', import.meta.url).href

/** @param ready text that the server prints once it is ready */
async function start(args, env, ready, imports = []) {
  const child = spawn(process.execPath, [...[INSIDE, ...imports].flatMap((url) => ['--import', url]), ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  await new Promise((resolve, reject) => {
    const read = (chunk) => {
      if (output.length < 10_000) output += chunk
      if (output.includes(ready)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} stopped with ${code}: ${output}`)))
  })
  return {
    /** @returns the answer of inside.mjs. @throws an Error with the server's output if it stops before it answers */
    ask: (ask, more = {}) =>
      new Promise((resolve, reject) => {
        const gone = (code, signal) => reject(new Error(`The server stopped (${code ?? signal}): ${output}`))
        child.once('exit', gone)
        child.once('message', ({ answer }) => {
          child.off('exit', gone)
          resolve(answer)
        })
        child.send({ ask, ...more })
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', resolve)
        child.kill('SIGTERM')
      }),
  }
}

export async function startSawari(dataDir, env = {}, imports = []) {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO_DATA: 'off', LOG_LEVEL: 'info' }
  return {
    ...(await start(
      [...SERVER_FLAGS, 'dist/node/server/main.js'],
      { ...settings, ...env },
      'Sawari is ready',
      imports,
    )),
    port,
  }
}

export async function startFloor(kind, place) {
  const port = await freePort()
  const args = ['tests/bench/floor.mjs', kind, String(port), place]
  return { ...(await start(args, { NODE_ENV: 'production' }, 'ready')), port }
}

/** @returns status, ETag and size of the uncompressed answer */
export function call(port, { method = 'GET', path, headers = {} }) {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode, etag: answer.headers.etag, bytes }))
      answer.on('close', () => reject(new Error(`The answer to ${method} ${path} was cut after ${bytes} bytes.`)))
    })
    sent.on('error', reject)
    sent.end()
  })
}
