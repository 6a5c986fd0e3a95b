import { parseArgs } from 'node:util'
import { indiaMoment } from '#contract/time.ts'
import { type Config, readConfig, StartRefusal } from '../config.ts'
import type { Database, Trx } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Role } from '../db/tables/accounts.ts'
import { housekeeper } from '../housekeeping.ts'
import { setApproval } from '../modules/accounts/approval.ts'
import { noteAdministration } from '../modules/administration/administration-log.ts'
import { type FoundAccount, type FoundTicket, lookUp } from '../modules/administration/look-up.ts'
import {
  endLogIns,
  type Failed,
  findNamed,
  listFailed,
  type Named,
  sendAgain,
  sendReset,
  switchAccount,
} from '../modules/administration/service.ts'
import { runTool, type Terminal } from './run-tool.ts'

const USAGE = `npm run admin -- COMMAND [--yes] [--json]

find TEXT                         accounts and tickets, by number, mail address or phone
log-out    user|operator WHO      ends all log-ins, those of an operator's staff too
send-reset user|operator WHO      mails a reset link to the address that is stored; it is shown nowhere else
switch-off user|operator WHO      ends all log-ins and lets nobody log in again; tickets stay valid, trips are sold no more
switch-on  user|operator WHO      lets them log in again
failed                            mails and notices that were not taken
send-again                        has all of these tried again from the start
purge                             deletes what is past its time, as each server does by itself every hour

WHO is a number or a mail address. Each asks before it changes anything; --yes answers for scripts. --json prints one
line of JSON. What was done stands in the security log of a server that runs, within a minute.
Exit code: 0 done; 1 not done, the reason is said; 3 answered with no.`

const NOT_WANTED = 3

/** A person at the keyboard, if there is one. */
export interface AdminTerminal extends Terminal {
  ask: ((question: string) => Promise<string>) | undefined
}

/** The parts that a command works with. */
interface Desk {
  config: Config
  database: Database
  terminal: AdminTerminal
  yes: boolean
  json: boolean
  now: number
}

/**
 * The whole command.
 * @param args what follows the command's name
 * @param environment DATA_DIR and DATABASE_URL say where the data is, as for the server, which may run meanwhile
 * @returns the exit code, as the usage says
 */
export async function runAdmin(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  terminal: AdminTerminal,
): Promise<number> {
  if (args.includes('--help') || args.length === 0) {
    terminal.out(USAGE)
    return args.length === 0 ? 1 : 0
  }
  return runTool(terminal, async () => {
    const { words, yes, json } = readArguments(args)
    const work = commandOf(words)
    const config = readConfig(environment)
    const database = await openDatabase(config, 'tool')
    try {
      return await work({ config, database, terminal, yes, json, now: Date.now() })
    } finally {
      await database.close()
    }
  })
}

