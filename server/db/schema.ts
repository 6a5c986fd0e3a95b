import type { Generated } from 'kysely'
import type { BoardingScan } from '#contract/boarding/boarding.ts'
import type { CancelCause } from '#contract/cancellation/refund.ts'
import type { StaffRole } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'
import type { Payment } from '#contract/tickets/counter.ts'
import type { PaymentHow } from '#contract/tickets/money-of-ticket.ts'

/**
 * The tables, the same on both databases. Dates and times are text as on the wire, moments are milliseconds since
 * 1970, money is whole paise. Nothing is ever a boolean: SQLite has none.
 */
export interface Tables {
  users: UsersTable
  admins: AdminsTable
  sessions: SessionsTable
  mail_tokens: MailTokensTable
  mail_outbox: MailOutboxTable
  buses: BusesTable
  tickets: TicketsTable
  payments: PaymentsTable
  ticket_seats: TicketSeatsTable
  kept_seats: KeptSeatsTable
  booking_keys: BookingKeysTable
  cancellations: CancellationsTable
  refund_keys: RefundKeysTable
  trip_changes: TripChangesTable
  bus_keys: BusKeysTable
  operator_keys: OperatorKeysTable
  trip_announcements: TripAnnouncementsTable
  bus_list_versions: BusListVersionsTable
  tries: TriesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  staff: StaffTable
  boarding_handovers: BoardingHandoversTable
  boarding_handover_trips: BoardingHandoverTripsTable
  boarding_scans: BoardingScansTable
  boarding_settlements: BoardingSettlementsTable
  boarding_notes: BoardingNotesTable
  push_subscriptions: PushSubscriptionsTable
  push_outbox: PushOutboxTable
  administration_notes: AdministrationNotesTable
}

export type Role = 'user' | 'operator'

interface AccountColumns {
  id: Generated<number>
  /** Lower case, unique. */
  email: string
  name: string
  phone: string
  /** argon2id in PHC form. */
  password_hash: string
  /** Until the mail link was opened: null, and no log-in. */
  activated_at: number | null
  /** Since when nobody may log in, because an administrator said so; what is its own stays. */
  switched_off_at: Generated<number | null>
  created_at: number
  /** What its mails and tickets are written in. */
  language: Generated<Language>
}

export interface UsersTable extends AccountColumns {
  age: number
  gender: string
}

/** Whether an operator's trips may be sold: `awaited` until somebody has looked, `withdrawn` if no more. */
export type Approval = 'approved' | 'awaited' | 'withdrawn'

export interface AdminsTable extends AccountColumns {
  travels_name: string
  /** What names are compared by (`companyKey`), unique; null beside an operator who had the name first. */
  travels_key: string | null
  gst_number: string
  approval: Generated<Approval>
  /** JSON of the contract's `CancellationTerms`; empty for its `DEFAULT_TERMS`. Copied to each ticket that is sold. */
  cancellation_terms: Generated<string>
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token, hex: a stolen row opens nothing. */
  token_hash: string
  role: Role
  account_id: number
  created_at: number
  /** Written at most once a minute. */
  seen_at: number
  /** The browser that logged in, in words; null for those of earlier versions. */
  device: string | null
  /** Who of the account's staff it is; null for the account's own holder. */
  staff_id: number | null
}

/** Who works for an operator under a log-in of their own. Whoever was withdrawn stays for a while, and opens nothing. */
export interface StaffTable {
  id: Generated<number>
  admin_id: number
  role: StaffRole
  name: string
  /** Lower case; of those who are not withdrawn, unique. */
  email: string
  /** argon2id in PHC form; null until the invitation was taken, and no log-in. */
  password_hash: string | null
  language: Language
  invited_at: number
  joined_at: number | null
  withdrawn_at: number | null
  /** To the minute. */
  seen_at: number | null
}

export interface MailTokensTable {
  token_hash: string
  purpose: 'activate' | 'sign-up' | 'reset' | 'email' | 'staff'
  /** Operators' staff are no accounts, but have links. */
  role: Role | 'staff'
  account_id: number
  /** The address that the link proves, where the account does not have it yet. */
  email: string | null
  expires_at: number
  used_at: number | null
}

/** Somebody waits for a `prompt` one in front of a form. */
export type MailLane = 'prompt' | 'booking'

/**
 * Mails that a committed change owes; sent ones are deleted, those that can't be sent kept for a month. Tokens are
 * minted while sending and never lie here.
 */
