import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import type { TicketKeys } from './modules/boarding/ticket-keys.ts'
import type { Picture } from './page/pictures/picture.ts'
import type { PrintOrder } from './pdf/print-order.ts'
import type { PushTransport } from './push/push-transport.ts'

/** The parts that the whole server is built from, made once by main.ts and by tests. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly mail: MailTransport
  readonly push: PushTransport
  readonly ticketKeys: TicketKeys
  /** @param userId the traveller who asks. @throws Refusal, see pdf/ticket-printer.ts */
  readonly renderTicket: (order: PrintOrder, userId: number) => Promise<Uint8Array>
  /** Draws one share picture at a time, as PNG. */
  readonly renderPicture: (picture: Picture) => Promise<Uint8Array>
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}
