import { minutesInHindi } from '#server/sentences/minutes.ts'
import type { TripMails } from '../mail-words.ts'

/** @param seats joined by commas */
export const seatNumbersHindi = (seats: string) => `${seats.includes(',') ? 'सीटें' : 'सीट'} ${seats}`

/** About trips and tickets. */
export const tripMails: TripMails = {
  'trip-changed': ({ bus, from, to, day, changes, link, isLast, movesEntry, mayCancel }) => ({
    subject: `${from} से ${to} की आपकी बस में बदलाव`,
    action: 'मेरा टिकट देखें',
    paragraphs: [
      `${bus.name}, बस ${bus.busNumber}, ${from} से ${to}, ${day}: ऑपरेटर ने आपकी यात्रा में बदलाव किया है।`,
      changes.map(({ label, before, after }) => `${label}: ${after} (पहले: ${before})`).join('\n'),
      mayCancel
        ? 'आपकी सीटें और आपका टिकट पक्के हैं। यह बदलाव ठीक न लगे, तो बस छूटने से पहले टिकट रद्द करें: पूरा पैसा वापस मिलेगा। कुछ न करें, तो सीटें आपकी ही रहेंगी। टिकट यहाँ देखें:'
        : 'आपकी सीटें और आपका टिकट पक्के हैं। यहाँ देखें:',
      link,
      ...(movesEntry ? ['इस मेल के साथ की फ़ाइल आपके कैलेंडर में यात्रा को नए समय पर ले जाती है।'] : []),
      ...(isLast ? ['आज इस यात्रा के किसी और बदलाव की मेल नहीं आएगी। निकलने से पहले टिकट एक बार फिर देख लें।'] : []),
    ],
  }),

  booked: ({
    from,
    to,
    day,
    departureTime,
    reportingDay,
    reportingTime,
    reportBy,
    boardingPoint,
    seats,
    files,
    link,
  }) => ({
    subject: `आपका टिकट: ${from} से ${to}, ${day}, ${departureTime}`,
    preheader: `${seats.includes(',') ? 'सीटें' : 'सीट'} ${seats}। ${reportBy} तक पहुँचें: ${boardingPoint}।`,
    action: 'मेरा टिकट खोलें',
    paragraphs: [
      `आपकी सीटें पक्की हैं। ${reportingDay} को ${reportingTime} तक यहाँ पहुँचें: ${boardingPoint}।`,
      `इस मेल के साथ\n${files.pdf}: बस के गेट पर दिखाएँ, सिग्नल नहीं चाहिए।\n${files.calendar}: यात्रा को आपके कैलेंडर में डालती है।`,
      link,
    ],
  }),

  'ticket-cancelled': ({ from, to, day, departureTime, seats, left, operator, amount, link }) => ({
    subject: `रद्द: ${from} से ${to}, ${day}, ${departureTime}`,
    preheader: amount === '' ? 'कुछ वापस नहीं मिलेगा।' : `${amount} वापस मिलेंगे।`,
    action: 'मेरा टिकट देखें',
    paragraphs: [
      `${operator ? `${operator} ने ` : ''}${seatNumbersHindi(seats)} रद्द कर दी${seats.includes(',') ? ' हैं' : ' है'}।${
        left ? ` ${seatNumbersHindi(left)} पक्की${left.includes(',') ? ' हैं' : ' है'}।` : ''
      }`,
      left
        ? 'पुराना कोड और पुरानी PDF अब बस के गेट पर नहीं चलेंगे: टिकट का नया कोड है। यहाँ देखें:'
        : 'यह टिकट अब बस के गेट पर नहीं चलेगा। यहाँ देखें:',
      link,
    ],
  }),

  'trip-late': ({ from, to, day, minutes, now, nextDay, departureTime, reportBy, boardingPoint, link }) => ({
    subject: `${
      minutes === 0
        ? `बस फिर समय पर: ${departureTime}`
        : nextDay
          ? `देर: अब ${nextDay}, करीब ${now} बजे`
          : `बस करीब ${minutesInHindi(minutes)} देर से`
    }, ${from} से ${to}, ${day}`,
    action: 'मेरा टिकट देखें',
    paragraphs: [
      minutes === 0
        ? `${from} से ${to}, ${day} की आपकी बस अपने समय पर, ${departureTime} बजे छूटेगी।`
        : `${from} से ${to}, ${day} की आपकी बस देर से है: ${departureTime} नहीं, ${nextDay && `${nextDay} को `}करीब ${now} बजे छूटेगी।`,
      `${reportBy} तक पहुँचें, जैसा तय था: ${boardingPoint}। देर से चली बस समय पकड़ सकती है।`,
      'आपकी सीटें और आपका टिकट पक्के हैं। नया समय टिकट में देखें:',
      link,
    ],
  }),

  'never-came': ({ from, to, day, departureTime, reports, link }) => ({
    subject: `क्या बस आई थी? ${from} से ${to}, ${day}, ${departureTime}`,
    action: 'जवाब दें',
    paragraphs: [
      `${reports === 1 ? 'एक बुकिंग' : `${reports} बुकिंग`} के यात्री कहते हैं: ${from} से ${to}, ${day}, ${departureTime} बजे की बस आई ही नहीं।`,
      'वे आपके जवाब का इंतज़ार कर रहे हैं: बस आई थी, या नहीं आई। नहीं आई, तो उनका पूरा पैसा वापस जाएगा। जवाब यहाँ दें:',
      link,
    ],
  }),

  'not-coming': ({ from, to, day, departureTime, by, reason, link }) => ({
    subject: `ड्राइवर कहता है: बस नहीं आएगी। ${from} से ${to}, ${day}, ${departureTime}`,
    action: 'बस रद्द करें',
    paragraphs: [
      `${by} का कहना है: ${from} से ${to}, ${day}, ${departureTime} बजे की बस नहीं आएगी: ${reason}`,
      'यात्रियों को अभी पता नहीं है। बस रद्द करने पर उन्हें बताया जाएगा। पहले आप देखेंगे कि किसे क्या वापस जाएगा:',
      link,
    ],
  }),

  'report-answered': ({ from, to, day, departureTime, operator, phone, link }) => ({
    subject: `कंपनी कहती है, बस आई थी: ${from} से ${to}, ${day}`,
    action: 'मेरा टिकट देखें',
    paragraphs: [
      `${operator || 'कंपनी'} का कहना है: ${from} से ${to}, ${day}, ${departureTime} बजे की बस आई थी।`,
      phone ? `आप वहाँ थे और बस नहीं आई, तो उन्हें फ़ोन करें: ${phone}. आपका टिकट:` : 'आपका टिकट:',
      link,
    ],
  }),

  'payment-noted': ({ from, to, day, departureTime, amount, back, due, isCancelled, link }) => ({
    subject: `आपके ${amount} मिल गए`,
    action: 'मेरा टिकट देखें',
    paragraphs: [
      `${from} से ${to}, ${day}, ${departureTime} के लिए ${amount} मिल गए।`,
      ...(back === '' ? [] : [isCancelled ? `टिकट रद्द है: ${back} वापस मिलेंगे।` : `${back} ज़्यादा आए। वे वापस मिलेंगे।`]),
      ...(due === '' ? [] : [`${due} देने बाकी हैं।`]),
      'आपका टिकट:',
      link,
    ],
  }),

  'payment-not-found': ({ from, to, day, departureTime, amount, isCancelled, operator, link }) => ({
    subject: `आपके ${amount} नहीं मिले`,
    action: 'मेरा टिकट देखें',
    paragraphs: [
      `${operator || 'कंपनी'} को ${from} से ${to}, ${day}, ${departureTime} के आपके ${amount} नहीं मिले।`,
      isCancelled ? 'UTR फिर से देखें, या कंपनी को फ़ोन करें।' : 'UTR फिर से देखें, या बस में चढ़ते समय पैसे दें।',
      link,
    ],
  }),

  'pay-soon': ({ from, to, day, departureTime, amount, until, link }) => ({
    subject: `${until} तक ${amount} दें: ${from} से ${to}, ${day}`,
    action: 'टिकट में पैसे दें',
    paragraphs: [
      `${from} से ${to}, ${day}, ${departureTime} के आपके टिकट के पैसे सिर्फ़ UPI से दिए जाते हैं: ${until} तक ${amount}।`,
      'तब तक पैसे न आए तो सीटें छूट जाएँगी, और आपको कुछ नहीं देना होगा। टिकट में पैसे दें, और वहीं बताएँ कि दे दिए:',
      link,
    ],
  }),

  'ticket-released': ({ from, to, day, departureTime, amount, until, link }) => ({
    subject: `देर हो गई, आपकी सीटें छूट गईं: ${from} से ${to}, ${day}`,
    action: 'मेरा टिकट देखें',
    paragraphs: [
      `${from} से ${to}, ${day}, ${departureTime} के ${amount} ${until} तक नहीं आए। आपकी सीटें छूट गईं, और आपको कुछ नहीं देना है।`,
      'पैसे दे दिए हों तो टिकट में बताएँ: जो आए वे आपको वापस मिलेंगे। बस में सीट हो तो फिर से बुक करें।',
      link,
    ],
  }),

  'seats-held': ({ bookings, from, to, day, departureTime, amount, until, link }) => ({
    subject: `यात्री कहते हैं: ${amount} दे दिए। ${from} से ${to}, ${day}`,
    action: 'देखें',
    paragraphs: [
      `${from} से ${to}, ${day}, ${departureTime} की ${bookings} बुकिंग के यात्री कहते हैं कि UPI से ${amount} दे दिए। आपके देखने तक उनकी सीटें रुकी हैं, पहली ${until} तक।`,
      'अपने खाते में देखें, और लिखें कि पैसे मिले या नहीं मिले:',
      link,
    ],
  }),

  'claims-near': ({ bookings, from, to, day, departureTime, amount, until, link }) => ({
    subject: `${until} तक ${amount} देखें: ${from} से ${to}, ${day}`,
    action: 'देखें',
    paragraphs: [
      `${from} से ${to}, ${day}, ${departureTime} की ${bookings} बुकिंग के यात्री कहते हैं कि UPI से ${amount} दे दिए। पहली सीटें ${until} तक रुकी हैं।`,
      'अपने खाते में देखें, और लिखें कि पैसे मिले या नहीं मिले:',
      link,
    ],
  }),

  'called-off': ({ from, to, day, departureTime, operator, reason, amount, link }) => ({
    subject: `आपकी बस नहीं चलेगी: ${from} से ${to}, ${day}, ${departureTime}`,
    preheader: amount === '' ? 'आपको कुछ नहीं देना है।' : `पूरे ${amount} वापस मिलेंगे।`,
    action: 'उस दिन की सारी बसें देखें',
    paragraphs: [
      `${operator} ने ${day}, ${departureTime} की बस रद्द कर दी है। उनका कहना है: ${reason}`,
      `${amount === '' ? 'आपको कुछ नहीं देना है।' : `पूरे ${amount} आपको ${operator} से वापस मिलेंगे।`} उस दिन की दूसरी बस यहाँ खोजें:`,
      link,
    ],
  }),
}
