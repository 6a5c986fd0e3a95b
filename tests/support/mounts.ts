import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Full and read-only disks are mounts. Where they can't be made, CI says so and a developer's machine does without. */
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

/** Mounting needs it; where tests run as somebody else, sudo that asks nothing will do. */
export function asRoot(...command: [string, ...string[]]): void {
  const [program, ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  execFileSync(program, args, { stdio: 'pipe' })
}
