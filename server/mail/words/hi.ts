import { momentInWords } from '#server/formats.ts'
import { accountMails } from './hi/account-mails.ts'
import { seatNumbersHindi, tripMails } from './hi/trip-mails.ts'
import type { MailWords } from './mail-words.ts'

/** Mails in Hindi. */
export const hi: MailWords = {
  signature: 'सवारी',

  mails: { ...accountMails, ...tripMails },

  foot: 'सवारी। यह मेल इसलिए आई कि यह पता एक सवारी खाते में दिया गया है।',
  ticketFoot: (operator) =>
    `सवारी। यह मेल इसलिए आई कि इस पते से टिकट बुक हुआ है।${
      operator ? ` बस के बारे में पूछना हो: ${operator.name}, ${operator.phone}।` : ''
    }`,

  ticket: {
    date: 'यात्रा की तारीख',
    reportBy: 'पहुँचें',
    leaves: 'बस छूटेगी',
    arrives: 'बस पहुँचेगी',
    seats: 'सीटें',
    name: 'नाम',
    status: 'पक्का',
    boardingPoint: 'बस यहाँ मिलेगी',
    droppingPoint: 'यहाँ उतरें',
    toPay: 'बस में चढ़ते समय देने हैं',
    toPayBy: (until) => `ऐप में UPI से देने हैं, ${momentInWords(until, 'hi')} तक`,
    toPayByUpi: 'ऐप में UPI से देने हैं, या बस में चढ़ते समय',
    paid: (ticketId) => `टैक्स समेत\nटिकट नंबर ${ticketId}`,
  },

  cancelled: {
    status: 'रद्द',
    tickets: (ids, seats) => `टिकट नंबर ${ids}, ${seatNumbersHindi(seats)}।`,
    back: (operator) => `आपको वापस मिलेंगे\n${operator} से`,
  },
  calledOff: {
    status: 'बस नहीं चलेगी',
    stayAway: 'इसके लिए बस अड्डे न जाएँ।',
    back: (operator) => `पूरे वापस मिलेंगे\n${operator} से`,
    others: (day) => `${day} की दूसरी बसें`,
  },

  seatsTold: 'आपकी सीटें',
  toldFields: {
    name: 'बस',
    busNumber: 'बस नंबर',
    type: 'बस का प्रकार',
    reportingTime: 'पहुँचें',
    departureTime: 'बस छूटेगी',
    boardingPoint: 'बस मिलेगी',
    droppingPoint: 'यहाँ उतरें',
  },
}
