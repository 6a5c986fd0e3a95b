import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

/** The statements that undo each step of the schema. Rows of the tables that the step changed are lost. */
const UNDO: Record<string, readonly string[]> = {
  '003-withdrawn-purchases': [
    'drop table booking_keys',
    `create table booking_keys (user_id integer not null, key text not null, bus_id integer not null,
      seats text not null, ticket_id integer not null, created_at bigint not null, primary key (user_id, key))`,
    'create index booking_keys_age on booking_keys (created_at)',
  ],
  '004-own-accounts': [
    'drop index admins_of_one_name',
    'alter table admins drop column travels_key',
    'alter table sessions drop column device',
    'alter table mail_tokens drop column email',
  ],
  '005-passkeys-and-approval': [
    'drop table passkeys',
    'drop table passkey_challenges',
    'drop index admins_not_selling',
    'alter table admins drop column approval',
  ],
  '006-kept-mails-and-marks': [
    'drop table if exists write_marks',
    'drop index mail_outbox_due',
    'drop index mail_outbox_of_bus',
    'alter table mail_outbox drop column failed_at',
    'alter table mail_outbox drop column bus_id',
    'create index mail_outbox_due on mail_outbox (next_attempt_at)',
  ],
  '007-accounts-never-activated': ['drop index users_never_activated', 'drop index admins_never_activated'],
  // An older version can use the keys of this step.
  '008-names-without-joiners': [],
  // An older version finds the same rows by the keys of this step.
  '010-places-in-both-scripts': [],
  '012-mail-lanes': [
    'drop index mail_outbox_due',
    'alter table mail_outbox drop column lane',
    'create index mail_outbox_due on mail_outbox (next_attempt_at) where failed_at is null',
  ],
  '015-staff': ['alter table sessions drop column staff_id', 'drop table staff'],
  '013-named-passengers': ['alter table tickets drop column passengers', 'alter table buses drop column ladies_seats'],
  '014-counter': [
    'drop table kept_seats',
    'drop index tickets_of_sale',
    ...['payment', 'sold_by', 'boards_at', 'sale_key'].map((column) => `alter table tickets drop column ${column}`),
    'alter table buses drop column kept_seats',
    'delete from ticket_seats where ticket_id in (select id from tickets where user_id is null)',
    'delete from tickets where user_id is null',
    'alter table tickets alter column user_id set not null',
  ],
  '017-boarding': [
    'drop table boarding_settlements',
    'drop table boarding_scans',
    'drop table boarding_handover_trips',
    'drop table boarding_handovers',
    'alter table tickets drop column boarded',
    'alter table tickets drop column boarded_seats',
  ],
  '016-cancellation': [
    'drop table cancellations',
    'drop table trip_changes',
    'alter table admins drop column cancellation_terms',
    ...['terms', 'cancelled_seats', 'refunded', 'changed_at'].map((name) => `alter table tickets drop column ${name}`),
    ...['called_off_at', 'called_off_reason'].map((name) => `alter table buses drop column ${name}`),
  ],
  '018-push': [
    'drop table push_outbox',
    'drop table push_subscriptions',
    'alter table tickets drop column reminded_at',
  ],
  '019-paid-at-the-door': [
    'alter table boarding_scans drop column collected',
    'alter table tickets drop column collected_at',
  ],
  '020-called-passengers': ['alter table cancellations drop column called_at'],
  '021-boarding-notes': ['drop table boarding_notes'],
  '025-switched-off-accounts': [
    'drop table administration_notes',
    ...['users', 'admins'].map((table) => `alter table ${table} drop column switched_off_at`),
  ],
  // Each key still belongs to the place name in its row.
  '026-one-town-its-names': [],
  '027-indexes-of-figures': [
    ...['tickets_of_bus', 'sessions_age', 'mail_tokens_age', 'tries_age', 'boarding_handovers_age'].map(
      (index) => `drop index ${index}`,
    ),
    'drop index mail_outbox_failed',
    'create index tickets_of_bus on tickets (bus_id)',
  ],
  '028-keys-of-operators': ['drop table operator_keys'],
  '037-statements': [
    'drop index payments_of_statement',
    'drop index payments_of_reference',
    'alter table payments drop column statement',
  ],
  '036-till': [
    'drop index payments_of_bus',
    'drop index payments_in_boxes',
    'alter table payments drop column closing_id',
    'drop table till_closings',
  ],
  '040-what-is-forgotten': [
    ...['payments_named', 'cancellations_named'].map((index) => `drop index ${index}`),
    "create index payments_named on payments (at) where reference <> '' and how = 'upi'",
  ],
  '039-runs': [
    'drop index buses_run',
    ...['run', 'not_coming_at'].map((name) => `alter table buses drop column ${name}`),
    ...['admins', 'staff'].map((table) => `alter table ${table} drop column muted_news`),
  ],
  '035-upi-only': [
    'drop index tickets_to_release',
    ...['pay_before', 'held_until', 'released_at', 'pay_told_at', 'claim_told_at'].map(
      (column) => `alter table tickets drop column ${column}`,
    ),
  ],
  '034-claims': [
    ...['tickets_claimed', 'payments_named'].map((index) => `drop index ${index}`),
    ...['payment_claims', 'claimed_utrs'].map((table) => `drop table ${table}`),
    ...['claim', 'claimed_at'].map((column) => `alter table tickets drop column ${column}`),
    'alter table cancellations drop column payment_id',
    'alter table boarding_scans drop column how',
  ],
  '038-moved-trips': [
    'drop index buses_moved',
    ...['planned_departs', 'departs_said_at', 'place_said_at', 'vehicle_said_at', 'changed_said_at'].map(
      (name) => `alter table buses drop column ${name}`,
    ),
    'alter table tickets drop column seats_kept_at',
  ],
  '033-payment-terms': [
    'alter table admins drop column payment_terms',
    'alter table admins drop column upi_changed_at',
    'alter table tickets drop column pay_mode',
  ],
  '032-never-came': [
    'drop index tickets_never_came',
    'drop index buses_never_came',
    ...['never_came_at', 'never_came_heard_at', 'never_came_answered_at'].map(
      (name) => `alter table tickets drop column ${name}`,
    ),
    ...['never_came_remind_at', 'never_came_reminders'].map((name) => `alter table buses drop column ${name}`),
  ],
  '031-announcements': [
    'drop table trip_announcements',
    ...['late_minutes', 'late_said_at', 'late_by'].map((name) => `alter table buses drop column ${name}`),
  ],
  '029-payments-alone': [
    'drop table payments',
    'drop index cancellations_paid_of_bus',
    'drop index tickets_of_bus',
    ...['live_fare', 'received', 'outside', 'kept'].map((column) => `alter table tickets drop column ${column}`),
    'create index tickets_of_bus on tickets (bus_id)',
  ],
  '030-what-was-booked': ['changes', 'booked_as'].map((column) => `alter table tickets drop column ${column}`),
  '022-language-of-phones': ['alter table push_subscriptions drop column language'],
  '023-keys-links-and-dues': [
    'drop table refund_keys',
    'drop index cancellations_pay_to',
    'alter table cancellations drop column pay_to',
    'alter table tickets drop column link_edition',
    'alter table tickets drop column link_withdrawn_at',
  ],
  '024-echoes-at-the-door': [
    'drop index boarding_scans_of_bus',
    'drop index boarding_scans_of_phone',
    'alter table boarding_scans drop column echo',
    'create index boarding_scans_of_bus on boarding_scans (bus_id)',
  ],
  '011-arrivals': ['alter table buses drop column arrives_at'],
  '009-languages': ['users', 'admins', 'mail_outbox'].map((table) => `alter table ${table} drop column language`),
}

/**
 * Turns a database into one of an older version of the program.
 * @param step the first step that the older version does not have
 */
export async function goBackBefore(trx: Trx, step: keyof typeof UNDO): Promise<void> {
  const names = Object.keys(UNDO)
    .filter((name) => name >= step)
    .sort()
    .reverse()
  for (const name of names) {
    for (const statement of UNDO[name] ?? []) await sql.raw(statement).execute(trx)
    await sql`delete from kysely_migration where name = ${name}`.execute(trx)
  }
}
