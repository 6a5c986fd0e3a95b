import { translated } from '../translation.ts'

/** Of what a company's people are told, and a driver's word to the office. */
export const officeNews = translated({
  Notifications: 'सूचनाएँ',
  'For you alone: each person chooses their own.': 'सिर्फ़ आपके लिए: हर कोई अपनी सूचनाएँ खुद चुनता है।',
  'A driver says: not coming': 'ड्राइवर कहता है: बस नहीं आएगी',
  'From the driver’s phone, before or after the departure. You decide whether the trip is called off.':
    'ड्राइवर के फ़ोन से, बस छूटने के पहले या बाद। बस रद्द होगी या नहीं, आप तय करते हैं।',
  'Passengers say: it never came': 'यात्री कहते हैं: बस आई ही नहीं',
  'They wait for your answer. It stays on top of your home until then.':
    'उन्हें आपके जवाब का इंतज़ार है। तब तक यह आपके होम में सबसे ऊपर रहता है।',
  'A passenger says: paid by UPI': 'यात्री कहते हैं: UPI से पैसे दे दिए',
  'Their seats are kept until you have looked. Of one bus you are told once in five minutes.':
    'आपके देखने तक उनकी सीटें रुकी रहती हैं। एक बस के लिए पाँच मिनट में एक बार बताया जाता है।',
  'One hour left to look for money': 'पैसे देखने के लिए एक घंटा बचा है',
  'After that the seats of who gave no UTR are free again, and the bus of the others leaves.':
    'इसके बाद बिना UTR वालों की सीटें फिर खाली हो जाती हैं, और बाकियों की बस छूट जाती है।',
  'last known choice': 'पिछली बार का चुनाव',
  'Loading…#choice': 'आ रहा है…',
  'For what is switched on here.': 'जो यहाँ चालू है, उसके लिए।',
  'You get a mail too. Switch a kind off above, and you get neither.':
    'आपको मेल भी आता है। ऊपर से बंद करने पर दोनों नहीं आएँगे।',
  'Mails go to the owners.': 'मेल मालिकों को जाते हैं।',
  'We do not know yet whether that was saved.': 'अभी पता नहीं कि यह सेव हुआ या नहीं।',

  'tells the office, which calls it off': 'दफ़्तर को बताएँ, वही बस रद्द करता है',
  'The bus broke down': 'बस खराब हो गई',
  'It could not stop there': 'बस वहाँ रुक नहीं सकी',
  'The office was told at {time}. It decides whether the trip is called off.':
    'दफ़्तर को {time} पर बता दिया। बस रद्द होगी या नहीं, यह दफ़्तर तय करेगा।',
  '{count} of {all} have not got on.': { one: '{all} में से {count} नहीं चढ़ा।', other: '{all} में से {count} नहीं चढ़े।' },
  'The office calls the bus off, and gives back what was paid. Then the passengers are told.':
    'दफ़्तर बस रद्द करता है और दिए गए पैसे लौटाता है। तब यात्रियों को बताया जाता है।',
  'Telling the office needs a signal. Call it.': 'दफ़्तर को बताने के लिए सिग्नल चाहिए। फ़ोन करें।',
  'To tell the office, log in to this Wi-Fi. Or call the office.':
    'दफ़्तर को बताने के लिए इस Wi-Fi में लॉग इन करें। या दफ़्तर को फ़ोन करें।',
  'Nobody knows whether it arrived. Try again.': 'पता नहीं कि पहुँचा या नहीं। फिर कोशिश करें।',
  'Call the office, {phone}': 'दफ़्तर को फ़ोन करें, {phone}',
  'Keep it#trip': 'रहने दें',
  'Not coming': 'नहीं आएगी',
  'It leaves {day}, {time}': 'बस {day}, {time} पर छूटेगी',
  'It should have left at {time}, {age} ago': 'बस को {time} पर छूटना था, {age} पहले',

  'Said: the bus never came': 'बताया: बस आई ही नहीं',
  'Answered: it came': 'जवाब: बस आई थी',
  'They say: the bus never came': 'कहते हैं: बस आई ही नहीं',
  'Noted. It waits for an owner’s answer.': 'लिख लिया। मालिक के जवाब का इंतज़ार है।',
  'We do not know yet whether that was noted.': 'अभी पता नहीं कि यह लिखा गया या नहीं।',
})
