import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './running-server.ts'

/** A reverse proxy in front of the server: its settings from server/deploy, run by the real program. */
export interface RunningProxy {
  /** Origins (scheme, host and port). */
  readonly plain: string
  readonly secure: string
  /** Everything that it has logged so far, startup messages included. */
  logs(): string
  close(): Promise<void>
}

interface Prepared {
  command: readonly [string, ...string[]]
  /** Log files that it writes besides its output. */
  logFiles: readonly string[]
}

/** The proxy's own folder with its certificate, its ports, and the servers' addresses. */
interface Place {
  folder: string
  plain: number
  secure: number
  servers: readonly string[]
}

const PROGRAMS = {
  nginx: { path: '/usr/sbin/nginx', prepare: prepareNginx },
  Caddy: { path: '/usr/bin/caddy', prepare: prepareCaddy },
  HAProxy: { path: '/usr/sbin/haproxy', prepare: prepareHaproxy },
} as const

export type ProxyName = keyof typeof PROGRAMS
export const PROXIES: readonly ProxyName[] = ['nginx', 'Caddy', 'HAProxy']

/** Whether the program is installed; in CI it must be (.ci/run installs it). */
export function canRun(name: ProxyName): boolean {
  return existsSync(PROGRAMS[name].path) || process.env.CI !== undefined
}

/** @param servers such as `127.0.0.1:3000`; nginx and Caddy use only the first, as their settings do */
export async function runProxy(name: ProxyName, folder: string, servers: readonly string[]): Promise<RunningProxy> {
  mkdirSync(folder)
  certify(folder)
  const [plain, secure] = [await freePort(), await freePort()]
  const { command, logFiles } = PROGRAMS[name].prepare({ folder, plain, secure, servers })
  const child = spawn(PROGRAMS[name].path, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = once(child, 'exit')
  return {
    plain: `http://127.0.0.1:${plain}`,
    secure: `https://127.0.0.1:${secure}`,
    logs: () =>
      [output, ...logFiles.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))].join(''),
    async close() {
      child.kill(name === 'HAProxy' ? 'SIGUSR1' : 'SIGTERM')
      const hurry = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(hurry)
    },
  }
}

/** Makes a self-signed certificate for sawari.example. */
function certify(folder: string): void {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const { status, stderr } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=sawari.example'],
    ...['-keyout', key, '-out', certificate],
  ])
  if (status !== 0) throw new Error(`openssl makes no certificate: ${stderr}`)
}

function settingsOf(file: string): string {
  return readFileSync(join('server/deploy', file), 'utf8')
}

function prepareNginx({ folder, plain, secure, servers: [server = ''] }: Place): Prepared {
  const settings = settingsOf('nginx.conf')
    .replaceAll('/etc/letsencrypt/live/sawari.example', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('127.0.0.1:3000', server)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `daemon off; pid ${folder}/nginx.pid; error_log stderr crit; events {} http {\n${settings}\n}`)
  return {
    command: ['-p', folder, '-c', file],
    logFiles: [join(folder, 'sawari.log'), join(folder, 'sawari-error.log')],
  }
}

function prepareCaddy({ folder, plain, secure, servers: [server = ''] }: Place): Prepared {
  const settings = settingsOf('Caddyfile')
    .replace(/^\{$/m, `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n\tdefault_bind 127.0.0.1\n`)
    .replace(/^sawari\.example \{$/m, `sawari.example {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`)
    .replaceAll('/var/log/caddy', folder)
    .replaceAll('127.0.0.1:3000', server)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, settings)
  return { command: ['run', '--adapter', 'caddyfile', '--config', file], logFiles: [join(folder, 'sawari.log')] }
}

function prepareHaproxy({ folder, plain, secure, servers }: Place): Prepared {
  const both = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(join(folder, name), 'utf8'))
  writeFileSync(join(folder, 'sawari.pem'), both.join(''))
  const [first = '', second] = servers
  const settings = settingsOf('haproxy.cfg')
    .replace('log /dev/log local0', 'log stdout format raw local0')
    .replace('/etc/haproxy/certs/sawari.example.pem', join(folder, 'sawari.pem'))
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
    .replace('bind :443', `bind 127.0.0.1:${secure}`)
    // Check the servers more often, so that tests do not wait.
    .replace('inter 2s', 'inter 100ms')
    .replaceAll('127.0.0.1:3000', first)
    .replaceAll('# server two 10.0.0.2:3000', second ? `server two ${second}` : '')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings)
  return { command: ['-db', '-f', file], logFiles: [] }
}
