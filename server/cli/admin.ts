import '../node/refuse-old-node.cjs'
import { createInterface } from 'node:readline/promises'
import { runAdmin } from './admin-command.ts'

process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  ask: process.stdin.isTTY ? ask : undefined,
})

/** On standard error, so that `--json` can be piped on. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
