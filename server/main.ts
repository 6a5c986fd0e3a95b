import './node/refuse-old-node.cjs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// The server's modules are loaded after the check. They are compiled once for each build, into a folder of their own;
// where that folder may not be written, they are compiled at every start.
module.enableCompileCache(fileURLToPath(new URL('../.compiled', import.meta.url)))
// Without `await`: where that is no word yet, the line above must still be reached.
import('./serve.ts')
