import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages that only this folder needs (package.json: 110 MB that nobody else should wait for). Then
 * checks the folder's types, which needs those packages. Runs once per run.
 */
export function setup(): void {
  if (!existsSync(join(import.meta.dirname, 'node_modules')))
    run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], import.meta.dirname)
  run('npx', ['tsc', '-p', import.meta.dirname], '.')
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`)
}