export interface MailOutboxTable {
  id: Generated<number>
  to_address: string
  /** JSON of the letter, see mail/mail-outbox.ts. */
  letter: string
  created_at: number
  attempts: number
  /** Also the worker's claim: whoever moves it on may send. */
  next_attempt_at: number
  /** When it was given up: refused for good, or tried too often. */
  failed_at: number | null
  /** The trip whose change it tells of: a later change of it is put into the same mail. */
  bus_id: number | null
  lane: Generated<MailLane>
  /** Of the account that it goes to; kept here, because some mails outlive the account. */
  language: Generated<Language>
}

/** One departure of a bus. */
export interface BusesTable {
  id: Generated<number>
  admin_id: number
  name: string
  bus_number: string
  type: string
  rating: string
  from_place: string
  to_place: string
  /** `placeKey` of the contract; what searches compare. */
  from_key: string
  to_key: string
  /** `YYYY-MM-DDTHH:mm` in India: date and time of departure, ordered as text. */
  departs: string
  /** `HH:mm`; later than the departure's means the evening before. */
  reports_at: string
  /** `HH:mm`, the first one after the departure; empty where nobody has said it. */
  arrives_at: Generated<string>
  number_of_seats: number
  /** Seats kept for women, as `3,14`; empty where none are. */
  ladies_seats: Generated<string>
  /** Always the seats of this bus's rows in kept_seats, as `3,14`; empty where there are none. */
  kept_seats: Generated<string>
  /** Always the count of this bus's rows in ticket_seats. */
  sold_seats: number
  /** What is still for sale; at most number_of_seats - sold_seats - those of kept_seats. */
  available_seats: number
  /** Paise per seat. */
  fare: number
  boarding_point: string
  dropping_point: string
  /** A removed bus keeps its row: its tickets stay readable. */
  archived_at: number | null
  /** When the operator called it off, which archives it, and the reason that passengers read. */
  called_off_at: Generated<number | null>
  called_off_reason: Generated<string>
  /** By how many minutes it is late, as was said last, and when that was said; null while nobody has said anything. */
  late_minutes: Generated<number | null>
  late_said_at: Generated<number | null>
  late_by: Generated<AnnouncedBy | null>
  /** When its owners are reminded next that passengers say it never came, and how often they were since the last report. */
  never_came_remind_at: Generated<number | null>
  never_came_reminders: Generated<number>
}

export type AnnouncedBy = 'driver' | 'office'

/** What was said of a trip on the day, by whomever. Records are never changed. */
export interface TripAnnouncementsTable {
  id: Generated<number>
  bus_id: number
  /** 0: on time again. */
  late_minutes: number
  /** By the phone's word for how long it has kept it; `heard_at` is by the server's clock. */
  said_at: number
  heard_at: number
  said_by: AnnouncedBy
  /** The phone that was handed the trip; null where the company's own people said it. */
  handover_id: number | null
  /** Whether passengers were told of it: 0 where it was older than what holds, or as good as what they know. */
  told: number
}

export interface TicketsTable {
  id: Generated<number>
  bus_id: number
  /** Null where the counter sold it to somebody without an account. */
  user_id: number | null
  status: 'BOOKED' | 'CANCELLED'
  /**
   * Ascending, joined by commas: those that are live, or of a cancelled ticket all that it had. What is sold is decided by
   * ticket_seats; this is how the ticket reads.
   */
  seats: string
  seat_count: number
  /** Ascending, joined by commas; empty where none was cancelled. */
  cancelled_seats: Generated<string>
  /** Paise for all its seats, fixed at booking. */
  cost: number
  /** Paise of them that come back or came back: always the sum of this ticket's cancellations. */
  refunded: Generated<number>
  /** As the operator's `cancellation_terms` were at booking. */
  terms: Generated<string>
  /** When seats of it were last cancelled. */
  changed_at: Generated<number | null>
  /** The passenger as booked. */
  passenger_name: string
  passenger_age: number
  passenger_gender: string
  passenger_phone: string
  /** JSON of the contract's `Passenger`s, who sits where; empty where nobody was named. */
  passengers: Generated<string>
  /** The day in India. */
  booked_on: string
  booked_at: number
  /** Rises when printed copies are made void. */
  revision: number
  /** Paise that its live seats cost. */
  live_fare: Generated<number>
  /** Always the sum of this ticket's payments, those that were made outside apart. */
  received: Generated<number>
  /** What was paid outside, of which nothing was ever noted here; a ticket has money of one kind. */
  outside: Generated<number>
  /** Paise that the terms keep of the fare of its cancelled seats, paid or not. */
  kept: Generated<number>
  /** `at-boarding` while a live ticket is not wholly paid; of a cancelled one, as it was then. */
  payment: Generated<Payment>
  /** When it was collected there, as the scans of its trip say: such a ticket is `paid`. */
  collected_at: Generated<number | null>
  /** Who sold it at the counter; empty where the traveller booked it. */
  sold_by: Generated<string>
  /** Where its passengers get on; empty where that is the trip's boarding point. */
  boards_at: Generated<string>
  /** Operator and Idempotency-Key of a sale at the counter, `7:…`; unique. */
  sale_key: string | null
  /** Which link of a ticket that the counter sold leads to it: each new one replaces the one before. */
  link_edition: Generated<number>
  /** When that was withdrawn, and none leads there. */
  link_withdrawn_at: Generated<number | null>
  /** When the departure reminder was queued: once. */
  reminded_at: Generated<number | null>
  /** When its passenger says that the bus never came; when that was heard, and answered: it came. Null where nobody says so. */
  never_came_at: Generated<number | null>
  never_came_heard_at: Generated<number | null>
  never_came_answered_at: Generated<number | null>
  /** JSON of its seats that are on the bus, `[{ seat, at }]`, as its scans say; empty where none is. */
  boarded: Generated<string>
  /** How many these are. */
  boarded_seats: Generated<number>
  /** How often its trip was changed while it was good. */
  changes: Generated<number>
  /** JSON of what its trip was before the first of these, and so when it was booked; empty where there was none. */
  booked_as: Generated<string>
}

