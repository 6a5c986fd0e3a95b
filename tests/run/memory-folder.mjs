import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 3 * 1024 ** 3

/**
 * Where the tests' databases and browser profiles lie: in memory where there is room, so that a slow disk makes no test
 * slow. Nothing that a test claims is about this disk: those of full, slow and read-only ones bring their own.
 * @returns `{ env, remove }` for all that a run starts
 */
export function memoryFolder() {
  if (!isFit()) return { env: {}, remove: () => undefined }
  const folder = mkdtempSync(join(MEMORY, 'sawari-'))
  // PostgreSQL runs as a user of its own, whose clusters lie in here too.
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
    // Another system than Linux.
    return false
  }
}
