import { randomBytes } from 'node:crypto'
import { ENGLISH } from '#contract/language.ts'
import { addDays, indiaDate, indiaMoment } from '#contract/time.ts'
import type { Database, Reader } from '../db/database.ts'
import { hashPassword } from '../modules/accounts/passwords/passwords.ts'
import { insertAdmin, insertUser } from '../modules/accounts/store.ts'
import { numberFrom, plateOf, standOf } from '../modules/buses/bus-stands.ts'
import { importTimetable } from '../modules/buses/import-timetable.ts'
import { minutesBefore, type TimetableTrip } from '../modules/buses/timetable-reader.ts'
import { sellDemoSeats } from './demo-bookings.ts'
import {
  DEMO_DOMAIN,
  DEMO_OPERATOR_EMAIL,
  DEMO_OPERATORS,
  DEMO_TRAVELLERS,
  type DemoLine,
  type DemoOperator,
  SEMI_SLEEPER,
  SLEEPER,
} from './demo-lines.ts'

const PASSWORD = 'sawari-demo-1'
const DAYS_AHEAD = 30

/**
 * Fills an empty database with a small, living bus world, and at every later start adds the days that have come
 * nearer, so that there are always trips ahead. A database with anybody's real data in it is left alone.
 * @param now milliseconds since 1970
 * @returns lines for the person who starts the server: how to log in; none where nothing was done
 */
export async function fillDemoData(database: Database, now: number): Promise<string[]> {
  const known = await findDemoOperators(database.read)
  if (known.size === 0 && !(await isEmpty(database.read))) return []
  const operators = known.size > 0 ? known : await openAccounts(database, now)
  const before = await highestBusId(database.read)
  for (const operator of DEMO_OPERATORS) {
    const id = operators.get(operator.email)
    if (id === undefined) continue
    const watcher = { refused: () => undefined, progress: () => undefined }
    await importTimetable(database, id, tripsOf(operator, now), { start: indiaDate(now), days: 1 }, watcher, now)
  }
  await sellDemoSeats(database, before, now)
  const [traveller] = DEMO_TRAVELLERS
  return [
    'Demo data is on (DEMO_DATA=off starts without). Log in with:',
    `  traveller  ${traveller.email}   password ${PASSWORD}`,
    `  operator   ${DEMO_OPERATOR_EMAIL}   password ${PASSWORD}`,
  ]
}

/** Ids by e-mail, where the demonstration was set up before; its own domain tells it from people of the same names. */
async function findDemoOperators(db: Reader): Promise<Map<string, number>> {
  const own = await db
    .selectFrom('admins')
    .select('id')
    .where('email', 'like', `%${DEMO_DOMAIN}`)
    .limit(1)
    .executeTakeFirst()
  if (!own) return new Map()
  const emails = DEMO_OPERATORS.map((operator) => operator.email)
  const rows = await db.selectFrom('admins').select(['id', 'email']).where('email', 'in', emails).execute()
  return new Map(rows.map((row) => [row.email, row.id]))
}

async function isEmpty(db: Reader): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const admin = await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()
  return !user && !admin
}

async function highestBusId(db: Reader): Promise<number> {
  const { highest } = await db
    .selectFrom('buses')
    .select((eb) => eb.fn.max<number | null>('id').as('highest'))
    .executeTakeFirstOrThrow()
  return highest ?? 0
}

async function openAccounts(database: Database, now: number): Promise<Map<string, number>> {
  // Only the two whose password is printed can be logged in to.
  const [known, secret] = await Promise.all([hashPassword(PASSWORD), hashPassword(randomBytes(24).toString('hex'))])
  const account = (email: string) => ({
    passwordHash: email.endsWith(DEMO_DOMAIN) ? secret : known,
    createdAt: now,
    activatedAt: now,
    language: ENGLISH,
  })
  return database.write(async (trx) => {
    const ids = new Map<string, number>()
    for (const { company, owner, email, phone, gst } of DEMO_OPERATORS) {
      const signUp = { name: owner, email, phone, travels_name: company, gst_number: gst, password: '' }
      const id = await insertAdmin(trx, signUp, { ...account(email), approval: 'approved' })
      if (id !== undefined) ids.set(email, id)
    }
    for (const traveller of DEMO_TRAVELLERS)
      await insertUser(trx, { ...traveller, password: '' }, account(traveller.email))
    return ids
  })
}

/** Which lines run on a day is fixed by the calendar, so each start plans the same trips. */
function tripsOf(operator: DemoOperator, now: number): TimetableTrip[] {
  const today = indiaDate(now)
  const present = indiaMoment(now)
  return operator.lines.flatMap((line, index) =>
    Array.from({ length: DAYS_AHEAD }, (_, day) => addDays(today, day))
      .filter((date) => (Date.parse(date) / 86_400_000 + index) % line.every === 0)
      .filter((date) => `${date}T${line.departs}` > present)
      .map((date) => tripOf(line, date)),
  )
}

/** By the kind of coach. */
const LADIES_SEATS: Partial<Record<string, string>> = { [SLEEPER]: '7,33', [SEMI_SLEEPER]: '3,14,26' }

function tripOf(line: DemoLine, dateOfDeparture: string): TimetableTrip {
  const seed = `${line.bus}|${line.from}`
  // Fares rise a little towards the weekend, as they do.
  const weekend = [5, 6].includes(new Date(dateOfDeparture).getUTCDay()) && line.fare > 200 ? 50 : 0
  return {
    kind: 'trip',
    line: 0,
    rating: line.rating,
    plate: '',
    dayAfter: 0,
    twin: 0,
    bus: {
      name: line.bus,
      busNumber: plateOf(line.from, `${seed}|${numberFrom(seed) % 3}`),
      type: line.type,
      from: line.from,
      to: line.to,
      dateOfDeparture,
      departureTime: line.departs,
      reportingTime: minutesBefore(line.departs, line.reports),
      arrivalTime: line.arrives,
      availableSeats: line.offered ?? line.seats,
      numberOfSeats: line.seats,
      ladiesSeats: LADIES_SEATS[line.type] ?? '',
      costPerSeat: line.fare + weekend,
      boardingPoint: standOf(line.from, seed),
      droppingPoint: standOf(line.to, seed),
    },
  }
}
