import type {
  AdministrationNotesTable,
  AdminsTable,
  OperatorKeysTable,
  PasskeyChallengesTable,
  PasskeysTable,
  SessionsTable,
  StaffTable,
  TriesTable,
  UsersTable,
} from './tables/accounts.ts'
import type {
  BoardingHandoversTable,
  BoardingHandoverTripsTable,
  BoardingNotesTable,
  BoardingScansTable,
  BoardingSettlementsTable,
} from './tables/boarding.ts'
import type { MailOutboxTable, MailTokensTable, PushOutboxTable, PushSubscriptionsTable } from './tables/outboxes.ts'
import type {
  BookingKeysTable,
  CancellationsTable,
  ClaimedUtrsTable,
  PaymentClaimsTable,
  PaymentsTable,
  RefundKeysTable,
  TicketSeatsTable,
  TicketsTable,
  TillClosingsTable,
} from './tables/tickets.ts'
import type {
  BusesTable,
  BusKeysTable,
  BusListVersionsTable,
  KeptSeatsTable,
  TripAnnouncementsTable,
  TripChangesTable,
} from './tables/trips.ts'

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
  payment_claims: PaymentClaimsTable
  claimed_utrs: ClaimedUtrsTable
  till_closings: TillClosingsTable
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
