import { minutesInHindi } from '../../sentences/minutes.ts'
import { MOST_SEATS_NAMED, type PushWords } from './push-words.ts'

export const hi: PushWords = {
  timeChanged: ({ now, before, dayBefore, from, to, day, reportBy, boardingPoint }) => ({
    title: dayBefore ? `बस अब ${day}, ${now} बजे छूटेगी` : `बस अब ${now} बजे छूटेगी, ${before} पर नहीं`,
    body: dayBefore
      ? `${from} से ${to}। पहले: ${dayBefore}, ${before}। ${reportBy} तक ${boardingPoint} पहुँचें।`
      : `${from} से ${to}, ${day}। ${reportBy} तक ${boardingPoint} पहुँचें।`,
  }),
  placeChanged: ({ now, before, from, to, day, time, mayCancel }) => ({
    title: `बस अब यहाँ मिलेगी: ${now}`,
    body: `${from} से ${to}, ${day}, ${time}। ${mayCancel ? 'सीट रखें, या पूरे पैसे वापस लेकर रद्द करें।' : `पहले: ${before}।`}`,
  }),
  busChanged: ({ now, seats, from, to, day, time }) => ({
    title: `दूसरी बस: ${now}`,
    body: `${from} से ${to}, ${day}, ${time}। ${seats ? `आपकी सीट अब ${seats.now} है, ${seats.before} नहीं।` : 'आपकी सीटें वही हैं।'}`,
  }),
  otherwiseChanged: ({ from, to, day, time }) => ({
    title: 'आपकी बस में बदलाव हुआ है',
    body: `${from} से ${to}, ${day}, ${time}। क्या बदला है, टिकट में देखें।`,
  }),
  late: ({ minutes, now, nextDay, before, from, to, day, reportBy }) =>
    nextDay
      ? {
          title: `देर: अब ${nextDay}, करीब ${now} बजे`,
          body: `${from} से ${to}, ${day}। पहले: ${before}। ${reportBy} तक पहुँचें, जैसा तय था।`,
        }
      : {
          title: `बस करीब ${minutesInHindi(minutes)} देर से`,
          body: `${from} से ${to}, ${day}: अब करीब ${now}, ${before} नहीं। ${reportBy} तक पहुँचें, जैसा तय था।`,
        },
  onTimeAgain: ({ time, from, to, day, reportBy }) => ({
    title: `बस फिर समय पर: ${time}`,
    body: `${from} से ${to}, ${day}। ${reportBy} तक पहुँचें।`,
  }),
  calledOff: ({ from, to, day, time, amount }) => ({
    title: 'आपकी बस नहीं चलेगी',
    body: `${from} से ${to}, ${day}, ${time}।${amount ? ` पूरे ${amount} वापस मिलेंगे।` : ' आपको कुछ नहीं देना है।'}`,
  }),
  cancelled: ({ seats, left, amount, byOperator, from, to, day }) => ({
    title: byOperator
      ? `ऑपरेटर ने ${namedOrCounted(seats)} रद्द ${seats.length === 1 ? 'की' : 'कीं'}`
      : `${namedOrCounted(seats)} रद्द हो ${seats.length === 1 ? 'गई' : 'गईं'}`,
    body: `${amount ? `${amount} वापस मिलेंगे` : 'कुछ वापस नहीं मिलेगा'}। ${staying(left)}${from} से ${to}, ${day}।`,
  }),
  refundPaid: ({ amount, operator, day, reference }) => ({
    title: `${amount} वापस मिल गए`,
    body: `${operator && `${operator}, `}${day}।${reference && ` रेफ़रेंस ${reference}।`}`,
  }),
  paid: ({ amount, back, due, isCancelled, from, to, day, time }) => ({
    title: `आपके ${amount} मिल गए`,
    body: isCancelled
      ? `टिकट रद्द है: ${back ? `${back} वापस मिलेंगे` : 'कुछ वापस नहीं मिलेगा'}। ${from} से ${to}, ${day}।`
      : `${from} से ${to}, ${day}, ${time}: ${due ? `${due} देने बाकी हैं` : 'पैसे मिल गए'}।${back && ` ${back} ज़्यादा आए, वापस मिलेंगे।`}`,
  }),
  notFound: ({ amount, isCancelled }) => ({
    title: `आपके ${amount} नहीं मिले`,
    body: `UTR फिर से देखें, या ${isCancelled ? 'कंपनी को फ़ोन करें' : 'बस में चढ़ते समय पैसे दें'}।`,
  }),
  paySoon: ({ amount, until, from, to, day }) => ({
    title: `${amount} ${until} तक दें`,
    body: `${from} से ${to}, ${day}। तब तक न आए तो सीट छूट जाएगी। दे दिए हों तो टिकट में बताएँ।`,
  }),
  released: ({ amount, until, from, to, day }) => ({
    title: 'देर हो गई। आपकी सीट छूट गई।',
    body: `${from} से ${to}, ${day}: ${until} तक ${amount} नहीं आए। आपको कुछ नहीं देना है।`,
  }),
  leavesSoon: ({ time, reportBy, boardingPoint, seats }) => ({
    title: `आपकी बस ${time} बजे छूटेगी`,
    body: `${reportBy} तक पहुँचें, ${boardingPoint}। ${seatsInWords(seats)}।`,
  }),
  neverCame: ({ reports, from, to, day, time }) => ({
    title: 'यात्री कहते हैं: बस आई ही नहीं',
    body: `${from} से ${to}, ${day}, ${time}। ${reports} बुकिंग को आपके जवाब का इंतज़ार है।`,
  }),
  notComing: ({ by, reason, from, to, day, time }) => ({
    title: 'ड्राइवर कहता है: बस नहीं आएगी',
    body: `${from} से ${to}, ${day}, ${time}। ${by}: ${reason}`,
  }),
  seatsHeld: ({ bookings, amount, from, to, day }) => ({
    title: `${bookings === 1 ? 'एक यात्री कहते हैं' : 'यात्री कहते हैं'}: ${amount} दे दिए`,
    body: `${from} से ${to}, ${day}: आपके देखने तक ${bookings} बुकिंग की सीटें रुकी हैं।`,
  }),
  claimsNear: ({ bookings, amount, until, from, to, day }) => ({
    title: `${until} तक ${amount} देखें`,
    body: `${from} से ${to}, ${day}: ${bookings} बुकिंग के यात्री कहते हैं, पैसे दे दिए। इसके बाद पहली सीटें फिर खाली होंगी।`,
  }),
  seeTicket: 'टिकट देखें',
  showTicket: 'टिकट दिखाएँ',
  cancelSeats: 'सीट रद्द करें',
  otherBuses: 'दूसरी बसें',
  answer: 'जवाब दें',
  callOff: 'बस रद्द करें',
  lookForIt: 'देखें',
  seeTrips: 'बसें देखें',
}

function staying(left: readonly string[]): string {
  if (left.length === 0) return ''
  return `${seatsInWords(left)} ${left.length === 1 ? 'पक्की है' : 'पक्की हैं'}: `
}

function namedOrCounted(seats: readonly string[]): string {
  return seats.length > MOST_SEATS_NAMED ? `${seats.length} सीटें` : seatsInWords(seats)
}

function seatsInWords(seats: readonly string[]): string {
  return `${seats.length === 1 ? 'सीट' : 'सीटें'} ${seats.join(', ')}`
}