/**
 * Money of tickets: rows are added and never changed. What another row takes back has the same amount below zero there.
 */
export interface PaymentsTable {
  id: Generated<number>
  ticket_id: number
  bus_id: number
  admin_id: number
  /** Paise. */
  amount: number
  /** `outside` is written by the step of the schema alone. */
  how: PaymentHow | 'outside'
  /** Who took it: somebody of the company, or a phone at the door. */
  noted_by: string
  /** Who of the staff that was; null of the account's holder, and of a handed-over phone. */
  staff_id: number | null
  at: number
  reference: Generated<string>
  /** The payment that this row takes back. */
  takes_back: number | null
  reason: Generated<string>
  /** The record of the door that says so, or takes it back. */
  scan_id: string | null
}

/** One row per sold seat: the primary key (bus, seat) is what sells a seat once. */
export interface TicketSeatsTable {
  bus_id: number
  seat_no: number
  ticket_id: number
}

/** A seat that nobody can book, though nobody holds a ticket for it. */
export interface KeptSeatsTable {
  bus_id: number
  seat_no: number
  /** The open sale that holds it; null where it is kept back. */
  hold: string | null
  reason: string
  kept_by: string
  kept_at: number
  until_at: number
  /** 1 if one seat less was for sale for it, which is then given back; 0 if it was not offered anyway. */
  was_for_sale: number
}

/** Which ticket an Idempotency-Key of a traveller made; none if the purchase was withdrawn. Kept 8 days. */
export interface BookingKeysTable {
  user_id: number
  key: string
  bus_id: number | null
  seats: string | null
  ticket_id: number | null
  created_at: number
}

/** Seats of a ticket that were cancelled together, and the money that comes back for them. */
export interface CancellationsTable {
  id: Generated<number>
  ticket_id: number
  bus_id: number
  admin_id: number
  cause: CancelCause
  /** Of who cancelled: the traveller's account, or the operator's. */
  account_id: number
  /** Idempotency-Key, with cause and account unique: one key cancels once. */
  key: string | null
  /** As `tickets.seats`. */
  seats: string
  /** Paise that come back; 0 where nothing does, and then nothing is due. */
  amount: number
  at: number
  /** When the operator noted that it was paid. */
  paid_at: number | null
  reference: Generated<string>
  /** Written by servers from before `refund_keys`, which may run beside this one; read by none of now. */
  payment_key: Generated<string | null>
  /** Phone number or UPI ID that its traveller gave for this when erasing the account; empty once it is paid. */
  pay_to: Generated<string>
  /** When its passenger was called, where the trip was called off and no mail could tell. */
  called_at: Generated<number | null>
}

/** Idempotency-Keys that were answered about a refund, and what each did: none does it again. Kept 8 days. */
export interface RefundKeysTable {
  refund_id: number
  key: string
  did: 'paid' | 'taken-back'
  created_at: number
}

/** What passengers were told of an edit of a trip. */
export interface TripChangesTable {
  id: Generated<number>
  bus_id: number
  at: number
  /** JSON: field, before and after, of each field that differs. */
  changes: string
}

