import * as v from 'valibot'
import { plainEmail } from '#contract/fields/pasted.ts'
import { Email } from '#contract/fields/typed-fields.ts'
import { indiaDate } from '#contract/time.ts'
import { readConfig, StartRefusal } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { listOperators, setApproval } from '../modules/accounts/approval.ts'
import { runTool, type Terminal } from './run-tool.ts'

const USAGE = `Usage: npm run operators -- list | approve EMAIL | withdraw EMAIL

list      every operator, those who await approval first
approve   offers and sells the operator's trips
withdraw  takes them out of every list; tickets that were sold stay valid
With OPERATOR_APPROVAL=on new operators await approval. A server may run meanwhile.`

/**
 * The whole command.
 * @param args what follows the command's name
 * @param environment DATA_DIR and DATABASE_URL say where the data is, as for the server
 * @returns the exit code: 0 if the operator is in the requested state
 */
export async function runOperators(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  const [verb, email, ...others] = args
  const isList = verb === 'list' && email === undefined
  const isChange = (verb === 'approve' || verb === 'withdraw') && email !== undefined && others.length === 0
  if (!isList && !isChange) {
    terminal.out(USAGE)
    return verb === '--help' ? 0 : 1
  }
  return runTool(terminal, async () => {
    const database = await openDatabase(readConfig(environment), 'tool')
    try {
      if (isList) await list(database, terminal)
      else await change(database, verb === 'approve' ? 'approved' : 'withdrawn', email ?? '', terminal)
      return 0
    } finally {
      await database.close()
    }
  })
}

async function list({ read }: Database, terminal: Terminal): Promise<void> {
  const operators = await listOperators(read)
  for (const { approval, email, company, signedUpAt, active } of operators)
    terminal.out(
      `${approval.padEnd(9)}  ${email}  ${company}, signed up ${indiaDate(signedUpAt)}${active ? '' : ', address not confirmed'}`,
    )
  if (operators.length === 0) terminal.out('There is no operator yet.')
}

/** @throws StartRefusal if there is no such operator */
async function change(
  database: Database,
  approval: 'approved' | 'withdrawn',
  text: string,
  terminal: Terminal,
): Promise<void> {
  const email = v.safeParse(Email, plainEmail(text))
  const before = email.success ? await setApproval(database, email.output, approval, Date.now()) : undefined
  if (before === undefined) throw new StartRefusal(`There is no operator ${text}. See npm run operators -- list`)
  if (before === approval) terminal.out(`${text} is ${approval} already.`)
  else if (approval === 'approved') terminal.out(`${text} is approved: the trips are offered now.`)
  else terminal.out(`${text} is withdrawn: the trips are offered no more, sold tickets stay valid.`)
}
