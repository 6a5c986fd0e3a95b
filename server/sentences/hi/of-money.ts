import { rupees } from '../../formats.ts'
import type { MoneySentences } from '../en/of-money.ts'

export const ofMoney: MoneySentences = {
  payments: {
    noted: 'दर्ज हुआ।',
    takenBack: 'भुगतान वापस लिया गया।',
    unknown: 'भुगतान नहीं मिला।',
    nothingDue: 'इस टिकट पर अब कुछ बाकी नहीं है।',
    tooMuch: (due) => `इस टिकट पर सिर्फ़ ${rupees(due)} बाकी हैं। (amount)`,
    goesBack: 'यह पैसा अब यात्री को लौटना है, इसलिए भुगतान बना रहेगा।',
    termsSet: 'सेव हो गया। यह नई बुकिंग पर लागू होगा।',
    claimed: 'दर्ज हुआ। कंपनी अपने खाते में देखेगी।',
    notPaid: 'दर्ज हुआ: पैसे नहीं दिए।',
    notFound: 'दर्ज हुआ। यात्री को बताया जा रहा है।',
    utrUsed: 'यह UTR दूसरी बुकिंग का है।',
    utrNoted: 'यह UTR इस टिकट पर पहले ही दर्ज है। दूसरी बार कुछ दर्ज नहीं हुआ।',
    mostClaims: (most) => `आपके ${most} भुगतान अभी देखे जा रहे हैं। किसी एक का जवाब आने तक रुकें।`,
    manyClaims: 'आपने यह कई बार किया है। थोड़ा रुकें।',
    paidAtTheDoor: 'इस टिकट के पैसे बस में चढ़ते समय देने हैं।',
    claimCancelled: 'यह टिकट रद्द है। पैसे दिए हों तो कंपनी को फ़ोन करें।',
    claimTooLate: 'बस को छूटे 12 घंटे से ज़्यादा हो गए। पैसे दिए हों तो कंपनी को फ़ोन करें।',
    needsUtr: 'UTR दें: उसके बिना इस बस की बहुत सीटें पहले से रुकी हैं।',
    claimChanged: 'इस बीच यह बदल गया है। फिर से देखें।',
  },

  till: {
    closed: 'पेटी बंद हुई।',
    unknown: 'ऐसी पेटी नहीं मिली।',
    empty: 'इस पेटी में नकद नहीं है। कुछ बंद नहीं हुआ।',
    closedBefore: (by, day, time) => `${by} ने यह पेटी ${day} को ${time} बजे बंद की। उसके बाद नकद नहीं आया।`,
    changed: (expected) =>
      `इस बीच नकद आया या गया: पेटी में अब ${expected < 0 ? '–' : ''}${rupees(Math.abs(expected))} होने चाहिए। फिर से गिनें।`,
    onTheRoad: 'यह बस अभी रास्ते में है। पहुँचने पर इसकी पेटी बंद करें।',
    reasonNeeded: 'गिनी हुई रकम अलग क्यों है, 3 या ज़्यादा अक्षरों में लिखें। (reason)',
    dayToCome: 'यह दिन अभी आया नहीं है। (date)',
  },

  statistics: {
    endsBefore: 'आखिरी दिन पहले दिन से पहले है। (to)',
    tooLong: (days) => `एक बार में ज़्यादा से ज़्यादा ${days} दिन पूछें। (to)`,
  },
}
