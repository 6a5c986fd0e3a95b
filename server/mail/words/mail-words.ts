import type { ToldField } from '#contract/buses/bus-forms.ts'
import type { MailValues } from './mail-values.ts'

export interface SaidMail {
  subject: string
  /** One of them may be the link. */
  paragraphs: readonly string[]
  /** What a button of the link says. */
  action?: string
  /** Shown beside the subject in a list of mails, where that is not the first paragraph. */
  preheader?: string
}

/** A language's texts for mails; a language that lacks one, or takes other values, does not build. */
export interface MailWords {
  signature: string
  mails: {
    [Slug in keyof MailValues]: (values: MailValues[Slug]) => SaidMail
  }
  /** The foot of a mail: why the reader gets it. */
  foot: string
  /** The same of a ticket, and whom to call. */
  ticketFoot(operator: { name: string; phone: string } | undefined): string
  /** What stands beside the parts of a ticket. */
  ticket: {
    date: string
    reportBy: string
    leaves: string
    arrives: string
    seats: string
    name: string
    status: string
    boardingPoint: string
    droppingPoint: string
    /** Over a sum that nobody has paid yet. */
    toPay: string
    /** The same where it can be paid by UPI: never with the ID, which may have changed when the mail is read. */
    toPayByUpi: string
    /** The same where it is UPI only. @param until milliseconds since 1970 */
    toPayBy(until: number): string
    /** What the sum is for, and the ticket's number. */
    paid(ticketId: number): string
  }
  /** What stands at a ticket's cancelled seats, and at what comes back for them. */
  cancelled: { status: string; tickets(ticketIds: string, seats: string): string; back(operator: string): string }
  calledOff: {
    status: string
    /** That there is no need to come. */
    stayAway: string
    back(operator: string): string
    others(day: string): string
  }
  toldFields: Record<ToldField, string>
  /** Beside them, of seats that are others now. */
  seatsTold: string
}

type AboutAccounts =
  | 'activate'
  | 'reset'
  | 'already-registered'
  | 'confirm-email'
  | 'email-change-asked'
  | 'password-changed'
  | 'email-changed'
  | 'account-erased'
  | 'passkey-added'
  | 'approved'
  | 'approval-withdrawn'
  | 'company-renamed'
  | 'upi-changed'
  | 'staff-invitation'
export type AccountMails = Pick<MailWords['mails'], AboutAccounts>
export type TripMails = Omit<MailWords['mails'], AboutAccounts>
