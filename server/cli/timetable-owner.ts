import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { plainEmail } from '#contract/fields/pasted.ts'
import { Email } from '#contract/fields/typed-fields.ts'
import { ENGLISH } from '#contract/language.ts'
import { StartRefusal } from '../config.ts'
import type { Database } from '../db/database.ts'
import { companyKey } from '../modules/accounts/company-key.ts'
import { hashPassword } from '../modules/accounts/passwords/passwords.ts'
import { findAccountByEmail, insertAdmin } from '../modules/accounts/store.ts'

export interface TimetableOwner {
  id: number
  email: string
  /** As passengers read it. */
  company: string
  /** `new`: made just now; its password is random, so its owner begins with "Forgot Password". */
  found: 'new' | 'by-address' | 'by-name'
}

/** The owner of the trips of a file that names no operator; each bus still carries the name in its row. */
const NO_COMPANY = 'Sawari Partners'

/**
 * Finds the operator that a timetable belongs to, or opens an active account for it.
 * @param company as passengers read it; where undefined, a company that only imports have, by its made-up address:
 *   anybody could sign up under its name
 * @param email the account's address; where undefined, the one operator who goes by that company name and has proved an
 *   address, or a made-up address
 * @throws StartRefusal if several operators have that name, or the address is none
 */
export async function findOrOpenOwner(
  database: Database,
  wantedCompany: string | undefined,
  email: string | undefined,
  now: number,
): Promise<TimetableOwner> {
  const company = wantedCompany ?? NO_COMPANY
  const address = email === undefined ? undefined : readAddress(email)
  if (address === undefined && wantedCompany !== undefined) {
    const named = await database.read
      .selectFrom('admins')
      .select(['id', 'email'])
      .where((eb) => eb.or([eb('travels_key', '=', companyKey(company)), eb('travels_name', '=', company)]))
      .where('activated_at', 'is not', null)
      // An erased account keeps its company's name for the books.
      .where('email', 'like', '%@%')
      .limit(2)
      .execute()
    const [only, another] = named
    if (another) throw new StartRefusal(`Several operators are called ${company}. Name one by --email.`)
    if (only) return { ...only, company, found: 'by-name' }
  }
  const wanted = address ?? `${slugOf(company)}@operators.sawari.example`
  const existing = await findAccountByEmail(database.read, 'operator', wanted)
  if (existing) return { id: existing.id, email: wanted, company, found: 'by-address' }
  const holder = await database.read
    .selectFrom('admins')
    .select('email')
    .where('travels_key', '=', companyKey(company))
    .executeTakeFirst()
  if (holder) throw new StartRefusal(`${holder.email} is called ${company} already. Name that one by --email.`)
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const id = await database.write((trx) =>
    insertAdmin(
      trx,
      {
        name: company,
        email: wanted,
        phone: '0000000000',
        travels_name: company,
        // No real number begins like this; operators can't change theirs, support sets it when the company shows its
        // own.
        gst_number: '00IMPORTED00000',
        password: '',
      },
      { passwordHash, createdAt: now, activatedAt: now, approval: 'approved', language: ENGLISH },
    ),
  )
  if (id === undefined) throw new StartRefusal(`${wanted} was taken just now. Run the import again.`)
  return { id, email: wanted, company, found: 'new' }
}

function readAddress(email: string): string {
  const parsed = v.safeParse(Email, plainEmail(email))
  if (!parsed.success) throw new StartRefusal(parsed.issues[0].message)
  return parsed.output
}

function slugOf(company: string): string {
  const plain = company.normalize('NFKD').toLowerCase()
  const slug = plain
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return slug || `operator-${Buffer.from(company).toString('hex').slice(0, 24)}`
}
