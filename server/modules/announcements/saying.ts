import type { AnnouncedBy } from '../../db/tables/trips.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'

/** Who announces it, and when by the server's clock, milliseconds since 1970. */
export interface Saying {
  boarder: Boarder
  by: AnnouncedBy
  saidAt: number
  now: number
}
