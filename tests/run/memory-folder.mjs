import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 3 * 1024 ** 3

/**
 * The folder for the tests' databases and browser profiles: in memory if there is room, so that a slow disk doesn't
 * slow down the tests. No test relies on this disk: tests of full, slow and read-only disks bring their own.
 * @returns `env` for every process of the run, and `remove`
 */
export function memoryFolder() {
  if (!isFit()) return { env: {}, remove: () => undefined }
  const folder = mkdtempSync(join(MEMORY, 'sawari-'))
  // PostgreSQL runs as its own user, and its clusters lie in this folder too.
  chmodSync(folder, 0o711)
  return { env: { TMPDIR: folder }, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) }
}

function isFit() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    const { bavail, bsize } = statfsSync(MEMORY)
    return mount !== undefined && !/\b(noexec|ro)\b/.test(mount) && bavail * bsize >= ENOUGH_BYTES
  } catch {
    // Not Linux.
    return false
  }
}
