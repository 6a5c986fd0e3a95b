import './node/refuse-old-node.cjs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// What the server is made of is loaded after the check and, compiled once for each build, from its own folder. Where
// that may not be written, it is compiled at every start.
module.enableCompileCache(fileURLToPath(new URL('../.compiled', import.meta.url)))
// Without `await`: where that is no word yet, the line above must still be reached.
import('./serve.ts')
