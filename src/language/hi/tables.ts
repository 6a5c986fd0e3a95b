import { translated } from '../translation.ts'

export const tables = translated({
  'Details of {name}': '{name} का ब्योरा',
  '{name}, seat {seat}': '{name}, सीट {seat}',
  '{name}, ticket {id}': '{name}, टिकट {id}',
  '{shown} of {all}': '{all} में से {shown}',
  '1 row is copied. Paste it into a spreadsheet.': '1 पंक्ति कॉपी हुई। इसे स्प्रेडशीट में पेस्ट करें।',
  '{count} rows are copied. Paste them into a spreadsheet.': {
    one: '{count} पंक्ति कॉपी हुई। इसे स्प्रेडशीट में पेस्ट करें।',
    other: '{count} पंक्तियाँ कॉपी हुईं। इन्हें स्प्रेडशीट में पेस्ट करें।',
  },
  'This browser does not allow copying. Download the CSV file.': 'यह ब्राउज़र कॉपी नहीं करने देता। CSV फ़ाइल डाउनलोड करें।',
  'At most {most} rows can be printed. Search or choose fewer first.':
    'एक बार में {most} पंक्तियाँ प्रिंट होती हैं। पहले खोजकर या चुनकर सूची छोटी करें।',
  'Oldest first': 'पुराने पहले',
  'Latest first': 'नए पहले',
  '{count} refunds': { one: '{count} रिफ़ंड', other: '{count} रिफ़ंड' },
  'By departure': 'छूटने के समय से',
  Sort: 'क्रम',
  Copy: 'कॉपी करें',
  'Nobody here': 'यहाँ कोई नहीं',
  'Show all {all}': 'सभी {all} दिखाएँ',
  'Nobody has booked yet.': 'अभी किसी ने बुक नहीं किया।',
  'Not boarded': 'नहीं चढ़े',
  'Cancelled#seats': 'रद्द',
  'No#boarded': 'नहीं',
  '{amount} to pay': '{amount} देना है',
  'of {amount}': '{amount} में से',
  '{count} of the booked seats': { one: 'बुक सीटों में से {count}', other: 'बुक सीटों में से {count}' },
  'Passengers of this trip': 'इस यात्रा के यात्री',
  '{count} seats in all': { one: 'कुल {count} सीट', other: 'कुल {count} सीटें' },
  'Booked by': 'किसने बुक किया',
})
