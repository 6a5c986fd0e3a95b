import { rupees } from '../../formats.ts'

/** About payments, cash boxes and statistics. */
export const ofMoney = {
  payments: {
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
    utrNoted: 'This UTR is noted for this ticket already. Nothing was noted twice.',
    mostClaims: (most: number) =>
      `${most} of your payments are still being checked. Wait until one of them is answered.`,
    manyClaims: 'You have tried that many times. Please wait a little.',
    paidAtTheDoor: 'This ticket is paid when you get on.',
    claimCancelled: 'This ticket is cancelled. If you paid for it, call the company.',
    claimTooLate: 'The bus left more than 12 hours ago. If you paid, call the company.',
    needsUtr: 'Give the UTR: without it too many seats of this bus are kept already.',
    claimChanged: 'This has changed meanwhile. Look at it again.',
  },

  till: {
    closed: 'The box is closed.',
    unknown: 'Box not found.',
    empty: 'No cash lies in this box. Nothing was closed.',
    closedBefore: (by: string, day: string, time: string) =>
      `${by} closed this box on ${day} at ${time}. No cash came in since.`,
    changed: (expected: number) =>
      `Cash came in or went out meanwhile: ${expected < 0 ? '–' : ''}${rupees(Math.abs(expected))} should be in the box now. Count again.`,
    onTheRoad: 'This bus is still on the road. Close its box when it has arrived.',
    reasonNeeded: 'Say why the counted sum differs, in 3 letters or more. (reason)',
    dayToCome: 'This day is still to come. (date)',
  },

  statistics: {
    endsBefore: 'The last day lies before the first one. (to)',
    tooLong: (days: number) => `Ask for at most ${days} days at once. (to)`,
  },
}

export type MoneySentences = typeof ofMoney
