import type { Generated } from 'kysely'

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
  /** `departs` before somebody moved the sold trip; empty if never moved. Statistics count the trip on this day. */
  planned_departs: Generated<string>
  /**
   * When departure, boarding point and vehicle were last announced; an older announcement that arrives later is
   * ignored.
   */
  departs_said_at: Generated<number | null>
  place_said_at: Generated<number | null>
  vehicle_said_at: Generated<number | null>
  /** When its passengers were last told of another time or place, or another bus. */
  changed_said_at: Generated<number | null>
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
  /** The last announced delay in minutes, and when it was announced; null before the first. */
  late_minutes: Generated<number | null>
  late_said_at: Generated<number | null>
  /** Null, too, where a new departure includes the delay. */
  late_by: Generated<AnnouncedBy | null>
  /** When its owners are reminded next that passengers say it never came, and how often they were since the last report. */
  never_came_remind_at: Generated<number | null>
  never_came_reminders: Generated<number>
  /** JSON of the records of its run (modules/boarding/run.ts); empty without any, and some days after the departure. */
  run: Generated<string>
  /** When a driver last told the office that it is not coming. */
  not_coming_at: Generated<number | null>
}

export type AnnouncedBy = 'driver' | 'office'

/** Announcements of a trip on the day, by company or driver. Records are never changed. */
export interface TripAnnouncementsTable {
  id: Generated<number>
  bus_id: number
  /** 0: on time again. */
  late_minutes: number
  /** Reckoned from the age that the phone states; `heard_at` is by the server's clock. */
  said_at: number
  heard_at: number
  said_by: AnnouncedBy
  /** The handed-over phone; null where the company's own people announced it. */
  handover_id: number | null
  /**
   * Whether passengers were told: 0 where it was older than the current one, or hardly differed from what they know.
   */
  told: number
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
  /** 1 if keeping it took one seat from sale, to be given back later; 0 if it was not for sale anyway. */
  was_for_sale: number
}

/** The version of the list of buses is the sum over the shards, so that bookings don't queue for one row. */
export interface BusListVersionsTable {
  shard: number
  trips: number
  seats: number
}
