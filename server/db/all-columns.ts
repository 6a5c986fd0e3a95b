import type { Tables } from './schema.ts'

/*
 * Prepared queries name what they read: a `select *` becomes another query when a newer server beside this one adds a
 * column, and PostgreSQL refuses the plan that it had for it.
 */

type Columns<Table extends keyof Tables & string> = `${Table}.${keyof Tables[Table] & string}`[]

function columnsOf<Table extends keyof Tables & string>(
  table: Table,
  columns: Readonly<Record<keyof Tables[Table] & string, true>>,
): Columns<Table> {
  const names = Object.keys(columns).map((column) => `${table}.${column}`)
  // The record has the table's columns for keys, all and no others; TypeScript forgets keys.
  return names as Columns<Table>
}

export const BUS_COLUMNS = columnsOf('buses', {
  id: true,
  admin_id: true,
  name: true,
  bus_number: true,
  type: true,
  rating: true,
  from_place: true,
  to_place: true,
  from_key: true,
  to_key: true,
  departs: true,
  reports_at: true,
  arrives_at: true,
  number_of_seats: true,
  ladies_seats: true,
  kept_seats: true,
  sold_seats: true,
  available_seats: true,
  fare: true,
  boarding_point: true,
  dropping_point: true,
  archived_at: true,
  called_off_at: true,
  called_off_reason: true,
  late_minutes: true,
  late_said_at: true,
  late_by: true,
  never_came_remind_at: true,
  never_came_reminders: true,
  run: true,
  not_coming_at: true,
})

export const TICKET_COLUMNS = columnsOf('tickets', {
  id: true,
  bus_id: true,
  user_id: true,
  status: true,
  seats: true,
  seat_count: true,
  cancelled_seats: true,
  cost: true,
  refunded: true,
  live_fare: true,
  received: true,
  outside: true,
  kept: true,
  terms: true,
  changed_at: true,
  passenger_name: true,
  passenger_age: true,
  passenger_gender: true,
  passenger_phone: true,
  passengers: true,
  booked_on: true,
  booked_at: true,
  revision: true,
  payment: true,
  pay_mode: true,
  collected_at: true,
  sold_by: true,
  boards_at: true,
  sale_key: true,
  reminded_at: true,
  boarded: true,
  boarded_seats: true,
  changes: true,
  booked_as: true,
  link_edition: true,
  link_withdrawn_at: true,
  never_came_at: true,
  never_came_heard_at: true,
  never_came_answered_at: true,
})

export const CANCELLATION_COLUMNS = columnsOf('cancellations', {
  id: true,
  ticket_id: true,
  bus_id: true,
  admin_id: true,
  cause: true,
  account_id: true,
  key: true,
  seats: true,
  amount: true,
  at: true,
  paid_at: true,
  reference: true,
  payment_key: true,
  pay_to: true,
  called_at: true,
})
