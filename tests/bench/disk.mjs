// Measures one wait for the disk, and provides a disk on which each wait takes a millisecond longer.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const EXTRA_MS = 1

/** @returns median microseconds of one `wait` for the disk, and of one `commit` by SQLite */
export function diskWait(folder, env = {}) {
  const { stdout } = spawnSync(process.execPath, ['tests/bench/disk-wait.mjs', folder], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(stdout)
}

/**
 * @param folder where to build the library that slows the disk down
 * @returns `env` for programs that shall have the slower disk, or `missing`: why that is impossible here
 */
export function slowDisk(folder) {
  const library = join(folder, 'slow-disk.so')
  const flags = ['-shared', '-fPIC', '-O2', `-DEXTRA_NS=${EXTRA_MS * 1e6}`]
  const cc = spawnSync('cc', [...flags, '-o', library, 'tests/bench/slow-disk.c', '-ldl'], { encoding: 'utf8' })
  if (cc.error) return { missing: 'it takes a C compiler, and no cc was found' }
  if (cc.status !== 0) return { missing: `cc does not compile slow-disk.c: ${cc.stderr}` }
  const env = { LD_PRELOAD: library }
  const [usual, slower] = [diskWait(folder), diskWait(folder, env)]
  const longer = Math.min(slower.wait - usual.wait, slower.commit - usual.commit)
  // Without LD_PRELOAD we would measure the same disk twice and call one of them slow.
  if (longer < (EXTRA_MS * 1_000) / 2)
    return { missing: 'this system does not preload the library that makes it slower' }
  return { env }
}