/** Which trip an Idempotency-Key of an operator added or edited. Kept until the trip has departed for certain. */
export interface BusKeysTable {
  admin_id: number
  key: string
  /** Fingerprint of the fields that were sent under the key. */
  asked: string
  bus_id: number
  created_at: number
}

/** What an Idempotency-Key of an operator has made that is no trip, see operator-keys.ts. */
export interface OperatorKeysTable {
  admin_id: number
  key: string
  /** Fingerprint of what was asked for under the key. */
  asked: string
  /** The id of what was made; null until the transaction that makes it ends. */
  made: number | null
  created_at: number
}

/** The version of the list of buses is the sum over the shards, so that bookings don't queue for one row. */
export interface BusListVersionsTable {
  shard: number
  trips: number
  seats: number
}

/** How often something was tried, for limits that several servers share. */
export interface TriesTable {
  /** SHA-256 of what is limited (account, address, action): no address lies here in the clear. */
  key: string
  count: number
  window_ends_at: number
}

export interface PasskeysTable {
  id: Generated<number>
  role: Role
  account_id: number
  /** As the authenticator named it, base64url; unique. */
  credential_id: string
  /** COSE key, base64url. It proves and opens nothing by itself. */
  public_key: string
  /** The authenticator's own count of its uses; 0 for ever where passkeys are copied between phones. */
  counter: number
  name: string
  created_at: number
  used_at: number | null
}

/** Challenges that are out, to be answered once. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge, hex. */
  challenge_hash: string
  role: Role
  /** Who adds a passkey; null for a log-in. */
  account_id: number | null
  expires_at: number
}

/** A phone that may board some trips. Both secrets lie here as SHA-256 alone, hex. */
export interface BoardingHandoversTable {
  id: Generated<number>
  admin_id: number
  name: string
  token_hash: string
  created_at: number
  /** The phone that opened the link. */
  claimed_by: string | null
  claimed_at: number | null
  cookie_hash: string | null
  /** Written at most once a minute. */
  heard_at: number | null
  withdrawn_at: number | null
}

export interface BoardingHandoverTripsTable {
  handover_id: number
  bus_id: number
}

/** What phones at the door tell: rows are added and never changed. */
export interface BoardingScansTable {
  /** Made by the phone. */
  id: string
  bus_id: number
  /** As scanned; there may be no such ticket. */
  ticket_id: number
  seat_no: number
  kind: 'board' | 'undo' | 'note' | 'paid'
  undoes: string | null
  /** Paise that a `paid` says were taken. */
  collected: number | null
  device_id: string
  device_name: string
  handover_id: number | null
  /** By the phone's clock. */
  scanned_at: number
  /** By ours: when it arrived, less its age. */
  happened_at: number
  received_at: number
  verdict: BoardingScan['verdict']
  code: string | null
  outcome: 'first' | 'duplicate' | 'revoked' | 'unknown'
  /** JSON of what was answered, for whoever sends it again. */
  answer: string
  /** 1 where enough others say the same: read by nobody but who asks again. */
  echo: Generated<number>
}

export interface BoardingSettlementsTable {
  id: Generated<number>
  bus_id: number
  seat_no: number
  /** JSON of the ids of the boardings that it speaks of. */
  scans: string
  note: string
  settled_at: number
}

/** How the office has closed a scan that does not count. */
export interface BoardingNotesTable {
  scan_id: string
  note: string
  noted_by: string
  noted_at: number
}

/** A phone that wants to be told; of one account, and of the log-in that it has there. */
export interface PushSubscriptionsTable {
  id: Generated<number>
  role: Role
  account_id: number
  staff_id: number | null
  /** As in `sessions.token_hash`, of the log-in that goes when this phone logs out; it may have run out long before. */
  session_hash: string
  /** Unique: whoever knows it could write to the phone, had they our key. */
  endpoint: string
  /** What messages are encrypted with, base64url. */
  p256dh: string
  auth: string
  /** Null: the phone has not said, and is told in its account's. */
  language: Language | null
  created_at: number
}

/** What phones are owed; sent ones are deleted, and so are those that can't be sent. */
export interface PushOutboxTable {
  id: Generated<number>
  subscription_id: number
  ticket_id: number
  /** JSON of what happened, see push/push-outbox.ts; its words are found when it is sent. */
  news: string
  created_at: number
  attempts: number
  /** Also the worker's claim: whoever moves it on may send. */
  next_attempt_at: number
}

/** What an administrator did, until a server has taken it into its log. */
export interface AdministrationNotesTable {
  id: Generated<number>
  /** A name of the security log's. */
  event: string
  /** JSON of what the event says. */
  details: string
  noted_at: number
}
