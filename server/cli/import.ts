import '../node/refuse-old-node.cjs'
import { runImport } from './import-command.ts'

process.exitCode = await runImport(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
})
