import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/*
 * A folder that plays a machine's root, where the commands of server/README.md run unchanged. Their paths begin in that
 * folder. Scripts stand in for what only a whole machine has: packages, users, systemd, a registry.
 */

/** The paths that the README uses. */
const PATHS = /(?<![\w.])\/(opt\/sawari|var\/lib\/sawari|etc\/sawari|etc\/systemd\/system|srv\/)/g

export interface ScratchMachine {
  readonly root: string
  readonly origin: string
  /** Runs commands of the README. @returns their output; throws with it if one of them failed */
  sh(commands: string): string
  /** The place of a README path on this scratch machine. */
  at(path: string): string
  log(): string
  remove(): void
}

/** @param port the server's port, written into its settings @param metricsPort likewise */
export function makeScratchMachine({ port, metricsPort }: { port: number; metricsPort: number }): ScratchMachine {
  const root = mkdtempSync(join(tmpdir(), 'sawari-machine-'))
  // The README runs the server as another user.
  chmodSync(root, 0o755)
  for (const folder of ['bin', 'opt', 'srv/backup', 'etc/systemd/system', 'var/lib'])
    mkdirSync(join(root, folder), { recursive: true })
  const here = (text: string) => text.replaceAll(PATHS, `${root}/$1`)
  for (const [name, script] of Object.entries(standIns(root, port, metricsPort)))
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\nset -eu\n${script}`, { mode: 0o755 })
  const log = join(root, 'log')
  return {
    root,
    origin: `http://127.0.0.1:${port}`,
    at: here,
    sh(commands) {
      const script = here(commands)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
        .replaceAll('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
        .replaceAll('REPOSITORY', join(root, 'origin'))
      const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], {
        cwd: existsSync(here('/opt/sawari')) ? here('/opt/sawari') : root,
        env: { PATH: `${join(root, 'bin')}:${process.env.PATH}`, HOME: root, SETTINGS: here('/etc/sawari/settings') },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`This ended with ${status}:\n${script}\n${stdout}${stderr}${readLog(log)}`)
      return stdout
    },
    log: () => readLog(log),
    remove() {
      spawnSync(join(root, 'bin', 'systemctl'), ['stop', 'sawari'], { env: { PATH: process.env.PATH } })
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function readLog(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function standIns(root: string, port: number, metricsPort: number): Record<string, string> {
  const paths = `sed -E "s#(^|[^a-z.])/(opt/sawari|var/lib/sawari|etc/sawari|srv/)#\\1${root}/\\2#g"`
  return {
    'apt-get': 'exit 0',
    useradd: 'exit 0',
    // Made by nobody, so whoever runs the tests stands for that user.
    id: `[ "$3" = sawari ] && exec /usr/bin/id "$1"\nexec /usr/bin/id "$@"`,
    sudo: `while [ "\${1#-}" != "$1" ]; do if [ "$1" = -u ]; then shift; fi; shift; done\nexec "$@"\n`,
    // The README's users and groups do not exist here.
    install: `for word; do shift
      case "$word" in -g|-o) skip=1;; *) if [ "\${skip:-}" ]; then skip=; else set -- "$@" "$word"; fi;; esac
    done
    exec /usr/bin/install "$@"\n`,
    editor: `${paths} "$1" > "$1.new"
      printf 'PORT=${port}\\nMETRICS_PORT=${metricsPort}\\n' >> "$1.new"
      mv "$1.new" "$1"\n`,
    // npm "installs" this project's own packages. Hard links cost nothing, and nobody writes into a package.
    npm: `case "$1" in
      install|ci) rm -rf node_modules; mkdir node_modules
        ${copyOf(resolve('node_modules'))}
        rm -f node_modules/.package-lock.json; cp '${resolve('node_modules/.package-lock.json')}' node_modules/ ;;
      *) exec '${which('npm')}' "$@" ;;
    esac\n`,
    journalctl: `cat '${root}/log'\n`,
    systemctl: systemctl(root, paths),
  }
}

function copyOf(folder: string): string {
  return `cp -al '${folder}/.' node_modules 2>/dev/null || { rm -rf node_modules; cp -a '${folder}' node_modules; }`
}

function which(program: string): string {
  return spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim()
}

function systemctl(root: string, paths: string): string {
  return `verb=$1; shift
    [ "\${1:-}" != --now ] || { verb=start; shift; }
    unit=\${1:-}
    file='${root}/etc/systemd/system'/$unit.service
    value() { ${paths} "$file" | sed -n "s/^$1=//p"; }
    stop() { [ -f '${root}/pid' ] || return 0
      kill -TERM "$(cat '${root}/pid')" 2>/dev/null || true
      while kill -0 "$(cat '${root}/pid')" 2>/dev/null; do sleep 0.05; done
      rm -f '${root}/pid'; }
    begin() { cd "$(value WorkingDirectory)"; set -a; . "$(value EnvironmentFile)"; set +a
      program=$(value ExecStart | sed 's#^/usr/bin/node#node#')
      case $unit in
        sawari) nohup $program >> '${root}/log' 2>&1 & echo $! > '${root}/pid' ;;
        *) $program ;;
      esac; }
    case "$verb $unit" in
      'daemon-reload '|*.timer) ;;
      start*) begin ;;
      'stop sawari') stop ;;
      'restart sawari') stop; begin ;;
      *) echo "systemctl $verb $unit is not stood in for" >&2; exit 1 ;;
    esac\n`
}
