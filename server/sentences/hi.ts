import type { EditedFields } from '../../contract/bus-forms.ts'
import type { Language } from '../../contract/language.ts'
import type { Sentences } from './en.ts'

const BUS_FIELDS: Record<keyof EditedFields, string> = {
  name: 'बस का नाम',
  busNumber: 'बस नंबर',
  type: 'बस का प्रकार',
  from: 'कहाँ से',
  to: 'कहाँ तक',
  dateOfDeparture: 'यात्रा की तारीख',
  departureTime: 'छूटने का समय',
  reportingTime: 'पहुँचने का समय',
  arrivalTime: 'बस के पहुँचने का समय',
  availableSeats: 'खाली सीटें',
  numberOfSeats: 'कुल सीटें',
  ladiesSeats: 'महिला सीटें',
  costPerSeat: 'एक सीट का किराया',
  boardingPoint: 'बस यहाँ मिलेगी',
  droppingPoint: 'यहाँ उतरें',
}

const LANGUAGES: Record<Language, string> = { en: 'अंग्रेज़ी', hi: 'हिंदी' }

/** What the server says, in Hindi: short, in the words of a bus stand. */
export const hi: Sentences = {
  wire: {
    cut: 'जानकारी बीच में कट गई। फिर से भेजें।',
    unfitValue: 'यहाँ यह नहीं चलेगा।',
    unreadable: 'जानकारी पढ़ी नहीं जा सकी। क्या वह JSON है?',
    unfit: 'जैसे भेजा गया, वैसे जवाब नहीं दिया जा सका।',
    tooLarge: 'इतनी बड़ी जानकारी नहीं ली जा सकती।',
    notJson: 'जानकारी JSON में भेजें (content-type: application/json)।',
    noObject: 'जानकारी JSON ऑब्जेक्ट में भेजें।',
    badAddress: 'यह पता पढ़ा नहीं जा सकता।',
    noSuchCall: 'यह पता API में नहीं है। /api/docs देखें।',
    nothingHere: 'इस पते पर कुछ नहीं है।',
    otherMethods: (method, allowed) => `यह पता ${method} नहीं लेता, ${allowed} लेता है।`,
    foreignPage: 'यह पेज ऐसा नहीं कर सकता। सवारी ही खोलकर फिर कोशिश करें।',
    tooManyRequests: 'आपके नेटवर्क से बहुत ज़्यादा अनुरोध आए। थोड़ा रुकें।',
    keyOfOtherChange: 'यह Idempotency-Key किसी और बदलाव में लग चुकी है। नई लें।',
    keyOfOtherBooking: 'यह Idempotency-Key किसी और बुकिंग में लग चुकी है। नई लें।',
    unknownOutcome:
      'पक्का नहीं कि यह सेव हुआ या नहीं: ठीक उसी समय हमारे डेटाबेस से संपर्क टूटा। देख लें कि हो गया या नहीं; न हुआ हो तो फिर कोशिश करें।',
    databaseAway: 'बुकिंग सिस्टम अभी जवाब नहीं दे रहा। थोड़ी देर में फिर कोशिश करें।',
    fault: (request) => `हमारी तरफ़ कुछ गड़बड़ हुई। ठीक न हो तो हमें यह नंबर बताएँ: ${request}।`,
  },

  session: {
    logInAgain: 'फिर से लॉग इन करें।',
    anotherAccount: 'यह किसी और खाते का है।',
    loggedIn: 'लॉग इन हो गया!',
    loggedOut: 'आप लॉग आउट हो गए।',
    wrongLogIn: 'ई-मेल या पासवर्ड ग़लत है।',
    tooManyTries: 'बहुत बार कोशिश हो गई। कुछ मिनट रुकें, या मेल से नया पासवर्ड चुनें।',
    manyLogIns: 'अभी बहुत लोग लॉग इन कर रहे हैं। थोड़ी देर में फिर कोशिश करें।',
    notActive: 'आपका खाता अभी चालू नहीं है। पहले हमारी मेल का लिंक खोलें।',
    notActiveSentAgain: 'आपका खाता अभी चालू नहीं है। हमारी भेजी मेल का लिंक खोलें; हमने उसे अभी फिर से भेजा है।',
  },

  account: {
    activateNext: 'बस एक काम बाकी है: हमारी भेजी मेल का लिंक खोलें।',
    knownAddress: 'इस ई-मेल से खाता पहले से बना है। लॉग इन करें, या पासवर्ड भूल गए हों तो नया चुनें।',
    companyNameTaken:
      'इस नाम से एक और ऑपरेटर है। वह आप ही हों तो उसी खाते से लॉग इन करें या नया पासवर्ड चुनें; नहीं तो नाम में अपना शहर जोड़ें। (travels_name)',
    guessedPassword: 'यह पासवर्ड बहुत आसानी से बूझा जा सकता है। दूसरा चुनें। (password)',
    addressAsPassword: 'आपका अपना पता पासवर्ड नहीं हो सकता। दूसरा चुनें। (password)',
    activationSent: 'अगर इस ई-मेल का खाता चालू होना बाकी है, तो लिंक फिर से भेज दिया गया है।',
    resetSent: 'पासवर्ड बदलने का लिंक आपके ई-मेल पर भेजा गया है।',
    resetDone: 'आपका नया पासवर्ड लग गया। अब लॉग इन करें।',
    deadLink: 'यह लिंक काम में आ चुका है या पुराना है। अभी नया पासवर्ड लगाया हो तो उसी से लॉग इन करें; नहीं तो नया लिंक माँगें।',
    wrongPassword: 'यह आपका पासवर्ड नहीं है।',
    updated: 'प्रोफ़ाइल सेव हो गई',
    updatedAddressPending: (email) => `प्रोफ़ाइल सेव हो गई। ${email} पर भेजी मेल का लिंक खोलें: तब आपका पता बदलेगा।`,
    addressNeedsPassword:
      'नए ई-मेल के लिए पासवर्ड भी चाहिए, ताकि कोई और आपका खाता न ले सके। कुछ भी नहीं बदला गया। (currentPassword)',
    manyAddresses: 'आपने अभी कई बार नया पता माँगा है। एक घंटा रुकें।',
    passwordChanged: 'आपका पासवर्ड बदल गया। बाकी सारे फ़ोन और ब्राउज़र लॉग आउट हो गए, और पासकी हटा दी गईं।',
    languageKept: (language) => `अब मेल और टिकट ${LANGUAGES[language]} में आएँगे।`,
    sessionEnded: 'वह फ़ोन या ब्राउज़र लॉग आउट हो गया।',
    sessionGone: 'यह लॉग इन पहले ही ख़त्म हो चुका है।',
    otherSessionsEnded: 'बाकी सारे फ़ोन और ब्राउज़र लॉग आउट हो गए।',
    ticketAhead: (from, to, date, time) =>
      `आपका एक टिकट बाकी है: ${from} से ${to}, ${date} को ${time} बजे। पहले यात्रा कर लें, फिर खाता मिटाएँ।`,
    tripsAhead: (from, to, date, time) =>
      `आपकी बसें अभी चलनी हैं, अगली ${from} से ${to}, ${date} को ${time} बजे। पहले उन्हें हटाएँ या चलाएँ, फिर खाता मिटाएँ।`,
    erased: 'आपका खाता मिटा दिया गया।',
  },

  passkey: {
    unlock: 'आगे बढ़ने के लिए फ़ोन का लॉक खोलें।',
    added: 'पासकी जुड़ गई। अगली बार इसी से लॉग इन कर सकते हैं।',
    removed: 'पासकी हटा दी गई।',
    tooMany: (most) => `एक खाते में ${most} पासकी ही हो सकती हैं। जो काम की न हो, उसे हटाएँ।`,
    tooLate: 'इसमें बहुत देर लगी, या यह दो बार भेजा गया। फिर कोशिश करें।',
    notMade: 'यह पासकी नहीं जुड़ सकी। फिर कोशिश करें, और फ़ोन पूछे तो लॉक खोलें।',
    unknown: 'यह पासकी यहाँ नहीं है; शायद हटा दी गई। पासवर्ड से लॉग इन करें।',
    notProved: 'यह पासकी जाँची नहीं जा सकी। फिर कोशिश करें, या पासवर्ड से लॉग इन करें।',
    ofOperator: 'यह पासकी ऑपरेटर के खाते की है। ऑपरेटर वाले पेज पर लॉग इन करें।',
    ofTraveller: 'यह पासकी यात्री के खाते की है। यात्री वाले पेज पर लॉग इन करें।',
    hereAlready: 'यह पासकी पहले से जुड़ी है।',
    notYours: 'आपकी पासकी में ऐसी कोई नहीं है।',
  },

  bus: {
    added: 'बस जोड़ दी गई',
    updated: 'बस के बदलाव सेव हो गए',
    removed: (busNumber) => `बस नंबर ${busNumber} हटा दी गई।`,
    unknown: 'ऐसी कोई बस नहीं है।',
    gone: 'यह बस अब नहीं है।',
    notOffered: 'यह बस अब नहीं मिल रही। वह छूट चुकी है या सूची से हटा दी गई।',
    anotherOperators: 'यह बस किसी और ऑपरेटर की है।',
    departurePassed: 'यह समय निकल चुका है। बाद का समय चुनें। (departureTime)',
    leadsNowhere: 'बस जहाँ से चलती है वहीं पहुँचती है। (to)',
    leavesAlready: (busNumber, from, to) =>
      `बस ${busNumber} इसी समय ${from} से ${to} के लिए निकल रही है। समय या बस नंबर बदलें। (busNumber)`,
    soldSeats: (seats) => `इस बस की ${seats} सीटें बिक चुकी हैं। बस छूटने के बाद इसे हटा सकते हैं।`,
    departedSold: 'यह बस यात्रियों के साथ छूट चुकी है; अब इसे बदला नहीं जा सकता।',
    routeStays: 'इस बस के टिकट बिक चुके हैं, इसलिए रास्ता नहीं बदल सकता।',
    dayStays: 'इस बस के टिकट बिक चुके हैं, इसलिए दिन नहीं बदल सकता।',
    seatSold: (seat) => `सीट ${seat} बिक चुकी है, इसलिए बस में ${seat} से कम सीटें नहीं हो सकतीं।`,
    changedMeanwhile: (clashes) => {
      const values = clashes.map(({ field, now }) => `${BUS_FIELDS[field]} अब ${now === '' ? 'खाली' : now} है`)
      return `इस बीच यह बस बदल दी गई: ${values.join(', ')}। देख लें, फिर सेव करें।`
    },
  },

  booking: {
    booked: 'टिकट बुक हो गया!',
    bookedBefore: 'यह बुकिंग हो चुकी थी: टिकट यह रहा।',
    withdrawn: 'यह ख़रीद छोड़ दी गई; कुछ बुक नहीं हुआ।',
    withdrawnBefore: 'आपने यह ख़रीद छोड़ दी थी, इसलिए कुछ बुक नहीं हुआ। नए सिरे से बुक करें।',
    notOffered: 'यह बस अब नहीं मिल रही।',
    departed: 'यह बस छूट चुकी है।',
    noSuchSeat: (seat, seats) => `सीट ${seat} नहीं है: इस बस में ${seats} सीटें हैं। (seatList)`,
    seatsTaken: (seats) =>
      seats.length === 1
        ? `सीट ${seats[0]} अभी-अभी भर गई। दूसरी चुनें।`
        : `सीट ${seats.slice(0, -1).join(', ')} और ${seats.at(-1)} अभी-अभी भर गईं। दूसरी चुनें।`,
    seatsLeft: (seats) =>
      seats === 0
        ? 'इस बस की अब कोई सीट नहीं बची।'
        : seats === 1
          ? 'इस बस की सिर्फ़ 1 सीट बची है।'
          : `इस बस की सिर्फ़ ${seats} सीटें बची हैं।`,
    fareChanged: (seats, now, before) =>
      `किराया बदल गया है: ${seats} सीट का अब ₹${now} है, पहले ₹${before} था। देखकर फिर से बुक करें।`,
    ladiesSeats: (seats) =>
      seats.length === 1
        ? `सीट ${seats[0]} महिला के लिए है। उनका नाम लिखें, या दूसरी सीट चुनें।`
        : `सीट ${seats.slice(0, -1).join(', ')} और ${seats.at(-1)} महिलाओं के लिए हैं। उनके नाम लिखें, या दूसरी सीटें चुनें।`,
    namedTwice: 'एक सीट पर दो यात्रियों के नाम हैं। (passengers)',
    namedElsewhere: (seat) => `यात्री का नाम सीट ${seat} के लिए है, जो बुक नहीं हो रही। (passengers)`,
    manyBookings: 'एक मिनट में बहुत सारी बुकिंग हो गईं। थोड़ा रुकें।',
    mostSeatsOnBus: (most) => `एक खाते से एक बस में ${most} सीटें ही ली जा सकती हैं।`,
    mostSeatsAhead: (most) => `एक खाते से आने वाली यात्राओं की ${most} सीटें ही ली जा सकती हैं।`,
    notSure: 'पक्का नहीं कि आपकी बुकिंग पहुँची। फिर कोशिश करें: जो सीटें आपकी हो चुकीं, वे दोबारा बुक नहीं होंगी।',
  },

  statistics: {
    endsBefore: 'आखिरी दिन पहले दिन से पहले है। (to)',
    tooLong: (days) => `एक बार में ज़्यादा से ज़्यादा ${days} दिन पूछें। (to)`,
  },

  ticket: {
    notYours: 'आपके टिकटों में ऐसा कोई नहीं है।',
    manyDownloads: 'आपने बहुत टिकट डाउनलोड किए हैं। थोड़ा रुकें।',
    manyPrinted: 'अभी बहुत टिकट छप रहे हैं। थोड़ी देर में फिर कोशिश करें।',
  },

  picture: {
    none: 'ऐसी कोई तस्वीर नहीं है।',
    manyDrawn: 'अभी बहुत तस्वीरें बन रही हैं। थोड़ी देर में फिर कोशिश करें।',
  },
}
