import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for what all workers of a run share, which goes with the run: `RUN_FOLDER` in their environment. */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-browsers-'))
  process.env.RUN_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
