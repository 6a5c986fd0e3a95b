import '../node/refuse-old-node.cjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, StartRefusal } from '../config.ts'
import { builtAppFolder } from '../paths.ts'
import { keepRelease } from '../releases.ts'
import { runTool } from './run-tool.ts'

/**
 * `npm run keep-release`: puts the built app into RELEASES_DIR, as a start would, but starts no server. Running servers
 * serve its hashed files from then on. Where machines share no folder, each gets the files this way before the first
 * server of the new version serves a page that names them.
 */
async function keep(): Promise<string> {
  const { releasesDir } = readConfig(process.env)
  if (!existsSync(join(builtAppFolder, 'index.html')))
    throw new StartRefusal('The app is not built yet: npm run build.')
  const { appFolder, stop } = await keepRelease(builtAppFolder, releasesDir)
  stop()
  if (appFolder === builtAppFolder)
    throw new StartRefusal(
      `${releasesDir} can't be written. Give it to this user, or set RELEASES_DIR to another folder.`,
    )
  return appFolder
}

const terminal = { err: (line: string) => process.stderr.write(`${line}\n`) }
process.exitCode = await runTool(terminal, async () => {
  process.stdout.write(`Kept in ${await keep()}\n`)
  return 0
})
