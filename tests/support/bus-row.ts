import type { BusRow } from '#server/modules/buses/store.ts'

/** A trip from Patna to Delhi as the table holds it: 40 seats, all for sale. */
export function someBusRow(change: Pick<BusRow, 'admin_id' | 'departs'> & Partial<BusRow>): Omit<BusRow, 'id'> {
  return {
    name: 'Test Travels',
    bus_number: 'BR01AB1234',
    type: 'AC',
    rating: 'N/A',
    from_place: 'Patna',
    to_place: 'Delhi',
    from_key: 'patna',
    to_key: 'delhi',
    reports_at: '21:00',
    arrives_at: '',
    ladies_seats: '',
    kept_seats: '',
    number_of_seats: 40,
    sold_seats: 0,
    available_seats: 40,
    fare: 75_000,
    boarding_point: 'A',
    dropping_point: 'B',
    archived_at: null,
    called_off_at: null,
    called_off_reason: '',
    late_minutes: null,
    late_said_at: null,
    late_by: null,
    never_came_remind_at: null,
    never_came_reminders: 0,
    run: '',
    not_coming_at: null,
    ...change,
  }
}
