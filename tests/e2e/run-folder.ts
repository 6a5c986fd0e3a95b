import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a folder that all workers of a run share (`RUN_FOLDER` in their environment), and removes it after the run. */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-browsers-'))
  process.env.RUN_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
