import { app } from './app.ts'
import { boarding } from './boarding.ts'
import { booking } from './booking.ts'
import { buses } from './buses.ts'
import { cancelling } from './cancelling.ts'
import { company } from './company.ts'
import { connection } from './connection.ts'
import { counter } from './counter.ts'
import { home } from './home.ts'
import { importing } from './import.ts'
import { officeNews } from './office-news.ts'
import { passengers } from './passengers.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'
import { run } from './run.ts'
import { session } from './session.ts'
import { site } from './site.ts'
import { staff } from './staff.ts'
import { statement } from './statement.ts'
import { statistics } from './statistics.ts'
import { tables } from './tables.ts'
import { tickets } from './tickets.ts'
import { till } from './till.ts'
import { time } from './time.ts'
import { trips } from './trips.ts'
import { ui } from './ui.ts'
import { verdicts } from './verdicts.ts'

export { fieldsInHindi } from '#contract/fields/fields-in-hindi.ts'
export { placesInHindi } from '#contract/places/places-in-hindi.ts'

/** What the app says, in Hindi: short everyday words, as at a bus stand. A message stands in the room that says it first. */
export const hi = {
  ...app,
  ...boarding,
  ...booking,
  ...buses,
  ...cancelling,
  ...company,
  ...connection,
  ...counter,
  ...home,
  ...importing,
  ...officeNews,
  ...passengers,
  ...payments,
  ...refunds,
  ...run,
  ...session,
  ...site,
  ...staff,
  ...statement,
  ...statistics,
  ...tables,
  ...tickets,
  ...till,
  ...time,
  ...trips,
  ...ui,
  ...verdicts,
}
