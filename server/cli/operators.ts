import '../node/refuse-old-node.cjs'
import { runOperators } from './operators-command.ts'

process.exitCode = await runOperators(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
})