function readArguments(args: readonly string[]) {
  try {
    const options = { yes: { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    return { words: positionals, yes: values.yes ?? false, json: values.json ?? false }
  } catch (error) {
    throw new StartRefusal(`${error instanceof Error ? error.message : String(error)} See npm run admin -- --help`)
  }
}

function commandOf([verb, first, second, ...others]: readonly string[]): (desk: Desk) => Promise<number> {
  const role: Role | undefined = first === 'user' || first === 'operator' ? first : undefined
  if (verb === 'find' && first !== undefined && second === undefined) return (desk) => find(desk, first)
  if (verb === 'failed' && first === undefined) return failed
  if (verb === 'send-again' && first === undefined) return again
  if (verb === 'purge' && first === undefined) return purge
  if (role !== undefined && second !== undefined && others.length === 0)
    switch (verb) {
      case 'log-out':
        return (desk) => change(desk, role, second, LOG_OUT)
      case 'send-reset':
        return (desk) => change(desk, role, second, SEND_RESET)
      case 'switch-off':
        return (desk) => change(desk, role, second, SWITCH_OFF)
      case 'switch-on':
        return (desk) => change(desk, role, second, SWITCH_ON)
    }
  throw new StartRefusal('That is no command. See npm run admin -- --help')
}

/** One change of an account. */
interface Change {
  question(named: Named): string
  /** In a transaction of its own, before the change. */
  first?(database: Database, named: Named, now: number): Promise<void>
  /** @returns the result, as the rest of a sentence after the account's name */
  make(trx: Trx, named: Named, now: number): Promise<string>
}

const LOG_OUT: Change = {
  question: () => 'End all its log-ins?',
  make: async (trx, named, now) => `is logged out: ${await endLogIns(trx, named, now)} log-ins have ended.`,
}
const SEND_RESET: Change = {
  question: ({ account }) => `Mail a reset link to ${account.email}?`,
  async make(trx, named, now) {
    await sendReset(trx, named, now)
    return `is sent a reset link, to ${named.account.email}.`
  },
}
const SWITCH_OFF: Change = {
  question: () => 'End all its log-ins and let nobody log in again? Its tickets stay valid.',
  async first(database, { role, account }, now) {
    if (role === 'operator') await setApproval(database, account.email, 'withdrawn', now)
  },
  async make(trx, named, now) {
    const done = await switchAccount(trx, named, 'off', now)
    const trips = named.role === 'operator' ? ' Its trips are offered no more.' : ''
    return `${done ? 'is switched off.' : 'was off already.'}${trips}`
  },
}
const SWITCH_ON: Change = {
  question: () => 'Let it be logged in to again?',
  async make(trx, named, now) {
    const done = await switchAccount(trx, named, 'on', now)
    const trips =
      named.role === 'operator'
        ? ` Its trips are offered again by: npm run operators -- approve ${named.account.email}`
        : ''
    return `${done ? 'is switched on.' : 'was on already.'}${trips}`
  },
}

async function change(desk: Desk, role: Role, who: string, { question, first, make }: Change): Promise<number> {
  const named = await findNamed(desk.database.read, role, who)
  if (!named) throw new StartRefusal(`There is no ${role} ${who}. See npm run admin -- find ${who}`)
  const { id, email } = named.account
  const name = `${role} ${id} (${email})`
  if (!(await isWanted(desk, `${name}: ${question(named)}`))) return NOT_WANTED
  await first?.(desk.database, named, desk.now)
  const outcome = await desk.database.write((trx) => make(trx, named, desk.now))
  tell(desk, { role, account: id, outcome }, [`${name} ${outcome}`])
  return 0
}

/** @throws StartRefusal where nobody is there to be asked, and `--yes` does not answer */
async function isWanted({ terminal, yes }: Desk, question: string): Promise<boolean> {
  if (yes) return true
  if (!terminal.ask) throw new StartRefusal(`${question} Nobody is here to answer: add --yes.`)
  return /^y(es)?$/i.test((await terminal.ask(`${question} [y/N] `)).trim())
}

function tell({ terminal, json }: Desk, result: object, lines: readonly string[]): void {
  if (json) terminal.out(JSON.stringify(result))
  else for (const line of lines) terminal.out(line)
}

async function find(desk: Desk, text: string): Promise<number> {
  const found = await lookUp(desk.database.read, text)
  const { accounts, tickets } = found
  if (accounts.length + tickets.length === 0) {
    tell(desk, found, [`Nothing is found by ${text}.`])
    return 1
  }
  await desk.database.write(async (trx) => {
    for (const { role, id } of accounts)
      await noteAdministration(trx, 'admin-looked-up', { role, account: id }, desk.now)
  })
  tell(desk, found, [...accounts.map(accountLine), ...tickets.map(ticketLine)])
  return 0
}

function accountLine({ role, id, name, email, phone, company, approval, state, signedUpAt, logIns }: FoundAccount) {
  const firm = company === undefined ? '' : `, ${company} (${approval})`
  const since = indiaMoment(signedUpAt).slice(0, 10)
  return `${role} ${id}  ${name}${firm}, ${email}, ${phone}, ${state}, signed up ${since}, ${logIns} log-ins`
}

function ticketLine({ id, status, seats, departs, from, to, bus, user, passenger, phone }: FoundTicket): string {
  const whose = user === null ? 'sold at the counter' : `of user ${user}`
  const when = departs.replace('T', ' ')
  return `ticket ${id}  ${status}, ${whose}, seats ${seats}, bus ${bus} ${from} to ${to} ${when}, ${passenger}, ${phone}`
}

async function failed(desk: Desk): Promise<number> {
  const { mails, notices } = await listFailed(desk.database.read)
  const lines = [...mails.map((one) => failedLine('mail', one)), ...notices.map((one) => failedLine('notice', one))]
  tell(desk, { mails, notices }, lines.length > 0 ? lines : ['Nothing has failed.'])
  return 0
}

function failedLine(what: 'mail' | 'notice', { id, about, attempts, since, givenUpAt, to }: Failed): string {
  const end = givenUpAt === undefined ? 'is tried again by itself' : `given up ${minute(givenUpAt)}`
  const where = to === undefined ? '' : ` to ${to}`
  return `${what} ${id}  ${about}${where}, since ${minute(since)}, tried ${attempts} times, ${end}`
}

function minute(moment: number): string {
  return indiaMoment(moment).replace('T', ' ')
}

async function again(desk: Desk): Promise<number> {
  const listed = await listFailed(desk.database.read)
  const counts = { mails: listed.mails.length, notices: listed.notices.length }
  const words = `${counts.mails} mails and ${counts.notices} notices`
  if (counts.mails + counts.notices === 0) {
    tell(desk, counts, ['Nothing has failed.'])
    return 0
  }
  if (!(await isWanted(desk, `Try ${words} again?`))) return NOT_WANTED
  await desk.database.write((trx) => sendAgain(trx, listed, desk.now))
  tell(desk, counts, [`${words} are tried again by a server that runs, within a minute.`])
  return 0
}

async function purge(desk: Desk): Promise<number> {
  const question =
    'Delete what is past its time (log-ins, links, keys, failed mails of a month, accounts never activated)?'
  if (!(await isWanted(desk, question))) return NOT_WANTED
  const rows = await housekeeper({ config: desk.config, database: desk.database, now: Date.now })()
  await desk.database.write((trx) => noteAdministration(trx, 'admin-purged', { rows }, desk.now))
  tell(desk, { rows }, [`${rows} rows that had run out are deleted, and accounts that nobody activated.`])
  return 0
}
