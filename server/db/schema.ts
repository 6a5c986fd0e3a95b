import type { Generated } from 'kysely'
import type { Language } from '../../contract/language.ts'

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
  ticket_seats: TicketSeatsTable
  booking_keys: BookingKeysTable
  bus_keys: BusKeysTable
  bus_list_versions: BusListVersionsTable
  tries: TriesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
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
}

export interface MailTokensTable {
  token_hash: string
  purpose: 'activate' | 'sign-up' | 'reset' | 'email'
  role: Role
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
  /** JSON of the letter, see mail/outbox.ts. */
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
  /** Always the count of this bus's rows in ticket_seats. */
  sold_seats: number
  /** What is still for sale; at most number_of_seats - sold_seats. */
  available_seats: number
  /** Paise per seat. */
  fare: number
  boarding_point: string
  dropping_point: string
  /** A removed bus keeps its row: its tickets stay readable. */
  archived_at: number | null
}

export interface TicketsTable {
  id: Generated<number>
  bus_id: number
  user_id: number
  status: 'BOOKED' | 'CANCELLED'
  /** Ascending, joined by commas. What is sold is decided by ticket_seats; this is how the ticket reads. */
  seats: string
  seat_count: number
  /** Paise, fixed at booking. */
  cost: number
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
}

/** One row per sold seat: the primary key (bus, seat) is what sells a seat once. */
export interface TicketSeatsTable {
  bus_id: number
  seat_no: number
  ticket_id: number
}

/** Which ticket an Idempotency-Key of a traveller made; none if the purchase was withdrawn. Kept 7 days. */
export interface BookingKeysTable {
  user_id: number
  key: string
  bus_id: number | null
  seats: string | null
  ticket_id: number | null
  created_at: number
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
