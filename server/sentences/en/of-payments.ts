import { rupees } from '../../formats.ts'

/** Of money that came, or is said to have come. */
export const ofPayments = {
  noted: 'Noted.',
  takenBack: 'The payment is taken back.',
  unknown: 'Payment not found.',
  nothingDue: 'Nothing is due for this ticket any more.',
  tooMuch: (due: number) => `Only ${rupees(due)} is due for this ticket. (amount)`,
  goesBack: 'This money goes back to the passenger by now, so its payment stands.',
  termsSet: 'Saved. It holds for new bookings.',
  claimed: 'Noted. The company looks in its account.',
  notPaid: 'Noted: not paid.',
  notFound: 'Noted. The passenger is told.',
  utrUsed: 'This UTR belongs to another booking.',
  mostClaims: (most: number) => `${most} of your payments are still being checked. Wait until one of them is answered.`,
  manyClaims: 'You have tried that many times. Please wait a little.',
  paidAtTheDoor: 'This ticket is paid when you get on.',
  claimCancelled: 'This ticket is cancelled. If you paid for it, call the company.',
  claimTooLate: 'The bus left more than 12 hours ago. If you paid, call the company.',
  needsUtr: 'Give the UTR: without it too many seats of this bus are kept already.',
  claimChanged: 'This has changed meanwhile. Look at it again.',
}
