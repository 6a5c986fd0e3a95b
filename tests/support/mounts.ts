import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tests of full and read-only disks need mounts. Without them CI fails, and a developer's machine skips the tests. */
export const mayMount = process.env.CI !== undefined || canMount()

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-mount-'))
  try {
    asRoot('mount', '-t', 'tmpfs', 'tmpfs', folder)
    asRoot('umount', folder)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

/** Mounting needs root. If the tests run as another user, use sudo without a password. */
export function asRoot(...command: [string, ...string[]]): void {
  const [program, ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  execFileSync(program, args, { stdio: 'pipe' })
}
