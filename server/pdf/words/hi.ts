import { momentInWords } from '#server/formats.ts'
import { DAYS, MONTHS } from '../../formats.ts'
import type { OtherScript } from '../readable.ts'
import type { TicketWords } from './ticket-words.ts'

const SCRIPTS: Record<OtherScript, string> = {
  'Urdu or Arabic': 'उर्दू या अरबी में',
  'Ol Chiki': 'ओल चिकी में',
  Meitei: 'मैतेई में',
  Sinhala: 'सिंहली में',
  Tibetan: 'तिब्बती में',
  Cyrillic: 'रूसी लिपि में',
  Greek: 'यूनानी में',
  Hebrew: 'इब्रानी में',
  Thai: 'थाई में',
  Korean: 'कोरियाई में',
  Japanese: 'जापानी में',
  Chinese: 'चीनी में',
  'another script': 'दूसरी लिपि में',
}

/** A printed ticket in Hindi. */
export const hi: TicketWords = {
  locale: 'hi-IN',
  title: ({ id, from, to, date }) => `सवारी टिकट ${id}: ${from} से ${to}, ${date}`,
  seats: (count) => (count === 1 ? 'सीट' : 'सीटें'),
  dateOfDeparture: 'यात्रा की तारीख',
  reportingTime: 'पहुँचें',
  reportingOn: (day) => `पहुँचें, ${day}`,
  departureTime: 'बस छूटेगी',
  before: 'बुक किया था',
  boardingPoint: 'बस यहाँ मिलेगी',
  droppingPoint: 'यहाँ उतरें',
  name: 'नाम',
  age: 'उम्र',
  gender: 'लिंग',
  phone: 'फ़ोन',
  cost: 'किराया',
  toPay: 'बस में देना है',
  toPayBy: (until) => `${momentInWords(until, 'hi')} तक देना है`,
  toPayByUpi: 'ऐप में या बस में देना है',
  seatsBooked: 'कितनी सीटें',
  ticketId: 'टिकट नंबर',
  passengers: 'यात्री',
  operator: 'ऑपरेटर',
  arrives: (time, day) => (day ? `${day} ${time} बजे पहुँचेगी` : `${time} बजे पहुँचेगी`),
  bookedOn: (day) => `${day} को बुक हुआ`,
  weekdays: DAYS.hi,
  months: MONTHS.hi,
  statuses: { BOOKED: 'पक्का', CANCELLED: 'रद्द', 'CALLED OFF': 'बस नहीं चलेगी' },
  noLongerValid: 'यह टिकट अब मान्य नहीं है। इससे बस में नहीं चढ़ सकते।',
  ifYouCancel: 'रद्द करने पर',
  comesBackUntil: (day, time, percent) => `${day}, ${time} तक: ${percent}% वापस मिलेगा`,
  comesBack: (steps) =>
    steps.length === 0
      ? 'कुछ वापस नहीं मिलेगा। ऑपरेटर बस रद्द करे, तो पूरा पैसा वापस मिलेगा।'
      : `${steps.join('; ')}; उसके बाद कुछ नहीं। ऑपरेटर बस रद्द करे, तो पूरा पैसा वापस मिलेगा।`,
  genders: {
    male: 'पुरुष',
    female: 'महिला',
    'non-binary': 'नॉन बाइनरी',
    'prefer-not-to-say': 'नहीं बताना',
  },
  inScript: (script) => `[${SCRIPTS[script]}]`,
}
