import { minutesInHindi } from '../../sentences/minutes.ts'
import type { MailWords } from './mail-words.ts'

const CALL_US = 'यह आपने नहीं किया हो, तो हमें फ़ोन करें: हमारा नंबर हर पेज पर सबसे ऊपर है।'

const seatNumbersHindi = (seats: string) => `${seats.includes(',') ? 'सीटें' : 'सीट'} ${seats}`

/** Mails in Hindi. */
export const hi: MailWords = {
  signature: 'सवारी',

  mails: {
    activate: ({ link, hours }) => ({
      subject: 'अपना सवारी खाता चालू करें',
      action: 'मेरा खाता चालू करें',
      paragraphs: [
        'सवारी में आपका स्वागत है। खाता चालू करने के लिए यह लिंक खोलें:',
        link,
        `लिंक ${hours} घंटे चलेगा। जिस ब्राउज़र में आपने खाता बनाया, उसमें इतना ही काफ़ी है; किसी और ब्राउज़र में पासवर्ड वहीं चुनना होगा।`,
        'खाता आपने नहीं बनाया हो, तो कुछ न करें: लिंक खोले बिना वह चालू नहीं होगा।',
      ],
    }),

    reset: ({ link, minutes }) => ({
      subject: 'सवारी का नया पासवर्ड चुनें',
      action: 'नया पासवर्ड चुनें',
      paragraphs: [
        'नया पासवर्ड चुनने के लिए यह लिंक खोलें:',
        link,
        `लिंक एक ही बार चलेगा, ${minutes} मिनट तक।`,
        'आपने नहीं माँगा हो, तो कुछ न करें। आपका पासवर्ड वही रहेगा।',
      ],
    }),

    'already-registered': ({ link, resetLink }) => ({
      subject: 'आपका सवारी खाता पहले से है',
      action: 'लॉग इन करें',
      paragraphs: [
        'किसी ने, शायद आपने ही, यह पता एक दूसरे सवारी खाते में डाला। इस पते से खाता पहले से बना है। यहाँ लॉग इन करें:',
        link,
        'पासवर्ड भूल गए हों, तो नया चुनें:',
        resetLink,
        'यह आपने नहीं किया हो, तो कुछ न करें। कुछ भी नहीं बदला है।',
      ],
    }),

    'confirm-email': ({ link, hours }) => ({
      subject: 'सवारी में अपना नया ई-मेल पक्का करें',
      action: 'यही पता रखें',
      paragraphs: [
        'आगे से अपने सवारी खाते में यही पता रखने के लिए यह लिंक खोलें:',
        link,
        `लिंक ${hours} घंटे चलेगा। खोलते ही हर फ़ोन और ब्राउज़र लॉग आउट हो जाएगा; फिर इस पते और अपने पासवर्ड से लॉग इन करें।`,
        'आपने नहीं माँगा हो, तो कुछ न करें: लिंक खोले बिना कुछ नहीं बदलेगा।',
      ],
    }),

    'email-change-asked': ({ link }) => ({
      subject: 'आपके सवारी खाते के लिए दूसरा ई-मेल',
      action: 'दूसरा पासवर्ड चुनें',
      paragraphs: [
        'आपका पासवर्ड जानने वाले किसी ने आपके सवारी खाते में दूसरा ई-मेल रखना चाहा है। हमने वहाँ एक लिंक भेजा है; वह खुलते ही पता बदल जाएगा।',
        'यह आप ही हों, तो यहाँ कुछ नहीं करना है। आप नहीं हों, तो तुरंत दूसरा पासवर्ड चुनें; इससे यह रुक जाएगा:',
        link,
      ],
    }),

    'password-changed': ({ link }) => ({
      subject: 'आपका सवारी पासवर्ड बदल गया',
      action: 'दूसरा पासवर्ड चुनें',
      paragraphs: [
        'आपके सवारी खाते का पासवर्ड बदला गया, बाकी सारे फ़ोन और ब्राउज़र लॉग आउट हो गए, और पासकी हटा दी गईं।',
        'यह आपने किया हो, तो नए पासवर्ड से लॉग इन करें। आपने नहीं किया हो, तो तुरंत दूसरा चुनें:',
        link,
      ],
    }),

    'email-changed': () => ({
      subject: 'आपके सवारी खाते का ई-मेल बदल गया',
      paragraphs: ['आपके सवारी खाते में अब दूसरा ई-मेल है, और हर फ़ोन और ब्राउज़र लॉग आउट हो गया।', CALL_US],
    }),

    'account-erased': () => ({
      subject: 'आपका सवारी खाता मिटा दिया गया',
      paragraphs: ['आपका सवारी खाता मिटा दिया गया, आपके नाम, नंबर और इस पते के साथ। यह हमारी आख़िरी मेल है।', CALL_US],
    }),

    'passkey-added': ({ link }) => ({
      subject: 'आपके सवारी खाते में पासकी जुड़ी',
      action: 'नया पासवर्ड चुनें',
      paragraphs: [
        'आपके सवारी खाते में एक पासकी जोड़ी गई। जिसके पास वह हो, वह बिना पासवर्ड लॉग इन कर सकता है।',
        'यह आपने किया हो, तो कुछ नहीं करना है। आपने नहीं किया हो, तो तुरंत नया पासवर्ड चुनें। इससे सारी पासकी भी हट जाएँगी:',
        link,
      ],
    }),

    approved: ({ link }) => ({
      subject: 'सवारी पर आपकी बसों के टिकट बिकने लगे',
      action: 'लॉग इन करें',
      paragraphs: ['सवारी ने आपको ऑपरेटर के तौर पर मंज़ूरी दे दी है। आपकी जोड़ी हुई बसों के टिकट अब से बिकेंगे:', link],
    }),

    'approval-withdrawn': () => ({
      subject: 'सवारी पर अब आपकी बसों के टिकट नहीं बिकेंगे',
      paragraphs: [
        'सवारी ने अपनी मंज़ूरी वापस ले ली है: आपकी बसें अब नहीं दिखाई जाएँगी।',
        'जो टिकट बिक चुके, वे पक्के हैं, और आपको पहले की तरह दिखेंगे। इन सवारियों को ज़रूर ले जाएँ।',
        'आपको यह ग़लती लगे, तो हमें फ़ोन करें: हमारा नंबर हर पेज पर सबसे ऊपर है।',
      ],
    }),

    'company-renamed': ({ link }) => ({
      subject: 'सवारी पर आपकी कंपनी का नाम',
      action: 'लॉग इन करें',
      paragraphs: [
        'आपका खाता चालू हो गया। जब तक वह चालू नहीं था, आपकी कंपनी के नाम वाला एक और ऑपरेटर आ गया, इसलिए हमने आपके नाम के बाद एक नंबर जोड़ दिया है: यात्री ऑपरेटर को नाम से ही पहचानते हैं।',
        'आप प्रोफ़ाइल में दूसरा नाम चुन सकते हैं; नाम में अपना शहर जोड़ना काफ़ी है। यहाँ लॉग इन करें:',
        link,
      ],
    }),

    'upi-changed': ({ link }) => ({
      subject: 'सवारी पर आपकी कंपनी की यूपीआई आईडी बदली गई',
      action: 'लॉग इन करें',
      paragraphs: [
        'आपकी कंपनी के खाते का पासवर्ड जानने वाले किसी ने वह यूपीआई आईडी बदल दी जिस पर यात्री पैसे भेजते हैं। अब से पैसे नई आईडी पर जाएँगे।',
        'यह आप में से किसी ने नहीं किया हो, तो आईडी वापस बदलें और तुरंत नया पासवर्ड चुनें। यहाँ लॉग इन करें:',
        link,
        CALL_US,
      ],
    }),

    'staff-invitation': ({ link, days, company }) => ({
      subject: `${company} ने आपको सवारी पर अपने साथ काम करने बुलाया है`,
      action: 'जुड़ें',
      paragraphs: [
        `${company} की बसें सवारी पर चलती हैं। वहाँ आपका अपना लॉग इन बनाने के लिए यह लिंक खोलें और पासवर्ड चुनें:`,
        link,
        `लिंक एक ही बार चलेगा, ${days} दिन तक। उसके बाद अपनी कंपनी से नया लिंक माँगें।`,
        'इस कंपनी को आप नहीं जानते हों, तो कुछ न करें: लिंक खोले बिना कुछ नहीं होगा।',
      ],
    }),

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

    'report-answered': ({ from, to, day, departureTime, operator, phone, link }) => ({
      subject: `कंपनी कहती है, बस आई थी: ${from} से ${to}, ${day}`,
      action: 'मेरा टिकट देखें',
      paragraphs: [
        `${operator || 'कंपनी'} का कहना है: ${from} से ${to}, ${day}, ${departureTime} बजे की बस आई थी।`,
        phone ? `आप वहाँ थे और बस नहीं आई, तो उन्हें फ़ोन करें: ${phone}. आपका टिकट:` : 'आपका टिकट:',
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
  },

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
