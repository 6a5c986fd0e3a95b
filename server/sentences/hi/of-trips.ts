import type { EditedFields } from '#contract/buses/bus-forms.ts'
import { rupees } from '../../formats.ts'
import type { TripSentences } from '../en/of-trips.ts'
import { minutesInHindi } from '../minutes.ts'

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

/** @param seats at least two */
const listed = (seats: readonly number[]) => `${seats.slice(0, -1).join(', ')} और ${seats.at(-1)}`

/** About trips, tickets and money. */
export const ofTrips: TripSentences = {
  bus: {
    added: 'बस जोड़ दी गई',
    addedTogether: (added, of) => `${of} में से ${added} ट्रिप जोड़ी गईं।`,
    updated: 'बस के बदलाव सेव हो गए',
    removed: (busNumber) => `बस नंबर ${busNumber} हटा दी गई।`,
    unknown: 'ऐसी कोई बस नहीं है।',
    gone: 'यह बस अब नहीं है।',
    notOffered: 'यह बस अब नहीं मिल रही। वह छूट चुकी है या सूची से हटा दी गई।',
    anotherOperators: 'यह बस किसी और ऑपरेटर की है।',
    departurePassed: 'यह समय निकल चुका है। बाद का समय चुनें। (departureTime)',
    leadsNowhere: 'कहाँ से और कहाँ तक एक ही हैं। (to)',
    leavesAlready: (busNumber, from, to) =>
      `बस ${busNumber} इसी समय ${from} से ${to} के लिए निकल रही है। समय या बस नंबर बदलें। (busNumber)`,
    soldSeats: (seats) => `इस बस की ${seats} सीटें बिक चुकी हैं। बस छूटने के बाद इसे हटा सकते हैं।`,
    leftBehind: (seats) =>
      `इस बस में ${seats} यात्री नहीं चढ़े। बस उन्हें नहीं ले गई, तो बस या उनके टिकट रद्द करें: उन्हें पूरा पैसा वापस मिलेगा। बस को छूटने के 48 घंटे बाद हटा सकते हैं।`,
    departedSold: 'यह बस यात्रियों के साथ छूट चुकी है; अब इसे बदला नहीं जा सकता।',
    routeStays: 'इस बस के टिकट बिक चुके हैं, इसलिए रास्ता नहीं बदल सकता।',
    dayStays: 'इस बस के टिकट बिक चुके हैं, इसलिए दिन नहीं बदल सकता।',
    seatSold: (seat) => `सीट ${seat} बिक चुकी है, इसलिए बस में ${seat} से कम सीटें नहीं हो सकतीं।`,
    seatKept: (seat: number) => `सीट ${seat} रोककर रखी है। पहले उसे बिक्री पर लौटाएँ, फिर बस में ${seat} से कम सीटें लिखें।`,
    changedMeanwhile: (clashes) => {
      const values = clashes.map(({ field, now }) => `${BUS_FIELDS[field]} अब ${now === '' ? 'खाली' : now} है`)
      return `इस बीच यह बस बदल दी गई: ${values.join(', ')}। देख लें, फिर सेव करें।`
    },
  },

  booking: {
    booked: 'टिकट बुक हो गया!',
    bookedBefore: 'यह बुकिंग हो चुकी थी: टिकट यह रहा।',
    cancelledSince: 'यह बुकिंग हो चुकी थी। बाद में टिकट रद्द हो गया।',
    withdrawn: 'यह ख़रीद छोड़ दी गई; कुछ बुक नहीं हुआ।',
    withdrawnBefore: 'आपने यह ख़रीद छोड़ दी थी, इसलिए कुछ बुक नहीं हुआ। नए सिरे से बुक करें।',
    notOffered: 'यह बस अब नहीं मिल रही।',
    departed: 'यह बस छूट चुकी है।',
    noSuchSeat: (seat, seats) => `सीट ${seat} नहीं है: इस बस में ${seats} सीटें हैं। (seatList)`,
    seatsTaken: (seats) =>
      seats.length === 1 ? `सीट ${seats[0]} अभी-अभी भर गई। दूसरी चुनें।` : `सीट ${listed(seats)} अभी-अभी भर गईं। दूसरी चुनें।`,
    seatsLeft: (seats) =>
      seats === 0
        ? 'इस बस की अब कोई सीट नहीं बची।'
        : seats === 1
          ? 'इस बस की सिर्फ़ 1 सीट बची है।'
          : `इस बस की सिर्फ़ ${seats} सीटें बची हैं।`,
    fareChanged: (seats, now, before) =>
      `किराया बदल गया है: ${seats} सीट का अब ${rupees(now)} है, पहले ${rupees(before)} था। देखकर फिर से बुक करें।`,
    termsChanged: 'ऑपरेटर ने रिफ़ंड की शर्तें बदल दीं, इसलिए कुछ बुक नहीं हुआ। शर्तें पढ़कर फिर से बुक करें।',
    paymentChanged: 'ऑपरेटर ने पैसे देने का तरीका बदल दिया, इसलिए कुछ बुक नहीं हुआ। नया तरीका पढ़कर फिर से बुक करें।',
    ladiesSeats: (seats) =>
      seats.length === 1
        ? `सीट ${seats[0]} महिला के लिए है। उनका नाम लिखें, या दूसरी सीट चुनें।`
        : `सीट ${listed(seats)} महिलाओं के लिए हैं। उनके नाम लिखें, या दूसरी सीटें चुनें।`,
    namedTwice: 'एक सीट पर दो यात्रियों के नाम हैं। (passengers)',
    namedElsewhere: (seat) => `यात्री का नाम सीट ${seat} के लिए है, जो बुक नहीं हो रही। (passengers)`,
    manyBookings: 'एक मिनट में बहुत सारी बुकिंग हो गईं। थोड़ा रुकें।',
    mostSeatsOnBus: (most) => `एक खाते से एक बस में ${most} सीटें ही ली जा सकती हैं।`,
    mostSeatsAhead: (most) => `एक खाते से आने वाली यात्राओं की ${most} सीटें ही ली जा सकती हैं।`,
    notSure: 'पक्का नहीं कि आपकी बुकिंग पहुँची। फिर कोशिश करें: जो सीटें आपकी हो चुकीं, वे दोबारा बुक नहीं होंगी।',
  },

  counter: {
    kept: 'ये सीटें रोककर रखी गई हैं।',
    givenBack: 'ये सीटें फिर से बिक्री पर हैं।',
    held: 'सीटें कुछ देर के लिए रोक ली गई हैं।',
    sold: 'बिक गया। टिकट यह रहा।',
    soldBefore: 'यह पहले ही बिक चुका है। टिकट यह रहा।',
    noSuchSeat: (seat: number, seats: number) => `सीट ${seat} है ही नहीं: इस बस में ${seats} सीटें हैं। (seats)`,
    seatsSold: (seats: readonly number[]) =>
      seats.length === 1 ? `सीट ${seats[0]} अभी-अभी बिक गई। दूसरी चुनें।` : `सीटें ${listed(seats)} अभी-अभी बिक गईं। दूसरी चुनें।`,
    seatsHeld: (seats: readonly number[], by: string) =>
      seats.length === 1
        ? `${by} अभी सीट ${seats[0]} बेच रहे हैं। दूसरी चुनें।`
        : `${by} अभी सीटें ${listed(seats)} बेच रहे हैं। दूसरी चुनें।`,
    keptUntilPassed: 'अभी से बस छूटने के बीच का समय चुनें। (until)',
    forWomen: (seats: readonly number[]) =>
      seats.length === 1
        ? `सीट ${seats[0]} महिला के लिए है। महिला को बेचें या दूसरी चुनें। (gender)`
        : `सीटें ${listed(seats)} महिलाओं के लिए हैं। महिला को बेचें या दूसरी चुनें। (gender)`,
    notSelling: 'आपकी बसें अभी सूची में नहीं हैं, इसलिए कुछ बेचा नहीं जा सकता।',
    notSoldHere: 'आपके काउंटर से ऐसा कोई टिकट नहीं बिका।',
    paid: 'टिकट के पैसे मिल गए।',
    paidForNothing: 'टिकट रद्द है। सीटें फिर से बेचें।',
    linkUnknown: 'इस लिंक से कोई टिकट नहीं खुलता। जहाँ से खरीदा था वहाँ से फिर माँगें।',
    linkCancelled: 'यह टिकट रद्द है।',
    linkRenewed: 'नया लिंक यह है। पुराना लिंक अब नहीं खुलता।',
    linkWithdrawn: 'लिंक अब नहीं खुलता।',
  },

  boarding: {
    officeTold: 'दफ़्तर को बता दिया। बस रद्द होगी या नहीं, यह दफ़्तर तय करेगा।',
    officeKnows: 'दफ़्तर को कई बार बताया जा चुका है। फ़ोन करें।',
    withdrawn: 'दफ़्तर ने इस फ़ोन से बोर्डिंग वापस ले ली है। गलती से हुआ हो तो उनसे नया कोड माँगें।',
    over: 'यह सफ़र पूरा हो चुका है: बोर्डिंग बस छूटने के 12 घंटे बाद बंद हो जाती है।',
    callLater: 'यात्रियों के फ़ोन नंबर बस छूटने से 12 घंटे पहले से दिखते हैं।',
    settled: 'मामला निपट गया।',
    noted: 'नोट कर लिया।',
    noUncounted: 'स्कैन नहीं मिला।',
    noConflict: 'इस सीट पर कोई टकराव नहीं है।',
    codeMade: 'ड्राइवर से 15 मिनट के अंदर यह कोड स्कैन कराएँ।',
    codeUsed: 'यह कोड किसी और फ़ोन पर चल चुका है या 15 मिनट से पुराना है। दफ़्तर से नया कोड माँगें।',
    claimed: 'यह फ़ोन अब यात्री चढ़ा सकता है।',
    taken: 'वह फ़ोन अब यात्री नहीं चढ़ा सकता। सिग्नल न हो तो उसे बाद में पता चलेगा।',
    noSuchPhone: 'फ़ोन नहीं मिला।',
  },

  announcement: {
    late: (minutes) => `बता दिया: करीब ${minutesInHindi(minutes)} देर।`,
    onTime: 'बता दिया: बस समय पर है।',
    time: (day, time) => `बता दिया: बस ${day}, ${time} बजे छूटेगी।`,
    vehicle: (busNumber) => `बता दिया: बस ${busNumber} आएगी।`,
    plateNeeded: 'लिखें कि कौन सी बस आएगी। (busNumber)',
    seatsNotThere: (seats) =>
      `सीट ${seats.join(', ')} बिक चुकी है, और इस बस में नहीं है। हर एक के लिए दूसरी खाली सीट चुनें, या टिकट रद्द करें। (seats)`,
    seatStays: (seat) => `सीट ${seat} इस बस में वही रहेगी। (seats)`,
    seatTaken: (seat) => `सीट ${seat} इस बस में खाली नहीं है। दूसरी चुनें। (seats)`,
    boarding: (seats) => `सीट ${seats.join(', ')} के यात्री बस में चढ़ चुके हैं।`,
    boardingPoint: (place) => `बता दिया: बस यहाँ मिलेगी: ${place}।`,
    minutesNeeded: 'लिखें कि बस करीब कितने मिनट देर से है। (minutes)',
    dayNeeded: 'बस छूटने का दिन चुनें। (dateOfDeparture)',
    timeNeeded: 'बस छूटने का समय चुनें। (departureTime)',
    placeNeeded: 'लिखें कि यात्रियों को बस कहाँ मिलेगी। (boardingPoint)',
    tooFar: 'बस का समय तय समय से ज़्यादा से ज़्यादा 24 घंटे आगे या पीछे हो सकता है। (departureTime)',
    officeSaysIt: 'समय और जगह दफ़्तर बदलता है। दफ़्तर को फ़ोन करें।',
    changedSince: 'आपकी बस में फिर बदलाव हुआ है। टिकट एक बार और देखें।',
    notChanged: 'इस टिकट में कुछ नहीं बदला है।',
    kept: 'आपकी सीट आपकी ही रहेगी।',
    tooEarly: 'यह फ़ोन बस छूटने से 12 घंटे पहले से बता सकता है। दफ़्तर को फ़ोन करें।',
    tooOften: 'इस फ़ोन से इस सफ़र के लिए छह बार बताया जा चुका है। दफ़्तर को फ़ोन करें।',
  },

  neverCame: {
    travellersOwn: 'यह टिकट यात्री के ऐप में है, वे वहीं खुद बताएँ।',
    reported: 'शिकायत भेजी गई। कंपनी को जवाब देना है।',
    tooEarly: 'बस के समय से 15 मिनट बाद शिकायत करें।',
    notAnyMore: 'इस टिकट की शिकायत नहीं हो सकती: टिकट रद्द है, यात्री बस में हैं, या दो दिन बीत गए।',
    answered: 'जवाब दिया: बस आई थी।',
  },

  cancellation: {
    offered: 'अभी रद्द करें तो इतना वापस मिलेगा।',
    cancelled: 'रद्द हो गया।',
    namedTwice: 'एक सीट दो बार लिखी है। हर सीट एक ही बार लिखें। (seats)',
    noSuchSeat: (seat) => `इस टिकट में सीट ${seat} नहीं है। (seats)`,
    calledOff: 'ऑपरेटर ने यह बस रद्द कर दी है: टिकट रद्द है और पूरा पैसा वापस मिलेगा।',
    cancelledBefore: 'यह टिकट पहले ही रद्द हो चुका है।',
    seatsCancelledBefore: (seats) =>
      seats.length === 1 ? `सीट ${seats[0]} पहले ही रद्द हो चुकी है।` : `सीटें ${listed(seats)} पहले ही रद्द हो चुकी हैं।`,
    departed: 'बस छूट चुकी है, इसलिए यह टिकट अब रद्द नहीं हो सकता।',
    boarded: 'इस टिकट पर कोई बस में चढ़ चुका है, इसलिए यह अब रद्द नहीं हो सकता।',
    seatsBoarded: (seats) =>
      `सीट ${seats.length === 1 ? seats[0] : listed(seats)} के यात्री बस में चढ़ चुके हैं, इसलिए वह रद्द नहीं हो सकती। बाकी सीटें रद्द हो सकती हैं।`,
    otherSum: (now, before) => `अब ${rupees(before)} नहीं, ${rupees(now)} वापस मिलेंगे। कुछ रद्द नहीं हुआ; फिर से देख लें।`,
    tripCalledOff: (told, toCall) =>
      `बस रद्द कर दी गई है। ${told > 0 ? 'यात्रियों को बताया जा रहा है।' : toCall > 0 ? 'किसी यात्री का ई-मेल नहीं है। उन्हें फ़ोन करें।' : 'कोई बुकिंग नहीं थी।'}`,
    tripCalledOffBefore: 'यह बस पहले ही रद्द हो चुकी है।',
    passengerCalled: 'लिख लिया कि फ़ोन कर दिया गया।',
    passengerToCall: 'लिख लिया कि फ़ोन करना बाकी है।',
    noRefund: 'आपके यहाँ ऐसा कोई रिफ़ंड नहीं है।',
    paid: 'लिख लिया कि पैसा दे दिया गया।',
    paidBefore: (day, reference) => `यह रिफ़ंड ${day} को दिया जा चुका है${reference ? `, रेफ़रेंस ${reference}` : ''}।`,
    paymentTakenBack: 'यह भुगतान वापस ले लिया गया था। पैसा सच में दिया हो तो फिर से लिखें।',
    paymentStands: 'यह भुगतान कुछ देर पहले लिखा गया था, अब नहीं बदलेगा।',
    dueAgain: 'भुगतान वापस लिया। रिफ़ंड बाकी है।',
    termsSet: 'शर्तें सेव हो गईं। अब से बुक होने वाले टिकटों पर यही लागू होंगी।',
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
