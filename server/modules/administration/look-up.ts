import { sql } from 'kysely'
import { plainEmail, plainPhone } from '#contract/fields/pasted.ts'
import type { Reader } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { ACCOUNT_TABLE } from '../accounts/store.ts'

export interface FoundAccount {
  role: Role
  id: number
  name: string
  email: string
  phone: string
  company?: string
  approval?: string
  state: 'active' | 'not activated' | 'switched off'
  /** Milliseconds since 1970. */
  signedUpAt: number
  logIns: number
}

export interface FoundTicket {
  id: number
  status: string
  seats: string
  /** `YYYY-MM-DDTHH:mm` in India. */
  departs: string
  from: string
  to: string
  bus: number
  /** Null for a ticket sold at the counter. */
  user: number | null
  passenger: string
  phone: string
}

/** How many tickets one look-up shows: the last ones sold. */
const MOST_TICKETS = 50
const FEWEST_PHONE_DIGITS = 6

/** The typed text, in the forms that are compared. */
interface Sought {
  number: number | undefined
  email: string | undefined
  /** The last ten digits: numbers are stored with and without +91. */
  phone: string | undefined
}

function readSought(text: string): Sought {
  const digits = plainPhone(text)
  const isDigits = /^\d{1,15}$/.test(digits)
  return {
    number: isDigits && digits === text ? Number(digits) : undefined,
    email: text.includes('@') ? plainEmail(text).toLowerCase() : undefined,
    phone: isDigits && digits.length >= FEWEST_PHONE_DIGITS ? digits.slice(-10) : undefined,
  }
}

/** @param text the number of an account or a ticket, a mail address, or a phone number of six digits or more */
export async function lookUp(db: Reader, text: string): Promise<{ accounts: FoundAccount[]; tickets: FoundTicket[] }> {
  const sought = readSought(text)
  const accounts = [...(await findAccounts(db, 'user', sought)), ...(await findAccounts(db, 'operator', sought))]
  const users = accounts.flatMap(({ role, id }) => (role === 'user' ? [id] : []))
  return { accounts, tickets: await findTickets(db, sought, users) }
}

async function findAccounts(db: Reader, role: Role, { number, email, phone }: Sought): Promise<FoundAccount[]> {
  if (number === undefined && email === undefined && phone === undefined) return []
  const columns = ['id', 'name', 'email', 'phone', 'activated_at', 'switched_off_at', 'created_at'] as const
  const rows = await db
    .selectFrom(ACCOUNT_TABLE[role])
    .select(columns)
    .where((eb) =>
      eb.or([
        ...(number === undefined ? [] : [eb('id', '=', number)]),
        ...(email === undefined ? [] : [eb('email', '=', email)]),
        ...(phone === undefined ? [] : [eb('phone', 'like', `%${phone}`)]),
      ]),
    )
    .orderBy('id')
    .execute()
  const found: FoundAccount[] = []
  for (const { id, name, email: address, phone: called, activated_at, switched_off_at, created_at } of rows) {
    const { logIns } = await db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('logIns'))
      .where('role', '=', role)
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    const state = switched_off_at !== null ? 'switched off' : activated_at === null ? 'not activated' : 'active'
    const company = role === 'operator' ? await findCompany(db, id) : {}
    found.push({ role, id, name, email: address, phone: called, ...company, state, signedUpAt: created_at, logIns })
  }
  return found
}

async function findCompany(db: Reader, id: number): Promise<{ company: string; approval: string }> {
  const { travels_name, approval } = await db
    .selectFrom('admins')
    .select(['travels_name', 'approval'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { company: travels_name, approval }
}

async function findTickets(db: Reader, { number, phone }: Sought, users: readonly number[]): Promise<FoundTicket[]> {
  if (number === undefined && phone === undefined && users.length === 0) return []
  return db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select([
      'tickets.id',
      'tickets.status',
      'tickets.seats',
      'buses.departs',
      'buses.from_place as from',
      'buses.to_place as to',
      'tickets.bus_id as bus',
      'tickets.user_id as user',
      'tickets.passenger_name as passenger',
      'tickets.passenger_phone as phone',
    ])
    .where((eb) =>
      eb.or([
        ...(number === undefined ? [] : [eb('tickets.id', '=', number)]),
        ...(phone === undefined ? [] : [eb('tickets.passenger_phone', 'like', `%${phone}`)]),
        ...(users.length === 0 ? [] : [eb('tickets.user_id', 'in', users)]),
      ]),
    )
    .orderBy('tickets.id', 'desc')
    .limit(sql.lit(MOST_TICKETS))
    .execute()
}
