import '../node/refuse-old-node.cjs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { builtAppFolder } from '../paths.ts'

/**
 * Writes a `.br` and a `.gz` beside each text file of the built app, so that the server never compresses the same
 * bytes twice and can afford the best that there is.
 */
const WORTH_IT = /\.(html|js|mjs|css|svg|json|webmanifest|txt|wasm)$/
const SMALLEST = 512

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const files = await readdir(builtAppFolder, { recursive: true })
for (const name of files.filter((file) => WORTH_IT.test(file))) {
  const path = join(builtAppFolder, name)
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST) continue
  const [br, gz] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    toGzip(bytes, { level: 9 }),
  ])
  await writeFile(`${path}.br`, br)
  await writeFile(`${path}.gz`, gz)
}
